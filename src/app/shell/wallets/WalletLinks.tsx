/** Links to the pages of the user's assets. */
import { useLocation } from 'wouter';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useWalletPages } from './use-wallet-pages.ts';
import styles from './WalletMenu.module.css';

interface WalletLinksProps {
  /** Closes the container of the links. */
  readonly onLeave: () => void;
}

export function WalletLinks({ onLeave }: WalletLinksProps) {
  const href = useHref();
  const [here] = useLocation();
  return (
    <ul className={styles.list}>
      {useWalletPages().map(({ path, label }) => (
        <li key={path}>
          <Link
            href={href(path)}
            variant="quiet"
            isCurrent={here === path}
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
