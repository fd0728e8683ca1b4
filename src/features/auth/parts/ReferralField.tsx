/** Referral code field. Most users have no code, so the field is collapsed unless a link contains
 *  one. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.ts';
import { TextField } from '#src/design/controls/TextField.tsx';
import styles from './ReferralField.module.css';
import { TextButton } from './TextButton.tsx';

interface ReferralFieldProps {
  readonly form: Form;
  readonly error: string | undefined;
  /** What the exchange says about the code. */
  readonly check?: ReactNode;
}

export function ReferralField({ form, error, check }: ReferralFieldProps) {
  const { t } = useLingui();
  const label = t({ message: 'Referral code', comment: 'Label' });
  const code = form.values['referralCode'] ?? '';
  const [isRequested, setRequested] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isRequested) input.current?.focus();
  }, [isRequested]);
  if (!isRequested && code === '') {
    return (
      <div>
        <TextButton onClick={() => setRequested(true)}>{t`I have a referral code`}</TextButton>
      </div>
    );
  }
  return (
    <div className={styles.field}>
      <TextField
        label={t({
          message: `${label} (optional)`,
          comment: 'Label of a field that can stay empty',
        })}
        name="referralCode"
        autoComplete="off"
        dir="ltr"
        maxLength={64}
        value={code}
        onValueChange={(value) => {
          setRequested(true);
          form.edit('referralCode', value);
        }}
        inputRef={input}
        error={error}
      />
      <output className={styles.check}>{code !== '' && check}</output>
    </div>
  );
}
