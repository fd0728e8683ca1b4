/** Menu of entries that do not fit into the top bar, and of related pages on other sites. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { MoreIcon } from '#src/design/icons/first-icons.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useExternalLinks, type ExternalAddresses } from './external-links.ts';
import type { NavigationEntry } from './use-navigation.ts';
import styles from './MoreMenu.module.css';

interface MoreMenuProps {
  readonly links: ExternalAddresses;
  readonly entries: readonly NavigationEntry[];
  /** Returns whether the bar shows an entry; called when the menu opens. */
  readonly isShown: (entry: NavigationEntry) => boolean;
}

export function MoreMenu({ links, entries, isShown }: MoreMenuProps) {
  const { t } = useLingui();
  const href = useHref();
  const external = useExternalLinks(links);
  const [hidden, setHidden] = useState<readonly NavigationEntry[]>([]);
  const label = t({ message: 'More', comment: 'Opens further pages' });
  return (
    <Popover
      label={label}
      width="200px"
      isBare
      onOpenChange={(isOpen) => {
        if (isOpen) setHidden(entries.filter((entry) => !isShown(entry)));
      }}
      trigger={(target) => (
        <IconButton
          className={styles.opener}
          label={label}
          icon={<MoreIcon />}
          popoverTarget={target}
        />
      )}
    >
      {(close) => (
        <div className={styles.list}>
          {hidden.map((entry) => (
            <Link
              key={entry.href}
              href={href(entry.href)}
              variant="bare"
              isCurrent={entry.isCurrent}
              className={styles.row}
              onClick={close}
            >
              {entry.label}
            </Link>
          ))}
          {external.map((entry) => (
            <Link
              key={entry.href}
              href={entry.href}
              variant="quiet"
              isExternal
              className={styles.row}
              onClick={close}
            >
              {entry.label}
            </Link>
          ))}
        </div>
      )}
    </Popover>
  );
}
