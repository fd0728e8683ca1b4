/** Product links in the top bar, as many as fit; the remaining links and related pages on other
 *  sites are in the menu at the end. */
import { useEffect, useRef, type RefObject } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#src/design/controls/Link.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { ExternalAddresses } from './external-links.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { useNavigation } from './use-navigation.ts';
import { watchSize } from '#src/design/layout/watch-size.ts';
import styles from './Header.module.css';

interface ProductsProps {
  readonly currentPath: string;
  readonly links: ExternalAddresses;
}

export function Products({ currentPath, links }: ProductsProps) {
  const { t } = useLingui();
  const href = useHref();
  const nav = useRef<HTMLElement>(null);
  const entries = useNavigation(currentPath);
  const barEntries = entries.filter(({ isMenuOnly }) => !isMenuOnly);
  useOneLine(nav);
  return (
    <div className={styles.products}>
      <nav
        ref={nav}
        className={styles.nav}
        aria-label={t({ message: 'Main', comment: 'Main navigation' })}
      >
        {barEntries.map((entry) => (
          <Link
            key={entry.href}
            href={href(entry.href)}
            variant="bare"
            isCurrent={entry.isCurrent}
            className={styles.entry}
          >
            {/* Reserves the width of the bold label, so that nothing moves when the page becomes
             *  current. */}
            <span className={styles.label} data-label={entry.label}>
              {entry.label}
            </span>
          </Link>
        ))}
      </nav>
      <MoreMenu
        links={links}
        entries={entries}
        isShown={(entry) => {
          const link = nav.current?.children[barEntries.indexOf(entry)];
          return link instanceof HTMLElement && !isBelow(link);
        }}
      />
    </div>
  );
}

/** Makes links inert that have wrapped out of view. */
function useOneLine(nav: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = nav.current;
    if (element === null) return undefined;
    const sort = (): void => {
      for (const link of element.children)
        if (link instanceof HTMLElement) link.inert = isBelow(link);
    };
    return watchSize(element, sort);
  }, [nav]);
}

const isBelow = (link: HTMLElement): boolean =>
  link.offsetTop - (link.parentElement?.offsetTop ?? 0) >= link.offsetHeight;
