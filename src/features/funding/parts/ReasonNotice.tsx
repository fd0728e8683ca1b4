/** Reason of the exchange for the state of a deposit or withdrawal, with the end of a security hold. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { Movement } from '../movement.ts';

interface ReasonNoticeProps {
  readonly movement: Movement;
}

export function ReasonNotice({ movement }: ReasonNoticeProps) {
  const { reason, state } = movement.record;
  const isHeld = movement.type === 'withdrawal' && state === 'security_hold';
  if (reason === undefined && !isHeld) return null;
  return (
    <Notice tone="warning">
      {reason !== undefined && <bdi>{reason}</bdi>}{' '}
      {isHeld && <HoldEnd dueAt={movement.record.dueAt} />}
    </Notice>
  );
}

interface HoldEndProps {
  /** Undefined for a shortfall, which ends when it is returned. */
  readonly dueAt: EpochMs | undefined;
}

function HoldEnd({ dueAt }: HoldEndProps) {
  const { t } = useLingui();
  const time = dateAndTime(dueAt);
  if (dueAt === undefined) return t`The withdrawal continues after the missing amount is returned.`;
  return (
    <Trans>
      The security hold ends at{' '}
      <bdi dir="ltr" translate="no">
        {time}
      </bdi>
      . The withdrawal then continues; you can cancel it until then.
    </Trans>
  );
}
