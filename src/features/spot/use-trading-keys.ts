/** Trading by keyboard: what is pressed anywhere on the page, and what comes of it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { after } from '#src/platform/clock.ts';
import { isConfirmingNow, isWritingAt, watchKeys, watchRelease } from '#src/platform/keyboard.ts';
import type { ActionId } from '#contract/core/trading-actions.ts';
import { keys } from '#src/stores/keys.store.ts';
import {
  previewOf,
  isOffered,
  rejectedOf,
  runAction,
} from '#src/trading/actions/offered-actions.ts';
import {
  keyDecisionOf,
  announcedNameOf,
  type KeyDecision,
} from '#src/trading/keys/key-decision.ts';

type NoticeDecision = Extract<KeyDecision, { kind: 'notify' }>;

/** What a key would do, or why it did nothing, until it is read. */
export interface KeyNotice {
  readonly text: string;
  readonly why: NoticeDecision['why'] | 'rejected';
}

/** The key that only looks is held. */
export interface Preview {
  /** What was pressed meanwhile: told, and not done. */
  readonly pressed: ActionId | undefined;
}

const NOTICE_MS = 6_000;

/** @returns the newest news of the keys, for a while, and whether one only looks. */
export function useTradingKeys(isArmed: boolean): {
  readonly notice: KeyNotice | undefined;
  readonly preview: Preview | undefined;
} {
  const [notice, setNotice] = useState<KeyNotice>();
  const [preview, setPreview] = useState<Preview>();
  const forget = useRef<() => void>(undefined);
  const announced = useRef(new Set<string>());
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') return leaveTicket(event.target);
    const { profile } = keys;
    const decision = keyDecisionOf(event, {
      profile,
      isTyping: isWritingAt(event.target),
      isConfirming: isConfirmingNow(),
      isArmed,
      isPreviewing: preview !== undefined,
      announced: announced.current,
      isOffered,
    });
    if (decision.kind === 'nothing') return;
    event.preventDefault();
    if (decision.kind === 'preview') {
      setNotice(undefined);
      // Heard from now on, not from the next rendering: a tap is shorter than that on a slow machine.
      forget.current?.();
      forget.current = watchRelease(event.code, () => setPreview(undefined));
      return setPreview({ pressed: undefined });
    }
    const { id } = decision;
    if (preview !== undefined) return setPreview({ pressed: id });
    const rejected = rejectedOf(id);
    if (rejected !== undefined) return setNotice({ text: rejected, why: 'rejected' });
    if (decision.kind === 'notify') {
      if (decision.why === 'first') announced.current.add(announcedNameOf(id, profile));
      return setNotice({ text: previewOf(id) ?? '', why: decision.why });
    }
    setNotice(undefined);
    runAction(id);
  });
  useEffect(() => watchKeys((event) => press(event)), []);
  useEffect(() => () => forget.current?.(), []);
  useEffect(
    () => (notice === undefined ? undefined : after(NOTICE_MS, () => setNotice(undefined))),
    [notice],
  );
  return { notice, preview };
}

/** Escape gives the keys back to the page. */
function leaveTicket(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.closest('[data-ticket]') !== null) target.blur();
}
