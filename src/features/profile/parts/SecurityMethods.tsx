/** Security methods of the account: second factor, password, anti-phishing code in emails. */
import { useLingui } from '@lingui/react/macro';
import type { ChangeName } from '#src/binding/account.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useHref } from '#src/i18n/use-href.ts';
import type { SecuritySummary } from '#src/queries/profile.ts';
import { Row, RowButton } from './Row.tsx';
import { Unset } from './Unset.tsx';
import styles from './SecurityMethods.module.css';

interface SecurityMethodsProps {
  readonly summary: SecuritySummary;
  readonly isSocialLogin: boolean;
  readonly onChange: (name: ChangeName) => void;
}

export function SecurityMethods({ summary, isSocialLogin, onChange }: SecurityMethodsProps) {
  return (
    <>
      <TwoFactor summary={summary} onChange={onChange} />
      {!isSocialLogin && <Password changedAt={summary.passwordChangedAt} />}
      <AntiPhishing code={summary.antiPhishingCode} onChange={onChange} />
    </>
  );
}

type PartProps = Pick<SecurityMethodsProps, 'summary' | 'onChange'>;

function TwoFactor({ summary: { isTwoFactorOn, recoveryCodeCount }, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <Row
      title={t({ message: 'Two-factor authentication (2FA)', comment: 'Label' })}
      hint={t`An authenticator app code in addition to your password.`}
      value={
        isTwoFactorOn ? (
          <>
            <Badge tone="success">
              {t({ message: 'On', comment: 'Two-factor authentication' })}
            </Badge>{' '}
            <span>{t`Recovery codes left: ${recoveryCodeCount}`}</span>
          </>
        ) : (
          <Badge tone="warning">
            {t({ message: 'Off', comment: 'Two-factor authentication' })}
          </Badge>
        )
      }
      actions={
        isTwoFactorOn ? (
          <>
            <RowButton
              tone="text"
              data-change="twoFactorRemoval"
              onClick={() => onChange('twoFactorRemoval')}
            >
              {t({ message: 'Turn off', comment: 'Two-factor authentication' })}
            </RowButton>
            <RowButton data-change="recoveryCodes" onClick={() => onChange('recoveryCodes')}>
              {t`New recovery codes`}
            </RowButton>
          </>
        ) : (
          <RowButton
            tone="primary"
            data-change="twoFactorSetup"
            onClick={() => onChange('twoFactorSetup')}
          >
            {t({ message: 'Set up', comment: 'Two-factor authentication' })}
          </RowButton>
        )
      }
    />
  );
}

function Password({ changedAt }: { readonly changedAt: SecuritySummary['passwordChangedAt'] }) {
  const { t } = useLingui();
  const href = useHref();
  const changed = dateAndTime(changedAt);
  return (
    <Row
      title={t({ message: 'Password', comment: 'Label of the field' })}
      hint={t`Changing it signs out all other devices.`}
      value={
        changedAt === undefined
          ? t({ message: 'Never changed', comment: 'State of the password' })
          : t({
              message: `Changed ${changed}`,
              comment: 'When the password was changed; {changed} is a date',
            })
      }
      actions={
        <Link href={href('/user/profile/change-password')} variant="button" className={styles.way}>
          {t`Change password`}
        </Link>
      }
    />
  );
}

interface AntiPhishingProps {
  readonly code: string | undefined;
  readonly onChange: (name: ChangeName) => void;
}

function AntiPhishing({ code, onChange }: AntiPhishingProps) {
  const { t } = useLingui();
  return (
    <Row
      title={t`Anti-phishing code`}
      hint={t`Shown in every email we send. An email without it is not from us.`}
      value={code === undefined ? <Unset /> : <bdi>{code}</bdi>}
      actions={
        <>
          {code !== undefined && (
            <RowButton
              tone="text"
              data-change="antiPhishingRemoval"
              onClick={() => onChange('antiPhishingRemoval')}
            >
              {t({ message: 'Remove', comment: 'Removes a detail from the account' })}
            </RowButton>
          )}
          <RowButton data-change="antiPhishingCode" onClick={() => onChange('antiPhishingCode')}>
            {code === undefined
              ? t({ message: 'Set', comment: 'Button: sets the anti-phishing code' })
              : t({ message: 'Change', comment: 'Edits a detail of the profile' })}
          </RowButton>
        </>
      }
    />
  );
}
