/** Sign-in provider buttons: one per provider that the deployment configures, and Telegram's. */
import { useLingui } from '@lingui/react/macro';
import type { SignInProviders as Providers } from '#src/binding/sign-in-providers.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SendIcon } from '#src/design/icons/account-icons.ts';
import { UserIcon } from '#src/design/icons/icons.ts';
import styles from './SocialButtons.module.css';

interface SocialButtonsProps extends Providers {
  /** Whether a sign-in is pending. */
  readonly isBusy: boolean;
}

export function SocialButtons(props: SocialButtonsProps) {
  const { providers, hasTelegram, isBusy, start, startTelegram } = props;
  const { t } = useLingui();
  if (providers.length === 0 && !hasTelegram) return null;
  return (
    <section className={styles.ways} aria-label={t`Other sign-in options`}>
      <p className={styles.or}>{t({ message: 'or', comment: 'Separates two sign-in options' })}</p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          tone="outline"
          size="large"
          isWide
          isBusy={isBusy}
          icon={<UserIcon />}
          onClick={() => start(id)}
        >
          {t({
            message: `Continue with ${name}`,
            comment: 'Button: signs in with an account of a provider, such as Google',
          })}
        </Button>
      ))}
      {hasTelegram && (
        <Button
          tone="outline"
          size="large"
          isWide
          isBusy={isBusy}
          icon={<SendIcon />}
          onClick={startTelegram}
        >
          {t`Continue with Telegram`}
        </Button>
      )}
    </section>
  );
}
