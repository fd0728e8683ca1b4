/** View that changes the password, or the reason why there is none to change. */
import { useLingui } from '@lingui/react/macro';
import type { Change } from '#src/binding/account.ts';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { ChangeStep } from './parts/ChangeStep.tsx';
import { ProfileLayout } from '#src/trading/profile/ProfileLayout.tsx';
import styles from './ChangePasswordView.module.css';

interface ChangePasswordViewProps {
  /** Undefined until the user is known, and for users without a password. */
  readonly change: Change | undefined;
  readonly email: string;
  readonly isSocialLogin: boolean;
}

export function ChangePasswordView({ change, email, isSocialLogin }: ChangePasswordViewProps) {
  const { t } = useLingui();
  const title = t`Change password`;
  return (
    <ProfileLayout page="change-password" title={title} isSocialLogin={isSocialLogin}>
      <Panel label={title} isPadded>
        <div className={styles.column}>
          {isSocialLogin && (
            <Notice>{t`You sign in with an external provider. This account has no password.`}</Notice>
          )}
          {change?.phase === 'done' && (
            <Notice tone="success" isUrgent>
              {t`Password changed. All other devices were signed out.`}
            </Notice>
          )}
          {change !== undefined && change.phase !== 'done' && (
            <ChangeStep name="password" change={change} email={email} />
          )}
        </div>
      </Panel>
    </ProfileLayout>
  );
}
