/** View of the account's security: security methods, withdrawal holds, devices, sign-ins, and
 *  account deletion. */
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import type { ChangeName } from '#src/binding/account.ts';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { SecuritySummary } from '#src/queries/profile.ts';
import { Deletion } from './parts/Deletion.tsx';
import { Devices, type DevicesProps } from './parts/Devices.tsx';
import { SecurityMethods } from './parts/SecurityMethods.tsx';
import { WithdrawalHolds } from './parts/WithdrawalHolds.tsx';
import { LoadingRows } from './parts/LoadingRows.tsx';
import { ProfileLayout } from '#src/trading/profile/ProfileLayout.tsx';
import { SignInHistory, type SignInHistoryProps } from './parts/SignInHistory.tsx';

export interface SecurityViewProps {
  readonly summary: Reloadable<SecuritySummary>;
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
  const loaded = dataOf(summary);
  const title = t`Security`;
  return (
    <ProfileLayout page="sercurity" title={title} isSocialLogin={isSocialLogin}>
      <Panel title={t({ message: 'Account security', comment: 'Title of the security page' })}>
        <LoadableContent
          loadable={summary}
          failureText={t`Part of the page could not be loaded`}
          placeholder={<LoadingRows count={4} />}
        >
          {(known) => (
            <>
              <SecurityMethods summary={known} isSocialLogin={isSocialLogin} onChange={onChange} />
              <WithdrawalHolds withdrawalHolds={known.withdrawalHolds} />
            </>
          )}
        </LoadableContent>
      </Panel>
      <Devices {...devices} />
      <SignInHistory {...signIns} />
      {loaded !== undefined && (
        <Panel label={t`Close account`}>
          <Deletion
            deletion={loaded.deletion}
            isWithdrawing={isWithdrawing}
            onRequest={() => onChange('deletion')}
            onWithdraw={onWithdraw}
          />
        </Panel>
      )}
    </ProfileLayout>
  );
}
