/** A trader in a list: name, badges and figures. The name opens the profile. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { Button } from '#src/design/controls/Button.tsx';
import { Avatar } from '#src/design/data/Avatar.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Trader } from '#src/queries/p2p-traders.ts';
import { useTraderLabels } from './use-trader-labels.ts';
import styles from './TraderLine.module.css';

interface TraderLineProps {
  readonly trader: Trader;
  /** Omitted where the profile cannot be opened. */
  readonly onOpen?: ((uid: string) => void) | undefined;
}

export function TraderLine({ trader, onOpen }: TraderLineProps) {
  const { t } = useLingui();
  const labels = useTraderLabels();
  const { nickname, isOnline, isVerified, merchantLevel } = trader;
  const merchant = labels.merchant(merchantLevel);
  const name = <bdi>{nickname}</bdi>;
  return (
    <div className={styles.line}>
      <span className={clsx(styles.mark, isOnline && styles.online)}>
        <Avatar name={nickname} size={30} />
        {isOnline && (
          <VisuallyHidden>{t({ message: 'Online', comment: 'A trader' })}</VisuallyHidden>
        )}
      </span>
      <div className={styles.texts}>
        <div className={styles.names}>
          {onOpen === undefined ? (
            <b className={styles.name}>{name}</b>
          ) : (
            <Button
              tone="text"
              size="small"
              className={styles.opener}
              onClick={() => onOpen(trader.id)}
            >
              {name}
            </Button>
          )}
          {merchant !== undefined && <Badge tone="warning">{merchant}</Badge>}
          {merchant === undefined && isVerified && (
            <Badge tone="info">{t({ message: 'Verified', comment: 'Identity of a trader' })}</Badge>
          )}
        </div>
        <span className={styles.figures}>{labels.figures(trader)}</span>
      </div>
    </div>
  );
}
