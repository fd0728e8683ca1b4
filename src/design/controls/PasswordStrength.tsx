/** Password strength as four bars and a label. */
import { useLingui } from '@lingui/react/macro';
import { passwordStrength } from './password-strength.ts';
import styles from './PasswordStrength.module.css';

export function PasswordStrength({ password }: { readonly password: string }) {
  const { t } = useLingui();
  const strength = passwordStrength(password);
  const labels = [
    t`At least 8 characters`,
    t({ message: 'Weak', comment: 'Strength of a password' }),
    t({ message: 'Fair', comment: 'Strength of a password' }),
    t({ message: 'Good', comment: 'Strength of a password' }),
    t({ message: 'Strong', comment: 'Strength of a password' }),
  ];
  return (
    <div className={styles.strength} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <i key={level} className={styles.bar} data-on={level <= strength} />
        ))}
      </span>
      <output>{labels[strength]}</output>
    </div>
  );
}
