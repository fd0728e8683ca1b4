/** Details of a position: its figures, the proof of each day, and its renewal. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { EarnPosition } from '#src/queries/earn-positions.ts';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { LocalTime } from '../parts/LocalTime.tsx';
import { Moment } from '../parts/Moment.tsx';
import { utcText } from '../parts/utc-text.ts';
import { useEarnLabels } from '../parts/use-earn-labels.ts';
import { DayProofs, type DayProofsProps } from './DayProofs.tsx';
import { NextPay } from './NextPay.tsx';
import styles from './Positions.module.css';

export interface PositionViewProps {
  readonly position: EarnPosition;
  /** The exchange's time. */
  readonly now: EpochMs;
  readonly days: DayProofsProps['days'];
  readonly onDayPage: (page: number) => void;
  readonly onRedeem: () => void;
  readonly onClose: () => void;
  /** Form of the renewal, of a position that can renew. */
  readonly children?: ReactNode;
}

export function PositionView(props: PositionViewProps) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const { position, now, days, onDayPage, onRedeem, onClose, children } = props;
  const { coin, freeExitUntil } = position;
  const term = labels.term(position);
  const isActive = position.status === 'active';
  const exit = freeExitUntil === undefined ? '' : utcText(freeExitUntil);
  return (
    <Dialog title={`${coin} – ${term}`} placement="end" size="normal" isOpen onClose={onClose}>
      <div className={styles.stack}>
        {isActive && freeExitUntil !== undefined && (
          <Notice>
            {t`Renewed. You can redeem without loss until ${exit}.`}{' '}
            <LocalTime at={freeExitUntil} />
          </Notice>
        )}
        <PositionFacts position={position} now={now} />
        {isActive && (
          <Button tone="outline" onClick={onRedeem}>
            {t({ message: 'Redeem', context: 'Takes an amount out of Earn' })}
          </Button>
        )}
        {children}
        <DayProofs days={days} coin={coin} onPageChange={onDayPage} />
      </div>
    </Dialog>
  );
}

function PositionFacts({ position, now }: Pick<PositionViewProps, 'position' | 'now'>) {
  const { t } = useLingui();
  const labels = useEarnLabels();
  const { amount, paid, apr, coin, rewardCoin, status } = position;
  const { openedAt, accruesFrom, nextPayAt, maturesAt, redeemsAt } = position;
  return (
    <div className={styles.facts}>
      <ValueRow
        label={t({ message: 'Status', comment: 'Of a position' })}
        value={labels.positionStatus[status]}
      />
      <ValueRow
        isStrong
        label={t`Amount`}
        value={<Amount>{`${displayNumber(amount)} ${coin}`}</Amount>}
      />
      <ValueRow
        label={t({ message: 'Paid', context: 'Amount', comment: 'Rewards received so far' })}
        value={<Amount tone="up">{`${displayNumber(paid)} ${rewardCoin}`}</Amount>}
      />
      <ValueRow
        label={t({ message: 'Effective APR', comment: 'Label' })}
        value={<NumberText>{aprText(apr)}</NumberText>}
      />
      <ValueRow
        label={t({ message: 'Subscribed', comment: 'Label' })}
        value={<Moment at={openedAt} />}
      />
      <ValueRow
        label={t({ message: 'Earns from', comment: 'Label' })}
        value={<Moment at={accruesFrom} />}
      />
      {status === 'active' && (
        <>
          <ValueRow label={t`Time to next payment`} value={<NextPay at={nextPayAt} now={now} />} />
          {nextPayAt !== undefined && (
            <ValueRow
              label={t({ message: 'Next payment', comment: 'Label' })}
              value={<Moment at={nextPayAt} />}
            />
          )}
        </>
      )}
      {maturesAt !== undefined && (
        <ValueRow label={t`Maturity`} value={<Moment at={maturesAt} />} />
      )}
      {status === 'redeeming' && redeemsAt !== undefined && (
        <ValueRow label={t`Arrives`} value={<Moment at={redeemsAt} />} />
      )}
    </div>
  );
}
