/** Menu of the wallets of a signed-in user in the top bar. Its links are loaded when it is opened. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import styles from './WalletMenu.module.css';

const LazyWalletLinks = lazyComponent(async () => (await loadPart('headerMenus')).WalletLinks);

export function WalletMenu() {
  const { t } = useLingui();
  const label = t`Wallets`;
  return (
    <Popover
      label={label}
      align="end"
      width="220px"
      isBare
      trigger={(target) => (
        <Button tone="text" className={styles.opener} popoverTarget={target}>
          {label}
        </Button>
      )}
    >
      {(close) => <LazyWalletLinks onLeave={close} />}
    </Popover>
  );
}
