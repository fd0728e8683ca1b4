/** The top bar: where one can go, and who one is. An entry appears with its product. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
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
  const { t } = useLingui();
  const { isSignedIn, isPending } = useAuth();
  const href = useHref();
  const entries = useNavigation(currentPath);
  return (
    <header className={styles.bar}>
      <Link href={href('/')} look="bare" className={styles.brand} aria-label={appTitle}>
        <TideMark name={appTitle} />
      </Link>
      <nav className={styles.nav} aria-label={t`Main`}>
        {entries.map((entry) => (
          <Link
            key={entry.href}
            href={href(entry.href)}
            look="bare"
            isCurrent={entry.isCurrent}
            className={styles.entry}
          >
            {entry.label}
          </Link>
        ))}
      </nav>
      <span className={styles.grow} />
      {!isSignedIn && !isPending && <VisitorLinks currentPath={currentPath} />}
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeToggle />
        {isLookOffered && <LookPopover />}
        {isSignedIn && <ProfileMenu />}
      </div>
      <MobileMenu currentPath={currentPath} />
    </header>
  );
}

function VisitorLinks({ currentPath }: { readonly currentPath: string }) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <>
      <Link
        href={href(`/signin?redirect=${encodeURIComponent(href(currentPath))}`)}
        look="button"
        className={styles.visitor}
      >
        {t({ message: 'Login', comment: 'Opens the sign-in page' })}
      </Link>
      <Link href={href('/signup')} look="primary" className={styles.visitor}>
        {t`Sign up`}
      </Link>
    </>
  );
}
