/** Futures wallet of one coin: equity, available balance and what holds the rest. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { profitTextOf } from '../../numbers/futures-text.ts';
import { signToneOf } from '../../numbers/position-figures.ts';
import { RatioBar } from '../RatioBar.tsx';
import styles from './WalletSummary.module.css';

export interface WalletSummaryProps {
  /** Undefined while loading. */
  readonly wallet: FuturesWallet | undefined;
  readonly onTransfer: () => void;
}

export function WalletSummary({ wallet, onTransfer }: WalletSummaryProps) {
  const { t } = useLingui();
  if (wallet === undefined) {
    return (
      <div className={styles.summary} aria-busy="true">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    );
  }
  const { coin, unrealizedPnl, marginRatio } = wallet;
  const profit = fractionOfDecimal(unrealizedPnl);
  const rows = [
    { label: t`Balance`, tip: t`Realized money, margins included`, value: wallet.balance },
    { label: t`Available`, tip: t`For new orders and transfers`, value: wallet.available },
    {
      label: t`Isolated margin`,
      tip: t`Margin of isolated positions`,
      value: wallet.isolatedMargin,
    },
    {
      label: t`Cross initial margin`,
      tip: t`Margin that cross positions hold`,
      value: wallet.crossInitialMargin,
    },
    { label: t`In orders`, tip: t`Frozen by open orders`, value: wallet.orderMargin },
  ];
  return (
    <section className={styles.summary} aria-label={t`Futures wallet`}>
      <div className={styles.head}>
        <h2>{t`Futures wallet`}</h2>
        <Button tone="textAccent" size="small" onClick={onTransfer}>
          {t`Transfer`}
        </Button>
      </div>
      <ValueRow
        label={t`Equity`}
        tip={t`Balance plus unrealized PnL`}
        isStrong
        value={<NumberText>{`${fixedNumber(wallet.equity, 2)} ${coin}`}</NumberText>}
      />
      <ValueRow
        label={t`Unrealized PnL`}
        value={
          <NumberText tone={signToneOf(profit)}>{`${profitTextOf(profit)} ${coin}`}</NumberText>
        }
      />
      {rows.map(({ label, tip, value }) => (
        <ValueRow
          key={label}
          label={label}
          tip={tip}
          value={<NumberText>{`${fixedNumber(value, 2)} ${coin}`}</NumberText>}
        />
      ))}
      {marginRatio !== undefined && (
        <ValueRow
          label={t`Margin ratio (cross)`}
          tip={t`All cross positions share one ratio. Liquidation starts at 100%.`}
          value={
            <RatioBar ratio={fractionOfDecimal(marginRatio)} label={t`Margin ratio (cross)`} />
          }
        />
      )}
    </section>
  );
}
