/** The user's positions: amount, rewards, rate, next payment and maturity, with the ways to details and redemption. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { EarnPosition } from '#src/queries/earn-positions.ts';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { Moment } from '../parts/Moment.tsx';
import { useEarnLabels } from '../parts/use-earn-labels.ts';
import { NextPay } from './NextPay.tsx';
import styles from './Positions.module.css';

export interface PositionListProps {
  readonly positions: readonly EarnPosition[];
  /** The exchange's time. */
  readonly now: EpochMs;
  readonly onDetails: (position: EarnPosition) => void;
  readonly onRedeem: (position: EarnPosition) => void;
}

export function PositionList({ positions, ...rest }: PositionListProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.rows} aria-label={t({ message: 'Positions', comment: 'Label' })}>
      {positions.map((position) => (
        <li key={position.id} className={styles.row}>
          <PositionRow position={position} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface PositionRowProps extends Omit<PositionListProps, 'positions'> {
  readonly position: EarnPosition;
}

function PositionRow({ position, now, onDetails, onRedeem }: PositionRowProps) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const { coin, amount } = position;
  const term = labels.term(position);
  const sum = displayNumber(amount);
  return (
    <>
      <div className={styles.coin}>
        <CoinMark coin={coin} size={32} />
        <span className={styles.name}>
          <b>{coin}</b>
          <span className={styles.hint}>{term}</span>
        </span>
      </div>
      <PositionFigures position={position} now={now} />
      <div className={styles.actions}>
        <Button
          size="small"
          tone="text"
          aria-label={t({
            message: `Details of ${sum} ${coin}, ${term}`,
            comment: 'For example: Details of 1,000 USDT, Locked, 30 days',
          })}
          onClick={() => onDetails(position)}
        >
          {t({ message: 'Details', comment: 'Opens the details of a row' })}
        </Button>
        {position.status === 'active' ? (
          <Button
            size="small"
            tone="outline"
            aria-label={t({
              message: `Redeem ${sum} ${coin}, ${term}`,
              comment: 'For example: Redeem 1,000 USDT, Locked, 30 days',
            })}
            onClick={() => onRedeem(position)}
          >
            {t({ message: 'Redeem', context: 'Takes an amount out of Earn' })}
          </Button>
        ) : (
          <Badge>{labels.positionStatus[position.status]}</Badge>
        )}
      </div>
    </>
  );
}

function PositionFigures({ position, now }: Pick<PositionRowProps, 'position' | 'now'>) {
  const { t } = useLingui();
  const { amount, paid, apr, coin, rewardCoin, nextPayAt, maturesAt, redeemsAt } = position;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t`Amount`}</dt>
        <dd>
          <Amount>{`${displayNumber(amount)} ${coin}`}</Amount>
        </dd>
      </div>
      <div>
        <dt>{t({ message: 'Paid', context: 'Amount', comment: 'Rewards received so far' })}</dt>
        <dd>
          <Amount tone="up">{`${displayNumber(paid)} ${rewardCoin}`}</Amount>
        </dd>
      </div>
      <div>
        <dt>{t({ message: 'APR', comment: 'Annual percentage rate, simple interest' })}</dt>
        <dd>
          <NumberText>{aprText(apr)}</NumberText>
        </dd>
      </div>
      {position.status === 'active' && (
        <div>
          <dt>{t`Time to next payment`}</dt>
          <dd>
            <NextPay at={nextPayAt} now={now} />
          </dd>
        </div>
      )}
      {redeemsAt !== undefined && position.status === 'redeeming' && (
        <div>
          <dt>{t({ message: 'Arrives', comment: 'Label' })}</dt>
          <dd>
            <Moment at={redeemsAt} isAtStart />
          </dd>
        </div>
      )}
      {maturesAt !== undefined && (
        <div>
          <dt>{t({ message: 'Maturity', comment: 'Label' })}</dt>
          <dd>
            <Moment at={maturesAt} isAtStart />
          </dd>
        </div>
      )}
    </dl>
  );
}
