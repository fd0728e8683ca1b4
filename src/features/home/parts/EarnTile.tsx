/** Way to Simple Earn, where it is offered. */
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useEarnOffered } from '#src/trading/earn/use-earn-offered.ts';
import styles from './EarnTile.module.css';

export function EarnTile({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { t } = useLingui();
  const href = useHref();
  if (!useEarnOffered(isSignedIn)) return null;
  return (
    <section className={styles.tile} aria-label={t`Simple Earn`}>
      <div>
        <h2 className={styles.title}>{t`Simple Earn`}</h2>
        <p className={styles.text}>
          {t`Locked and flexible products, rewards every day, each with its calculation.`}
        </p>
      </div>
      <Link href={href('/simple-earn')} variant="button">
        {t`View offers`}
      </Link>
    </section>
  );
}
