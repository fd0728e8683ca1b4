/** Account deletion: the request, or its cancellation while it is pending. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '#src/design/data/Badge.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { SecuritySummary } from '#src/queries/profile.ts';
import { Row, RowButton } from './Row.tsx';
import { Unset } from './Unset.tsx';

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
        title={t`Close the account`}
        hint={t`Until it is closed you can take this back.`}
        value={<Unset />}
        actions={
          <RowButton tone="textDanger" data-change="deletion" onClick={onRequest}>
            {t`Close the account`}
          </RowButton>
        }
      />
    );
  }
  const due = dateAndTime(deletion.dueAt);
  return (
    <Row
      title={t`Close the account`}
      hint={t`Until then everything works as before.`}
      value={<Badge tone="danger">{t`Will be closed ${due}`}</Badge>}
      actions={
        <RowButton isBusy={isWithdrawing} data-withdrawal="" onClick={onWithdraw}>
          {t({ message: 'Keep the account', comment: 'Takes back the wish to have it closed' })}
        </RowButton>
      }
    />
  );
}
