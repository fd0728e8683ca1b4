/** Effects of the order hotkeys while the preview key is held; loaded when it is first held. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ACTION_IDS, isMoneyMoving, type ActionId } from '#contract/core/trading-actions.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { keys } from '#src/stores/keys.store.ts';
import { isOffered, previewOf, rejectedOf } from '../../actions/offered-actions.ts';
import { HotkeyPreview, type KeyEffect } from '../../keys/HotkeyPreview.tsx';
import { useKeyboardLetters } from './use-keyboard-letters.ts';

interface OwnHotkeyPreviewProps {
  /** Undefined on a page without one-click trading. */
  readonly isArmed: boolean | undefined;
  readonly pressed: ActionId | undefined;
}

/** Refresh interval of the preview while the key is held. */
const PREVIEW_INTERVAL_MS = 250;

export function OwnHotkeyPreview({ isArmed, pressed }: OwnHotkeyPreviewProps) {
  const { profile } = useSnapshot(keys);
  const letters = useKeyboardLetters();
  const [effects, setEffects] = useState(effectsNow);
  useEffect(() => everyWhileVisible(PREVIEW_INTERVAL_MS, () => setEffects(effectsNow())), []);
  return (
    <HotkeyPreview
      profile={profile}
      letterOf={(code) => letters?.get(code)}
      effects={effects}
      isArmed={isArmed}
      pressed={pressed}
    />
  );
}

/** Calculates the effects only; nothing is sent. */
const effectsNow = (): readonly KeyEffect[] =>
  ACTION_IDS.filter((id) => isMoneyMoving(id) && isOffered(id)).map((id) => {
    const rejected = rejectedOf(id);
    return { id, text: rejected ?? previewOf(id) ?? '', isRejected: rejected !== undefined };
  });
