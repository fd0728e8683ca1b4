/** Layout of all demo trade pages: a permanent bar that marks them as demo, with links to leave. */
import { type ReactNode, useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { DEMO_ROOT } from '#contract/core/trading-mode.ts';
import { Link } from '#src/design/controls/Link.tsx';
import demoMark from '#src/design/mark/tidemark-demo.svg';
import { useHref } from '#src/i18n/use-href.ts';
import { coverPageIcon } from '#src/platform/page-icon.ts';
import styles from './DemoLayout.module.css';

export interface DemoLayoutProps {
  readonly page: 'trade' | 'wallet';
  /** While the session is unknown, neither sign-in nor account links are shown. */
  readonly session: 'visitor' | 'trader' | 'unknown';
  /** Language and theme controls. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

export function DemoLayout({ page, session, tools, children }: DemoLayoutProps) {
  const { t } = useLingui();
  const href = useHref();
  useDemoIcon();
  return (
    <div className={styles.layout} data-page={page}>
      <header className={styles.bar}>
        <strong className={styles.mark}>
          {t({ message: 'DEMO', comment: 'Demo trade: play money' })}
        </strong>
        <span className={styles.what}>
          {t`Play money at live prices. Your real balances are not affected.`}
        </span>
        <nav className={styles.ways} aria-label={t({ message: 'Demo trade', comment: 'Label' })}>
          <Link
            href={href(DEMO_ROOT)}
            variant="quiet"
            isCurrent={page === 'trade'}
            className={styles.way}
          >
            {t({ message: 'Trade', comment: 'Opens the trading page' })}
          </Link>
          <Link
            href={href(`${DEMO_ROOT}/user/my-wallet`)}
            variant="quiet"
            isCurrent={page === 'wallet'}
            className={styles.way}
          >
            {t({ message: 'Demo wallet', comment: 'Link to the page: wallet with play money' })}
          </Link>
          <Link href={href('/exchange/spot')} variant="quiet" className={styles.way}>
            {t({ message: 'Exit demo', comment: 'Leaves demo trade' })}
          </Link>
          {session === 'visitor' && (
            <Link
              href={href(`/signin?redirect=${encodeURIComponent(href(DEMO_ROOT))}`)}
              variant="quiet"
              className={clsx(styles.way, styles.login)}
            >
              {t({ message: 'Login', comment: 'Opens the sign-in page' })}
            </Link>
          )}
        </nav>
        <div className={styles.tools}>{tools}</div>
      </header>
      {children}
    </div>
  );
}

/** Shows another tab icon on demo trade pages. */
function useDemoIcon(): void {
  useEffect(() => {
    coverPageIcon(demoMark);
    return () => coverPageIcon(undefined);
  }, []);
}
