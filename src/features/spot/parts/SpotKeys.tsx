/** Hotkeys for trading, active wherever the order form is: listens to keys, shows their effect, and
 *  opens the hotkey list. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import { useTradingService } from '#src/binding/spot.tsx';
import { useArming } from '#src/binding/ticket.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { offerActions } from '#src/trading/actions/offered-actions.ts';
import { useSpotActions } from '../use-spot-actions.ts';
import { useTradingKeys, type KeyNotice } from '../use-trading-keys.ts';
import styles from '#src/trading/keys/Keys.module.css';

const LazyKeySheet = lazyComponent(async () => (await loadPart('hotkeyViews')).SpotKeySheet);

const LazyHotkeyPreview = lazyComponent(
  async () => (await loadPart('hotkeyViews')).SpotHotkeyPreview,
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
      {preview !== undefined && <LazyHotkeyPreview isArmed={isArmed} pressed={preview.pressed} />}
      {isOpen && <LazyKeySheet quoteCoin={pair.quoteCoin} onClose={() => setOpen(false)} />}
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
