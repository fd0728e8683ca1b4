/** Newest deposits or withdrawals, with live confirmations. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { balanceText } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { isConfirming, statusCodeOf, type Movement } from '../movement.ts';
import { useDepositLabels, useWithdrawalLabels } from '../use-custody-labels.ts';
import { ConfirmationRing } from './ConfirmationRing.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import styles from './RecentMovements.module.css';

interface RecentMovementsProps {
  readonly type: 'deposit' | 'withdrawal';
  readonly movements: Reloadable<readonly Movement[]>;
  readonly onDetails: (movement: Movement) => void;
}

export function RecentMovements({ type, movements, onDetails }: RecentMovementsProps) {
  const { t } = useLingui();
  const href = useHref();
  const isDeposit = type === 'deposit';
  return (
    <Panel
      title={
        isDeposit
          ? t({ message: 'Recent deposits', comment: 'Title' })
          : t({ message: 'Recent withdrawals', comment: 'Title' })
      }
      isPadded
      actions={
        <Link href={href(`/user/wallet-history?type=${type}`)}>
          {t({ message: 'View all', comment: 'Opens the complete history' })}
        </Link>
      }
    >
      <LoadableContent
        loadable={movements}
        failureText={t`The list could not be loaded.`}
        placeholder={<Skeleton height="120px" />}
      >
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState />
          ) : (
            <ul className={styles.list}>
              {shown.map((movement) => (
                <Row key={movement.record.id} movement={movement} onDetails={onDetails} />
              ))}
            </ul>
          )
        }
      </LoadableContent>
    </Panel>
  );
}

interface RowProps {
  readonly movement: Movement;
  readonly onDetails: (movement: Movement) => void;
}

function Row({ movement, onDetails }: RowProps) {
  const { t } = useLingui();
  const deposit = useDepositLabels();
  const withdrawal = useWithdrawalLabels();
  const { record } = movement;
  const state =
    movement.type === 'deposit'
      ? deposit(movement.record.state)
      : withdrawal(movement.record.state);
  return (
    <li className={styles.row}>
      <CoinMark coin={record.coin} size={24} />
      <span className={styles.what}>
        <span className={styles.amount}>
          <Amount>{`${balanceText(record.amount)} ${record.coin}`}</Amount>
        </span>
        <span className={styles.where}>
          <span>{record.network}</span> ·{' '}
          <span translate="no">{dateAndTime(record.createdAt)}</span>
        </span>
        <span className={styles.where}>{state}</span>
      </span>
      {isConfirming(movement) ? (
        <ConfirmationRing
          confirmations={record.confirmations}
          required={record.confirmationsRequired}
        />
      ) : (
        <StatusBadge code={statusCodeOf(movement)} />
      )}
      <Button size="small" tone="text" onClick={() => onDetails(movement)}>
        {t({ message: 'Details', comment: 'Opens the details of a row' })}
      </Button>
    </li>
  );
}
