/** Says that there are cookies, in the operator's words or ours, until somebody has understood it. It lies over
 *  the page and takes no focus: whoever trades goes on. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import styles from './CookieBanner.module.css';

export interface CookieBannerProps {
  /** The operator's; empty where they have set none. */
  readonly text: string;
  readonly buttonText: string;
  readonly policyHref: string;
  readonly onUnderstood: () => void;
}

export function CookieBanner({ text, buttonText, policyHref, onUnderstood }: CookieBannerProps) {
  const { t } = useLingui();
  return (
    <section className={styles.banner} aria-label={t`Cookies`}>
      <p className={styles.text}>
        {text || t`This website use cookies to ensure you get the best experience`}
      </p>
      <div className={styles.ways}>
        <Link href={policyHref}>{t`View Policy`}</Link>
        <Button tone="primary" onClick={onUnderstood}>
          {buttonText || t`I understand`}
        </Button>
      </div>
    </section>
  );
}
