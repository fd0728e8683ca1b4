/** Cookie banner with the operator's text or the default, shown until the user accepts. It is above
 *  the page and takes no focus, so trading is not interrupted. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import styles from './notice.module.css';

export interface CookieBannerProps {
  /** Operator's text; empty if there is none. */
  readonly text: string;
  readonly buttonText: string;
  readonly policyHref: string;
  readonly onUnderstood: () => void;
}

export function CookieBanner({ text, buttonText, policyHref, onUnderstood }: CookieBannerProps) {
  const { t } = useLingui();
  return (
    <section
      className={styles.banner}
      data-screen-only
      aria-label={t({ message: 'Cookies', comment: 'Label' })}
    >
      <p className={styles.text}>
        {text || t`This website use cookies to ensure you get the best experience`}
      </p>
      <div className={styles.ways}>
        <Link href={policyHref}>{t({ message: 'View Policy', comment: 'Link' })}</Link>
        <Button tone="primary" onClick={onUnderstood}>
          {buttonText || t`I understand`}
        </Button>
      </div>
    </section>
  );
}
