/** Derives the edit of a number field from its input events, and stores a rejection until the
 *  displayed text changes. */
import { useCallback, useRef, useState, type Ref } from 'react';
import { amountChangeOf, editAmount, type AmountChange } from '#domain/amount-input.ts';
import { useDecimalSign } from '../DesignProvider.tsx';

/** Selection at the time of `beforeinput`. */
interface Announced {
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly isComposed: boolean;
}

export function useAmountEdits(inputRef: Ref<HTMLInputElement> | undefined, shown: string) {
  const decimalSign = useDecimalSign();
  const [rejectedAt, setRejectedAt] = useState<string>();
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

  /** Text of the field after an edit; the previous text when the edit is rejected. */
  const editedText = (typed: string): string => {
    const edit = editAmount(changeOf(announced.current, shown, typed), decimalSign);
    announced.current = undefined;
    setRejectedAt(edit.kind === 'rejected' ? shown : undefined);
    return edit.kind === 'accepted' ? edit.text : shown;
  };

  return { attach, editedText, isRejected: rejectedAt === shown };
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
