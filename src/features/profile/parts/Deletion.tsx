/** The end of the account: asked for, or under way and to be taken back. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { SecuritySummary } from '#src/queries/profile.ts';
import { Row } from './Row.tsx';
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
          <Button size="small" tone="textDanger" onClick={onRequest}>
            {t`Close the account`}
          </Button>
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
        <Button size="small" isBusy={isWithdrawing} onClick={onWithdraw}>
          {t({ message: 'Keep the account', comment: 'Takes back the wish to have it closed' })}
        </Button>
      }
    />
  );
}
