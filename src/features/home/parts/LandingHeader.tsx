/** Header of the landing page: the mark, sign-in links, language and theme. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './LandingHeader.module.css';

interface LandingHeaderProps {
  readonly appTitle: string;
  /** While the session is unknown, neither sign-in nor account links are shown. */
  readonly session: 'visitor' | 'trader' | 'unknown';
  readonly tools: ReactNode;
}

export function LandingHeader({ appTitle, session, tools }: LandingHeaderProps) {
  const href = useHref();
  return (
    <header className={styles.bar}>
      <div className={styles.inside}>
        <Link href={href('/')} variant="bare" className={styles.brand} aria-label={appTitle}>
          <TideMark name={appTitle} />
        </Link>
        <div className={styles.tools}>{tools}</div>
        {session === 'visitor' && <SignInLinks />}
        {session === 'trader' && <WayOn />}
      </div>
    </header>
  );
}

/** Sign-in links without a return address: a sign-in from here continues to the exchange. */
function SignInLinks() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <nav className={styles.ways} aria-label={t`Account`}>
      <Link href={href('/signin')} variant="button">
        {t({ message: 'Login', comment: 'Opens the sign-in page' })}
      </Link>
      <Link href={href('/signup')} variant="primary">
        {t({ message: 'Sign up', comment: 'Opens the page for a new account' })}
      </Link>
    </nav>
  );
}

function WayOn() {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Link href={href('/exchange/spot')} variant="primary">
      {t`Start trading`}
    </Link>
  );
}
