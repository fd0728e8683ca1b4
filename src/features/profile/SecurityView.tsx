/** View of the account's security: security methods, withdrawal holds, devices, sign-ins, and
 *  account deletion. */
import { useLingui } from '@lingui/react/macro';
import type { ChangeName } from '#src/binding/account.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { SecuritySummary } from '#src/queries/profile.ts';
import { Deletion } from './parts/Deletion.tsx';
import { Devices, type DevicesProps } from './parts/Devices.tsx';
import { SecurityMethods } from './parts/SecurityMethods.tsx';
import { WithdrawalHolds } from './parts/WithdrawalHolds.tsx';
import { LoadingRows } from './parts/LoadingRows.tsx';
import { ProfileLayout } from './parts/ProfileLayout.tsx';
import { SignInHistory, type SignInHistoryProps } from './parts/SignInHistory.tsx';
import type { Read } from './read.ts';

export interface SecurityViewProps {
  readonly summary: Read<SecuritySummary>;
  readonly isSocialLogin: boolean;
  readonly onChange: (name: ChangeName) => void;
  readonly devices: DevicesProps;
  readonly signIns: SignInHistoryProps;
  readonly isWithdrawing: boolean;
  /** Cancels the deletion of the account. */
  readonly onWithdraw: () => void;
}

export function SecurityView({
  summary,
  isSocialLogin,
  onChange,
  devices,
  signIns,
  isWithdrawing,
  onWithdraw,
}: SecurityViewProps) {
  const { t } = useLingui();
  const { data } = summary;
  const title = t`Security`;
  return (
    <ProfileLayout page="sercurity" title={title} isSocialLogin={isSocialLogin}>
      <Panel title={t({ message: 'Account security', comment: 'Title of the security page' })}>
        {data === undefined ? (
          <Missing summary={summary} />
        ) : (
          <>
            <SecurityMethods summary={data} isSocialLogin={isSocialLogin} onChange={onChange} />
            <WithdrawalHolds withdrawalHolds={data.withdrawalHolds} />
          </>
        )}
      </Panel>
      <Devices {...devices} />
      <SignInHistory {...signIns} />
      {data !== undefined && (
        <Panel label={t`Close account`}>
          <Deletion
            deletion={data.deletion}
            isWithdrawing={isWithdrawing}
            onRequest={() => onChange('deletion')}
            onWithdraw={onWithdraw}
          />
        </Panel>
      )}
    </ProfileLayout>
  );
}

function Missing({ summary }: Pick<SecurityViewProps, 'summary'>) {
  const { t } = useLingui();
  if (summary.isFailed) {
    return (
      <ErrorState
        text={t`Security settings could not be loaded.`}
        onRetry={summary.onRetry}
        isBusy={summary.isBusy}
      />
    );
  }
  return <LoadingRows count={4} />;
}
