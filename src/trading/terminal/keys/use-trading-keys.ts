/** Handles hotkeys anywhere on the page. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { after } from '#src/platform/clock.ts';
import { isConfirmingNow, isWritingAt, watchKeys, watchRelease } from '#src/platform/keyboard.ts';
import type { ActionId } from '#contract/core/trading-actions.ts';
import { keys } from '#src/stores/keys.store.ts';
import { previewOf, isOffered, rejectedOf, runAction } from '../../actions/offered-actions.ts';
import { keyDecisionOf, announcedNameOf, type KeyDecision } from '../../keys/key-decision.ts';
import { showHotkeys } from './show-hotkeys.ts';

type NoticeDecision = Extract<KeyDecision, { kind: 'notify' }>;

/** Message about a key's effect or why it had none, shown for a few seconds. */
export interface KeyNotice {
  readonly text: string;
  readonly why: NoticeDecision['why'] | 'rejected';
}

/** State of the preview while its key is held. */
export interface Preview {
  /** Action whose key was pressed meanwhile: explained, not run. */
  readonly pressed: ActionId | undefined;
}

const NOTICE_MS = 6_000;

/**
 * Handles the keys.
 * @returns the latest message for a limited time, and the preview while its key is held.
 */
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
      // The release is watched immediately, not after the next render: on a slow device a tap is
      // shorter than that.
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
  useEffect(() => showHotkeys(), []);
  useEffect(() => () => forget.current?.(), []);
  useEffect(
    () => (notice === undefined ? undefined : after(NOTICE_MS, () => setNotice(undefined))),
    [notice],
  );
  return { notice, preview };
}

/** Escape removes the focus from the order form, so that hotkeys work again. */
function leaveTicket(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.closest('[data-ticket]') !== null) target.blur();
}
