/** Links to pages, the open one marked. */
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './PageFrame.module.css';

export interface PageLink {
  readonly path: string;
  readonly label: string;
}

interface PageLinksProps {
  readonly links: readonly PageLink[];
  /** Of the open page. */
  readonly path: string;
}

export function PageLinks({ links, path }: PageLinksProps) {
  const href = useHref();
  return links.map((link) => (
    <Link
      key={link.path}
      href={href(link.path)}
      variant="quiet"
      isCurrent={link.path === path}
      className={styles.way}
    >
      {link.label}
    </Link>
  ));
}
