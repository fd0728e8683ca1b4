/** Statistics of an epoch, each with an explanation. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { displayNumber, signedNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { DemoStatistics } from '#src/queries/demo.ts';
import styles from './DemoStats.module.css';

const NONE = '–';

interface DemoStat {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly text: string | undefined;
}

export function DemoStats({ statistics }: { readonly statistics: DemoStatistics | undefined }) {
  const values = useStats(statistics);
  const showValue = (text: string | undefined): ReactNode =>
    text === undefined ? <Skeleton width="8ch" /> : <NumberText>{text}</NumberText>;
  return (
    <div className={styles.values}>
      {values.map(({ key, label, hint, text }) => (
        <Stat key={key} label={label} value={showValue(text)} hint={hint} />
      ))}
    </div>
  );
}

function useStats(of: DemoStatistics | undefined): readonly DemoStat[] {
  const { t } = useLingui();
  const wins = String(of?.winCount ?? 0);
  const sells = String(of?.sellCount ?? 0);
  const share = of?.slippageBps === undefined ? NONE : displayNumber(of.slippageBps, 2);
  const text = (read: (values: DemoStatistics) => string) => of && read(of);
  return [
    {
      key: 'trades',
      label: t({ message: 'Trades', comment: 'Choice' }),
      hint: t({ message: 'Number of fills', comment: 'Explains the number of trades' }),
      text: text(({ tradeCount }) => String(tradeCount)),
    },
    {
      key: 'volume',
      label: t({ message: 'Volume', comment: 'Traded value' }),
      hint: t`Total value of all trades`,
      text: text(({ volume }) => `${displayNumber(volume, 2)} USDT`),
    },
    {
      key: 'fees',
      label: t({ message: 'Fees', comment: 'Choice' }),
      hint: t`Valued at each trade's price`,
      text: text(({ fees }) => `${displayNumber(fees, 2)} USDT`),
    },
    {
      key: 'slippage',
      label: t({ message: 'Slippage', comment: 'Choice' }),
      hint: t`Taker fills versus mid price: ${share} bps`,
      text: text(({ slippage }) => `${displayNumber(slippage, 2)} USDT`),
    },
    {
      key: 'wins',
      label: t({ message: 'Win rate', comment: 'Choice' }),
      hint: t`${wins} of ${sells} sells above average cost`,
      text: text(({ winRatePercent }) =>
        winRatePercent === undefined ? NONE : `${displayNumber(winRatePercent, 2)}%`,
      ),
    },
    {
      key: 'profit',
      label: t({ message: 'Realized PnL', comment: 'Choice' }),
      hint: t({ message: 'After fees', comment: 'Label' }),
      text: text(({ realisedProfit }) => `${signedNumber(realisedProfit, 2)} USDT`),
    },
    {
      key: 'drawdown',
      label: t({ message: 'Max drawdown', comment: 'Choice' }),
      hint: t`From peak equity, excluding top-ups`,
      text: text(({ maxDrawdownPercent }) => `${displayNumber(maxDrawdownPercent, 2)}%`),
    },
  ];
}
