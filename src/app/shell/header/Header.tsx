/** Top bar with the main navigation and the user menu. Each entry appears together with its
 *  product. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { ExternalAddresses } from './external-links.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { WalletMenu } from '../wallets/WalletMenu.tsx';
import { LanguageMenu } from '../language/LanguageMenu.tsx';
import { DisplayPopover } from '../appearance/DisplayPopover.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { Products } from './Products.tsx';
import { LazyBell } from '../notifications/LazyBell.tsx';
import { ProfileMenu } from '../profile/ProfileMenu.tsx';
import { ThemeToggle } from '../appearance/ThemeToggle.tsx';
import styles from './Header.module.css';

interface HeaderProps {
  /** Path and query of the page without its language: the return address of a sign-in. */
  readonly currentPath: string;
  readonly appTitle: string;
  /** Whether display settings are offered: on pages where colors and layouts matter. */
  readonly isDisplayOffered: boolean;
  /** Links to related pages on other sites. */
  readonly links: ExternalAddresses;
}

export function Header({ currentPath, appTitle, isDisplayOffered, links }: HeaderProps) {
  const { isSignedIn, isPending } = useAuth();
  const href = useHref();
  return (
    <header className={styles.bar}>
      <Link href={href('/')} variant="bare" className={styles.brand} aria-label={appTitle}>
        <TideMark name={appTitle} />
      </Link>
      <Products currentPath={currentPath} links={links} />
      <HeaderSearch />
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeToggle />
        {isDisplayOffered && <DisplayPopover />}
      </div>
      {!isSignedIn && !isPending && <VisitorLinks currentPath={currentPath} />}
      {isSignedIn && (
        <>
          <WalletMenu />
          <LazyBell />
          <ProfileMenu />
        </>
      )}
      <MobileMenu currentPath={currentPath} links={links} />
    </header>
  );
}

function VisitorLinks({ currentPath }: Pick<HeaderProps, 'currentPath'>) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <nav
      className={styles.ways}
      aria-label={t({ message: 'Account', comment: 'Navigation with Login and Sign up' })}
    >
      <Link
        href={href(`/signin?redirect=${encodeURIComponent(href(currentPath))}`)}
        variant="button"
      >
        {t({ message: 'Login', comment: 'Opens the sign-in page' })}
      </Link>
      <Link href={href('/signup')} variant="primary">
        {t({ message: 'Sign up', comment: 'Opens the page for a new account' })}
      </Link>
    </nav>
  );
}
