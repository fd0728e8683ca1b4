/** Maintenance page; opened without maintenance, it reports that the exchange is running. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { MaintenanceText } from './parts/MaintenanceText.tsx';
import styles from './MaintenancePage.module.css';

interface MaintenancePageProps {
  readonly appTitle: string;
  readonly isActive: boolean;
  /** The operator's text; empty for ours. */
  readonly text: string;
  readonly tools?: ReactNode;
  /** Checks the exchange again. */
  readonly onRetry: () => void;
}

export function MaintenancePage({
  appTitle,
  isActive,
  text,
  tools,
  onRetry,
}: MaintenancePageProps) {
  const { t } = useLingui();
  const href = useHref();
  const title = isActive ? t`Under maintenance` : t`The exchange is online`;
  usePageTitle(title, appTitle);
  return (
    <main className={styles.page}>
      <div className={styles.tools}>{tools}</div>
      <TideMark name={appTitle} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>
        {isActive ? <MaintenanceText text={text} /> : t`No maintenance is in progress.`}
      </p>
      {isActive ? (
        <Button tone="primary" onClick={onRetry}>
          {t`Check again`}
        </Button>
      ) : (
        <Link href={href('/')} variant="primary">
          {t`Go to home page`}
        </Link>
      )}
    </main>
  );
}
