/** Links to the pages of the user's assets. */
import { useLocation, useSearch } from 'wouter';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { currentPageOf } from './current-page.ts';
import { useWalletPages } from './use-wallet-pages.ts';
import styles from './WalletMenu.module.css';

interface WalletLinksProps {
  /** Closes the container of the links. */
  readonly onLeave: () => void;
}

export function WalletLinks({ onLeave }: WalletLinksProps) {
  const href = useHref();
  const [here] = useLocation();
  const pages = useWalletPages();
  const current = currentPageOf(
    pages.map(({ path }) => path),
    here,
    useSearch(),
  );
  return (
    <ul className={styles.list}>
      {pages.map(({ path, label }) => (
        <li key={path}>
          <Link
            href={href(path)}
            variant="quiet"
            isCurrent={path === current}
            className={styles.row}
            onClick={onLeave}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
