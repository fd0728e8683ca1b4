/** Content of the side menu of small screens: everything from the top bar, in collapsible sections. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { DownIcon } from '#src/design/icons/icons.ts';
import { Sheet } from '#src/design/overlay/Sheet.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { DarkThemeSwitch } from '../appearance/DarkThemeSwitch.tsx';
import { WalletLinks } from '../wallets/WalletLinks.tsx';
import { useExternalLinks, type ExternalAddresses } from './external-links.ts';
import { LanguageList } from '../language/LanguageList.tsx';
import { LogoutButton } from '../profile/LogoutButton.tsx';
import { DisplaySettings } from '../appearance/DisplaySettings.tsx';
import { Owner } from '../profile/Owner.tsx';
import { ProfileLinks } from '../profile/ProfileLinks.tsx';
import { useNavigation } from './use-navigation.ts';
import styles from './MobileMenu.module.css';

interface MobileSheetProps {
  readonly title: string;
  readonly currentPath: string;
  readonly links: ExternalAddresses;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MobileSheet({ title, currentPath, links, isOpen, onClose }: MobileSheetProps) {
  const { t } = useLingui();
  const { isSignedIn } = useAuth();
  return (
    <Sheet from="side" title={title} isOpen={isOpen} onClose={onClose}>
      <div className={styles.menu}>
        {isSignedIn && (
          <div className={styles.owner}>
            <Owner />
          </div>
        )}
        {isSignedIn && (
          <Section title={t({ message: 'Profile', comment: 'Section of the menu' })}>
            <div className={styles.links}>
              <ProfileLinks onLeave={onClose} />
            </div>
          </Section>
        )}
        {isSignedIn && (
          <Section title={t`Wallets`}>
            <div className={styles.links}>
              <WalletLinks onLeave={onClose} />
            </div>
          </Section>
        )}
        <Section title={t({ message: 'Trade', comment: 'Section of the menu' })} isOpen>
          <Products currentPath={currentPath} onLeave={onClose} />
        </Section>
        <Section title={t({ message: 'More', comment: 'Opens further pages' })}>
          <Elsewhere links={links} onLeave={onClose} />
        </Section>
        <Section title={t({ message: 'Language', comment: 'Choice of language' })}>
          <div className={styles.languages}>
            <LanguageList onLeave={onClose} />
          </div>
        </Section>
        <Section title={t({ message: 'Display settings', comment: 'Theme, colors and layout' })}>
          <DisplaySettings />
        </Section>
        <div className={styles.line}>
          <DarkThemeSwitch />
        </div>
        {isSignedIn && (
          <div className={styles.leave}>
            <LogoutButton onLeave={onClose} />
          </div>
        )}
      </div>
    </Sheet>
  );
}

interface SectionProps {
  readonly title: string;
  /** Whether the section is expanded when the menu opens. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Section({ title, isOpen = false, children }: SectionProps) {
  return (
    <details className={styles.section} open={isOpen}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <DownIcon />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

interface ProductsProps {
  readonly currentPath: string;
  readonly onLeave: () => void;
}

function Products({ currentPath, onLeave }: ProductsProps) {
  const href = useHref();
  return useNavigation(currentPath).map((entry) => (
    <Link
      key={entry.href}
      href={href(entry.href)}
      variant="quiet"
      isCurrent={entry.isCurrent}
      className={styles.row}
      onClick={onLeave}
    >
      {entry.label}
    </Link>
  ));
}

function Elsewhere({ links, onLeave }: Pick<MobileSheetProps, 'links'> & { onLeave: () => void }) {
  return useExternalLinks(links).map((entry) => (
    <Link
      key={entry.href}
      href={entry.href}
      variant="quiet"
      isExternal
      className={styles.row}
      onClick={onLeave}
    >
      {entry.label}
    </Link>
  ));
}
