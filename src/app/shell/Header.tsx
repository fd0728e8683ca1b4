/** The top bar: where one can go, and who one is. An entry appears with its product. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LookPopover } from './LookPopover.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useNavigation } from './use-navigation.ts';
import styles from './Header.module.css';

interface HeaderProps {
  /** Path and query of the page, without its language: where a sign-in comes back to. */
  readonly currentPath: string;
  readonly appTitle: string;
  /** On pages where colours and layouts matter. */
  readonly isLookOffered: boolean;
}

export function Header({ currentPath, appTitle, isLookOffered }: HeaderProps) {
  const { isSignedIn, isPending } = useAuth();
  const href = useHref();
  return (
    <header className={styles.bar}>
      <Link href={href('/')} look="bare" className={styles.brand} aria-label={appTitle}>
        <TideMark name={appTitle} />
      </Link>
      <Products currentPath={currentPath} />
      <HeaderSearch />
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeToggle />
        {isLookOffered && <LookPopover />}
      </div>
      {!isSignedIn && !isPending && <VisitorLinks currentPath={currentPath} />}
      {isSignedIn && <ProfileMenu />}
      <MobileMenu currentPath={currentPath} />
    </header>
  );
}

function Products({ currentPath }: Pick<HeaderProps, 'currentPath'>) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <nav className={styles.nav} aria-label={t({ message: 'Main', comment: 'Main navigation' })}>
      {useNavigation(currentPath).map((entry) => (
        <Link
          key={entry.href}
          href={href(entry.href)}
          look="bare"
          isCurrent={entry.isCurrent}
          className={styles.entry}
        >
          {/* The bold width is kept from the start: arriving on a page moves nothing. */}
          <span className={styles.label} data-label={entry.label}>
            {entry.label}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function VisitorLinks({ currentPath }: Pick<HeaderProps, 'currentPath'>) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <nav className={styles.ways} aria-label={t({ message: 'Account', comment: 'Ways in' })}>
      <Link href={href(`/signin?redirect=${encodeURIComponent(href(currentPath))}`)} look="button">
        {t({ message: 'Login', comment: 'Opens the sign-in page' })}
      </Link>
      <Link href={href('/signup')} look="primary">
        {t({ message: 'Sign up', comment: 'Opens the page for a new account' })}
      </Link>
    </nav>
  );
}
