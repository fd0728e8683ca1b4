/** Button that opens the side menu of small screens, a separate chunk loaded on first open. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { MenuIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { ExternalAddresses } from './external-links.ts';
import styles from './MobileMenu.module.css';

interface MobileMenuProps {
  readonly currentPath: string;
  readonly links: ExternalAddresses;
}

const LazyMobileSheet = lazyComponent(async () => (await loadPart('headerMenus')).MobileSheet);

export function MobileMenu({ currentPath, links }: MobileMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const title = t({ message: 'Menu', comment: 'Opens the side menu; also its title' });
  return (
    <>
      <IconButton
        className={styles.opener}
        label={title}
        icon={<MenuIcon size={20} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setRequested(true);
          setOpen(true);
        }}
      />
      {isRequested && (
        <LazyMobileSheet
          title={title}
          currentPath={currentPath}
          links={links}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
