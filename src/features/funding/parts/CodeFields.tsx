/** Code of the email, and the authenticator's code where it is on. */
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalCodes } from '#src/binding/withdrawal.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { useCodeMessage } from '#src/trading/codes/use-code-message.ts';
import styles from '../Funding.module.css';

interface CodeFieldsProps {
  readonly codes: WithdrawalCodes;
  readonly isTwoFactorOn: boolean;
  readonly rejection: { readonly name: string | undefined; readonly message: string } | undefined;
  readonly notice: 'code_sent' | 'no_response' | 'not_found' | undefined;
  readonly isBusy: boolean;
  /** The codes are being sent. While anything else is pending they stay editable: an update of the
   *  channels must not swallow what is typed. */
  readonly isLocked: boolean;
  readonly onCodesChange: (patch: Partial<WithdrawalCodes>) => void;
  readonly onRequestCode: () => void;
}

export function CodeFields(props: CodeFieldsProps) {
  const { codes, isTwoFactorOn, rejection, notice, isBusy, isLocked } = props;
  const { onCodesChange, onRequestCode } = props;
  const { t } = useLingui();
  const messageOf = useCodeMessage();
  return (
    <>
      <CodeInput
        label={t`Email code`}
        name="mailCode"
        value={codes.mailCode}
        isBusy={isLocked}
        error={messageOf(rejection, 'mail_code_wrong')}
        onValueChange={(mailCode) => onCodesChange({ mailCode })}
      />
      <div className={styles.copied}>
        <Button size="small" tone="textAccent" isBusy={isBusy} onClick={onRequestCode}>
          {t`Resend code`}
        </Button>
        {notice === 'code_sent' && <output className={styles.hint}>{t`The code was sent.`}</output>}
      </div>
      {notice === 'no_response' && (
        <Notice tone="warning" isUrgent>
          {t`The exchange did not respond. Check your connection and try again.`}
        </Notice>
      )}
      {isTwoFactorOn && (
        <CodeInput
          label={t`Authenticator or recovery code`}
          format="either"
          name="twoFactorCode"
          value={codes.twoFactorCode}
          isBusy={isLocked}
          error={messageOf(rejection, 'two_factor_code_wrong')}
          onValueChange={(twoFactorCode) => onCodesChange({ twoFactorCode })}
        />
      )}
    </>
  );
}
