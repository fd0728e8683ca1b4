/** Account deletion: the request, or its cancellation while it is pending. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '#src/design/data/Badge.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { SecuritySummary } from '#src/queries/profile.ts';
import { Row, RowButton } from './Row.tsx';
import styles from './Unset.module.css';

interface DeletionProps {
  readonly deletion: SecuritySummary['deletion'];
  readonly isWithdrawing: boolean;
  readonly onRequest: () => void;
  readonly onWithdraw: () => void;
}

export function Deletion({ deletion, isWithdrawing, onRequest, onWithdraw }: DeletionProps) {
  const { t } = useLingui();
  if (deletion === undefined) {
    return (
      <Row
        title={t({ message: 'Close account', comment: 'Title' })}
        hint={t`Settle open orders, positions and pending withdrawals first. You can cancel this until the account is closed.`}
        value={
          <span className={styles.unset}>
            {t({ message: 'Not requested', comment: 'State of the account closure' })}
          </span>
        }
        actions={
          <RowButton tone="textDanger" data-change="deletion" onClick={onRequest}>
            {t`Close account`}
          </RowButton>
        }
      />
    );
  }
  const due = dateAndTime(deletion.dueAt);
  return (
    <Row
      title={t`Close account`}
      hint={t`Your account works as usual until then.`}
      value={
        <Badge tone="danger">
          {t({
            message: `Closes ${due}`,
            comment: 'When the account will be closed; {due} is a date and time',
          })}
        </Badge>
      }
      actions={
        <RowButton isBusy={isWithdrawing} data-withdrawal="" onClick={onWithdraw}>
          {t({ message: 'Keep account', comment: 'Cancels the account closure request' })}
        </RowButton>
      }
    />
  );
}
