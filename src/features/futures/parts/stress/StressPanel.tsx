/** Shows what a move of the mark prices does to the wallet: equity, margin ratios, and the position
 *  that is liquidated first. Nothing is sent. */
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { PositionId } from '#contract/core/ids.ts';
import { minus, type Fraction } from '#domain/futures/fraction.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Slider } from '#src/design/controls/Slider.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import {
  accountRiskOf,
  firstLiquidationOf,
  movedAccountOf,
  type FirstLiquidation,
  type RiskedAccount,
} from '../../numbers/account-risk.ts';
import { amountTextOf, profitTextOf } from '../../numbers/futures-text.ts';
import { RatioBar } from '../RatioBar.tsx';
import styles from './StressPanel.module.css';

export interface StressPanelProps {
  readonly account: RiskedAccount;
  readonly quoteCoin: string;
  /** "Long BTC/USDT 20x". */
  readonly nameOf: (id: PositionId) => string;
}

const MOVE_MAX_PERCENT = 50;
const MARKS = [-50, -25, 0, 25, 50];
/** Starts with a left-to-right mark, so that the sign stays before the number. */
const moveText = (percent: number): string => `\u200E${percent > 0 ? '+' : ''}${percent}%`;

export function StressPanel({ account, quoteCoin, nameOf }: StressPanelProps) {
  const { t } = useLingui();
  const [percent, setPercent] = useState(0);
  const now = useMemo(() => accountRiskOf(account), [account]);
  const moved = useMemo(() => accountRiskOf(movedAccountOf(account, percent)), [account, percent]);
  return (
    <section className={styles.panel} aria-label={t`Stress test`}>
      <div className={styles.head}>
        <span className={styles.label}>{t`Move of all mark prices`}</span>
        <NumberText className={styles.move}>{moveText(percent)}</NumberText>
        <Button
          tone="text"
          size="small"
          disabledReason={percent === 0 ? t`Mark prices are not moved` : undefined}
          onClick={() => setPercent(0)}
        >
          {t({ message: 'Reset', comment: 'Button: sets a value to its start' })}
        </Button>
      </div>
      <Slider
        label={t`Move of all mark prices`}
        min={-MOVE_MAX_PERCENT}
        max={MOVE_MAX_PERCENT}
        value={percent}
        marks={MARKS}
        hasMarkLabels
        textOf={moveText}
        onValueChange={setPercent}
      />
      <div className={styles.stats}>
        <Stat
          label={t({ message: 'Equity', comment: 'Label' })}
          unit={quoteCoin}
          value={<NumberText>{amountTextOf(moved.equity, 'down')}</NumberText>}
        />
        <Stat
          label={t`Unrealized PnL`}
          unit={quoteCoin}
          value={<NumberText tone={toneOf(moved.profit)}>{profitTextOf(moved.profit)}</NumberText>}
        />
        <Stat
          label={t`Change of equity`}
          unit={quoteCoin}
          value={<NumberText>{profitTextOf(minus(moved.equity, now.equity))}</NumberText>}
        />
      </div>
      <ul className={styles.ratios}>
        {moved.hasCross && (
          <li className={styles.ratio}>
            <span>{t`All cross positions`}</span>
            <RatioBar ratio={moved.crossRatio} label={t`Margin ratio of all cross positions`} />
          </li>
        )}
        {[...moved.isolatedRatios].map(([id, ratio]) => (
          <li key={id} className={styles.ratio}>
            <span>{nameOf(id)}</span>
            <RatioBar ratio={ratio} label={t({ message: 'Margin ratio', comment: 'Label' })} />
          </li>
        ))}
      </ul>
      <FirstLines account={account} nameOf={nameOf} percent={percent} />
    </section>
  );
}

const toneOf = ({ numerator }: Fraction): 'up' | 'down' | undefined =>
  numerator === 0n ? undefined : numerator > 0n ? 'up' : 'down';

/** First liquidation when prices fall, and when they rise. */
function FirstLines({
  account,
  nameOf,
  percent,
}: Pick<StressPanelProps, 'account' | 'nameOf'> & { readonly percent: number }) {
  const { t } = useLingui();
  const falling = useMemo(() => firstLiquidationOf(account, -MOVE_MAX_PERCENT), [account]);
  const rising = useMemo(() => firstLiquidationOf(account, MOVE_MAX_PERCENT), [account]);
  const textOf = (first: FirstLiquidation | undefined): string => {
    if (first === undefined) return t`No liquidation within ${MOVE_MAX_PERCENT}%`;
    const [only] = first.positions;
    const isCross = only?.marginMode === 'cross';
    const name = isCross || only === undefined ? t`All cross positions` : nameOf(only.id);
    const move = moveText(first.percent);
    return t({
      message: `${name} at ${move}`,
      comment: 'First liquidation: {name} is a position, {move} a change of prices in percent',
    });
  };
  const isReached = (first: FirstLiquidation | undefined): boolean =>
    first !== undefined &&
    (first.percent < 0 ? percent <= first.percent : percent >= first.percent && percent > 0);
  return (
    <dl className={styles.first}>
      <dt>{t`First liquidation when prices fall`}</dt>
      <dd className={clsx(isReached(falling) && styles.reached)}>{textOf(falling)}</dd>
      <dt>{t`First liquidation when prices rise`}</dt>
      <dd className={clsx(isReached(rising) && styles.reached)}>{textOf(rising)}</dd>
    </dl>
  );
}
