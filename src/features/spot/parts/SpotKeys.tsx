/** Hotkeys for trading, active wherever the order form is: listens to keys, shows their effect, and
 *  opens the hotkey list. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Pair } from '#contract/core/pair.ts';
import { ACTION_IDS, isMoneyMoving, type ActionId } from '#contract/core/trading-actions.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { useArming } from '#src/binding/ticket.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { downloadFile } from '#src/platform/download.ts';
import { keyboardLetters } from '#src/platform/keyboard.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { applyKeyProfile, DEFAULT_KEY_PROFILE, keys } from '#src/stores/keys.store.ts';
import {
  previewOf,
  isOffered,
  offerActions,
  rejectedOf,
} from '#src/trading/actions/offered-actions.ts';
import type { KeyEffect } from '#src/trading/keys/HotkeyPreview.tsx';
import { useSpotActions } from '../use-spot-actions.ts';
import { useTradingKeys, type KeyNotice } from '../use-trading-keys.ts';
import styles from '#src/trading/keys/Keys.module.css';

const LazyKeySheet = lazyComponent(async () => (await loadPart('keySheet')).KeySheet);

const LazyHotkeyPreview = lazyComponent(
  async () => (await loadPart('hotkeyPreview')).HotkeyPreview,
);

export function SpotKeys({ pair }: { readonly pair: Pair }) {
  const { arming } = useTradingService();
  const { isArmed } = useArming(arming);
  const [isOpen, setOpen] = useState(false);
  useSpotActions(pair);
  useEffect(() => offerActions({ key_help: { run: () => setOpen(true) } }), []);
  const { notice, preview } = useTradingKeys(isArmed);
  return (
    <>
      <output className={styles.hint}>{notice !== undefined && <NoticeText {...notice} />}</output>
      {preview !== undefined && <PreviewHost isArmed={isArmed} pressed={preview.pressed} />}
      {isOpen && <Sheet quoteCoin={pair.quoteCoin} onClose={() => setOpen(false)} />}
    </>
  );
}

function NoticeText({ text, why }: KeyNotice) {
  const { t } = useLingui();
  switch (why) {
    case 'first':
      return t`${text} Press again to confirm.`;
    case 'disarmed':
      return t`${text} Turn on one-click trading to place orders with hotkeys.`;
    default:
      return text;
  }
}

interface PreviewHostProps {
  readonly isArmed: boolean;
  readonly pressed: ActionId | undefined;
}

/** Refresh interval of the preview while the key is held. */
const PREVIEW_INTERVAL_MS = 250;

function PreviewHost({ isArmed, pressed }: PreviewHostProps) {
  const { profile } = useSnapshot(keys);
  const letters = useLetters();
  const [effects, setEffects] = useState(effectsNow);
  useEffect(() => everyWhileVisible(PREVIEW_INTERVAL_MS, () => setEffects(effectsNow())), []);
  return (
    <LazyHotkeyPreview
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

interface SheetProps {
  readonly quoteCoin: string;
  readonly onClose: () => void;
}

function Sheet({ quoteCoin, onClose }: SheetProps) {
  const { profile } = useSnapshot(keys);
  const letters = useLetters();
  return (
    <LazyKeySheet
      profile={profile}
      firstProfile={DEFAULT_KEY_PROFILE}
      quoteCoin={quoteCoin}
      letterOf={(code) => letters?.get(code)}
      previewOf={previewOf}
      onProfile={applyKeyProfile}
      onCopy={copyText}
      onSave={(text) =>
        downloadFile(new Blob([text], { type: 'application/json' }), 'tidemark-keys.json')
      }
      onClose={onClose}
    />
  );
}

/** Returns the keyboard's characters; undefined until the browser has provided them. */
function useLetters(): ReadonlyMap<string, string> | undefined {
  const [letters, setLetters] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    let isRequested = true;
    const read = async (): Promise<void> => {
      const found = await keyboardLetters();
      if (isRequested) setLetters(found);
    };
    void read();
    return () => {
      isRequested = false;
    };
  }, []);
  return letters;
}
