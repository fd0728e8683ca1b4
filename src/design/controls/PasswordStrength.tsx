/** Strength of a new password as four bars and a label, by the rule of the exchange. */
import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { PASSWORD_SCORE_MIN } from '#domain/password-strength.ts';
import { usePasswordScore } from './use-password-score.ts';
import styles from './PasswordStrength.module.css';

/** Shorter passwords are not accepted. */
const LENGTH_MIN = 8;

interface PasswordStrengthProps {
  readonly password: string;
  /** The user's email and names, which are easy to guess. */
  readonly ownTexts: readonly string[];
  /** Called with a password that the exchange would reject as too weak, and with an empty text when the
   *  newest scored one is strong enough. */
  readonly onWeakPassword?: (password: string) => void;
}

export function PasswordStrength({ password, ownTexts, onWeakPassword }: PasswordStrengthProps) {
  const { t } = useLingui();
  const scored = usePasswordScore(password, ownTexts);
  const score = password === '' ? undefined : scored?.score;
  const weakPassword =
    scored !== undefined && scored.score < PASSWORD_SCORE_MIN ? scored.password : '';
  const report = useEffectEvent((weak: string) => onWeakPassword?.(weak));
  useEffect(() => report(weakPassword), [weakPassword]);
  const isShort = password.length < LENGTH_MIN;
  const strength = score === undefined ? 0 : Math.max(1, isShort ? 1 : score);
  const isTooWeak = score !== undefined && score < PASSWORD_SCORE_MIN;
  const labels = [
    '',
    t`Easy to guess: avoid common words, names and dates`,
    t`Almost strong enough: add an unusual word`,
    t({ message: 'Good', context: 'Strength of a password' }),
    t({ message: 'Strong', comment: 'Strength of a password' }),
  ];
  return (
    <div className={styles.strength} data-strength={strength} data-weak={isTooWeak}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <i key={level} className={styles.bar} data-on={level <= strength} />
        ))}
      </span>
      <output>{isShort ? t`At least 8 characters` : labels[strength]}</output>
    </div>
  );
}
