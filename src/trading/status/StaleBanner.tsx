/** Banner above the page: the data is not live, since when, and what happens next. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { Link } from '#src/stores/link.store.ts';
import { useAgeText } from './use-age-text.ts';
import styles from './StaleBanner.module.css';

export interface StaleBannerProps {
  readonly link: Link;
  /** Retries the connection now, regardless of the delay. */
  readonly onRetry: () => void;
}

export function StaleBanner({ link, onRetry }: StaleBannerProps) {
  const { t } = useLingui();
  const { freshness } = useSnapshot(link);
  if (freshness === 'catching up') {
    return (
      <div className={styles.passing}>
        <Notice tone="warning">{t`Syncing. Market orders are disabled until prices are live.`}</Notice>
      </div>
    );
  }
  if (freshness !== 'stale' && freshness !== 'off') return null;
  return (
    <div className={styles.banner}>
      <Notice
        tone={freshness === 'off' ? 'danger' : 'warning'}
        isUrgent
        action={
          <Button size="small" onClick={onRetry}>
            {t`Retry now`}
          </Button>
        }
      >
        {freshness === 'off'
          ? t`Connection lost. Prices are frozen and market orders are disabled.`
          : t`Prices are not live. Market orders are disabled.`}
      </Notice>
      <Age link={link} />
    </div>
  );
}

/** Separate line: it changes every second and must not be announced each time. */
function Age({ link }: Pick<StaleBannerProps, 'link'>) {
  const { t } = useLingui();
  const { ageMs } = useSnapshot(link);
  const ageText = useAgeText();
  if (ageMs === undefined) return null;
  const age = ageText(ageMs);
  return (
    <span className={styles.age} aria-hidden="true">
      {t`Last update ${age} ago`}
    </span>
  );
}
