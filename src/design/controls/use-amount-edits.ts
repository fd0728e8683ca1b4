/** Derives the edit of a number field from its input events, and stores what is wrong with the text:
 *  a rejected edit until the displayed text changes, and separators of uncertain meaning until they
 *  are gone. */
import { useCallback, useRef, useState, type Ref } from 'react';
import {
  amountChangeOf,
  editAmount,
  fieldText,
  textProblemOf,
  type AmountChange,
  type EditProblem,
  type TextProblem,
} from '#domain/amount-input.ts';
import { useDecimalSign } from '../DesignProvider.tsx';

/** Selection at the time of `beforeinput`. */
interface Announced {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly isComposed: boolean;
}

interface Rejected {
  readonly reason: EditProblem;
  /** Displayed text that the message belongs to. */
  readonly at: string;
  /** A single character was typed: the message stays while the user types on, because the rest of
   *  what is typed may mean something else without it. */
  readonly isTyped: boolean;
}

/** @param shown Text that the field displays.
 *  @param unit Coin that pasted text may repeat. */
export function useAmountEdits(
  inputRef: Ref<HTMLInputElement> | undefined,
  shown: string,
  unit: string | undefined,
) {
  const decimalSign = useDecimalSign();
  const [rejected, setRejected] = useState<Rejected>();
  const [open, setOpen] = useState<string>();
  // A value that comes from outside is finished.
  const [isFinished, setFinished] = useState(true);
  const { attach, changeTo } = useAnnouncedChange(inputRef, shown);

  /** Text of the field after an edit, with the caret if the text was not formatted; the previous text
   *  when the edit is rejected. */
  const applyTyped = (typed: string): { readonly text: string; readonly caret?: number } => {
    const change = changeTo(typed);
    const isOpen = open !== undefined && fieldText(open) === shown;
    const edit = editAmount(change, { decimalSign, unit, isOpen });
    if (edit.kind === 'ignored') return { text: shown };
    if (edit.kind === 'rejected') {
      setFinished(false);
      const isTyped = Array.from(change.inserted).length === 1;
      setRejected({ reason: edit.reason, at: shown, isTyped });
      return { text: shown };
    }
    const isTypedOn = change.inserted !== '' && rejected?.isTyped === true && rejected.at === shown;
    setRejected(isTypedOn ? { ...rejected, at: edit.text } : undefined);
    setOpen(edit.kind === 'open' ? edit.text : undefined);
    setFinished(false);
    return edit;
  };

  /** Nothing more will be typed for now: the user leaves the field or presses Enter. */
  const finish = (isLeaving: boolean): void => {
    setFinished(true);
    // A pasted text that was rejected is not in the field: its message stays. A rejected character
    // blocks the first Enter, because the rest may mean something else without it.
    if (rejected?.isTyped === true && (isLeaving || isFinished)) setRejected(undefined);
    if (isLeaving) setOpen(undefined);
  };

  const problem: EditProblem | TextProblem | undefined =
    (rejected?.at === shown ? rejected.reason : undefined) ??
    textProblemOf(shown, decimalSign, isFinished);
  return { attach, applyTyped, finish, problem };
}

/** Listens to the selection before each edit, which tells inserted text from the text around it. */
function useAnnouncedChange(inputRef: Ref<HTMLInputElement> | undefined, shown: string) {
  const announced = useRef<Announced>(undefined);
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      const release = give(inputRef, element);
      if (element === null) return release;
      const announce = (event: InputEvent) => {
        announced.current = {
          start: element.selectionStart ?? 0,
          end: element.selectionEnd ?? 0,
          length: element.value.length,
          isComposed: event.isComposing || event.inputType === 'insertCompositionText',
        };
      };
      element.addEventListener('beforeinput', announce);
      return () => {
        element.removeEventListener('beforeinput', announce);
        release();
      };
    },
    [inputRef],
  );
  const changeTo = (typed: string): AmountChange => {
    const change = changeOf(announced.current, shown, typed);
    announced.current = undefined;
    return change;
  };
  return { attach, changeTo };
}

/** Text without a `beforeinput` event (autofill, a script) counts as inserted completely. */
function changeOf(edit: Announced | undefined, previous: string, next: string): AmountChange {
  if (edit === undefined) return { before: '', inserted: next, after: '' };
  if (edit.isComposed) return amountChangeOf(previous, next);
  const afterLength = edit.length - edit.end;
  const afterStart = Math.max(next.length - afterLength, Math.min(edit.start, next.length));
  return {
    before: next.slice(0, Math.min(edit.start, afterStart)),
    inserted: next.slice(edit.start, afterStart),
    after: next.slice(afterStart),
  };
}

/** Passes the element to a ref object or a ref callback of the caller. */
function give(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') {
    const release = ref(element);
    return () => (typeof release === 'function' ? release() : ref(null));
  }
  if (ref === undefined || ref === null) return () => {};
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
