/** Days of a position, newest first. Each opens the inputs of its reward and the sum that this page calculates from
 *  them with the rules of the exchange. */
import { useLingui } from '@lingui/react/macro';
import { APR_DECIMALS, EARN_YEAR_DAYS } from '#contract/core/earn.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { EarnDay, Page } from '#src/queries/earn-positions.ts';
import { aprText } from '#src/trading/earn/apr-text.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { proofOf } from '../earn-estimate.ts';
import { Agreement } from '../parts/Agreement.tsx';
import { UtcDay } from '../parts/UtcTime.tsx';
import styles from './Positions.module.css';

export interface DayProofsProps {
  readonly days: Reloadable<Page<EarnDay>>;
  readonly coin: string;
  readonly onPageChange: (page: number) => void;
}

export function DayProofs({ days, coin, onPageChange }: DayProofsProps) {
  const { t } = useLingui();
  const page = dataOf(days);
  return (
    <section className={styles.section} aria-label={t`Rewards by day`}>
      <h3 className={styles.heading}>{t`Rewards by day`}</h3>
      <LoadableContent
        loadable={days}
        failureText={t`The list could not be loaded.`}
        placeholder={<Skeleton height="160px" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.hint}>{t`No day has been paid yet.`}</p>
          ) : (
            <div className={styles.days}>
              {items.map((day) => (
                <DayProof key={day.day} day={day} coin={coin} />
              ))}
            </div>
          )
        }
      </LoadableContent>
      {page !== undefined && page.lastPage > 1 && (
        <Pagination
          currentPage={page.currentPage}
          lastPage={page.lastPage}
          onPageChange={onPageChange}
        />
      )}
    </section>
  );
}

function DayProof({ day, coin }: { readonly day: EarnDay; readonly coin: string }) {
  const { t } = useLingui();
  const proof = proofOf(day);
  const { rewardCoin } = day;
  return (
    <details className={styles.day}>
      <summary>
        <UtcDay day={day.day} />
        <Amount tone="up">{`+${displayNumber(day.paid)} ${rewardCoin}`}</Amount>
      </summary>
      <div className={styles.proof}>
        {proof.slices.map(({ amount, apr }, index) => (
          <ValueRow
            key={`${index}-${apr}`}
            label={t({ message: 'Lowest balance of the day', comment: 'What earned a rate' })}
            value={<Amount>{`${displayNumber(amount)} ${coin} × ${aprText(apr)}`}</Amount>}
          />
        ))}
        <ValueRow
          label={t`Carried from the day before`}
          tip={t`Remainder that was too small to pay, in parts of the smallest unit`}
          value={<NumberText>{remainderText(proof.carriedBefore)}</NumberText>}
        />
        <ValueRow
          label={t`Carried to the next day`}
          value={<NumberText>{remainderText(proof.carriedAfter)}</NumberText>}
        />
        {proof.perThousand !== undefined && (
          <ValueRow
            label={t({ message: `Paid per 1,000 ${coin}`, comment: 'Label: reward of a day' })}
            value={<NumberText>{`${displayNumber(proof.perThousand)} ${rewardCoin}`}</NumberText>}
          />
        )}
        <p className={styles.formula}>
          {t`Sum of balance × rate, plus the remainder, divided by ${EARN_YEAR_DAYS} days and rounded down.`}
        </p>
        <Agreement stated={day.paid} calculated={proof.paid} coin={rewardCoin} isPaid />
      </div>
    </details>
  );
}

const DIVISOR = EARN_YEAR_DAYS * 10 ** APR_DECIMALS;

/** In parts of 10^-8: "48,000,000 / 365,000,000". */
const remainderText = (carried: bigint): string =>
  `${displayNumber(carried.toString())} / ${displayNumber(DIVISOR)}`;
