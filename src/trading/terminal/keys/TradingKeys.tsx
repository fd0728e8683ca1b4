/** Hotkeys of a trading page: listens to keys, shows their effect, and opens the list of hotkeys. The page
 *  offers the actions. */
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { offerActions } from '../../actions/offered-actions.ts';
import styles from '../../keys/Keys.module.css';
import { PAGE_ACTIONS } from './page-actions.ts';
import { useTradingKeys, type KeyNotice } from './use-trading-keys.ts';

const LazyKeySheet = lazyComponent(async () => (await loadPart('hotkeyViews')).OwnKeySheet);

const LazyHotkeyPreview = lazyComponent(
  async () => (await loadPart('hotkeyViews')).OwnHotkeyPreview,
);

interface TradingKeysProps {
  readonly quoteCoin: string;
  /** Whether one-click trading is on; undefined on a page without it. */
  readonly isArmed: boolean | undefined;
}

export function TradingKeys({ quoteCoin, isArmed }: TradingKeysProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => offerActions({ ...PAGE_ACTIONS, key_help: { run: () => setOpen(true) } }), []);
  const { notice, preview } = useTradingKeys(isArmed ?? false);
  return (
    <>
      <output className={styles.hint}>{notice !== undefined && <NoticeText {...notice} />}</output>
      {preview !== undefined && <LazyHotkeyPreview isArmed={isArmed} pressed={preview.pressed} />}
      {isOpen && (
        <LazyKeySheet
          quoteCoin={quoteCoin}
          hasOrderKeys={isArmed !== undefined}
          onClose={() => setOpen(false)}
        />
      )}
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
