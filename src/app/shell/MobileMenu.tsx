/** The side menu of small screens: everything the top bar has, in sections that fold. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.tsx';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { DownIcon, MenuIcon, SignOutIcon } from '#src/design/icons/icons.ts';
import { Sheet } from '#src/design/overlay/Sheet.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { useLanguageItems } from './LanguageMenu.tsx';
import { LookChoices } from './LookPopover.tsx';
import { Owner } from './ProfileMenu.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { useNavigation } from './use-navigation.ts';
import styles from './MobileMenu.module.css';

interface MobileMenuProps {
  readonly currentPath: string;
}

export function MobileMenu({ currentPath }: MobileMenuProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        className={styles.opener}
        label={t`Menu`}
        icon={<MenuIcon />}
        onClick={() => setOpen(true)}
      />
      <Sheet from="side" title={t`Menu`} isOpen={isOpen} onClose={close}>
        <div className={styles.menu}>
          <Owner />
          <Trade currentPath={currentPath} onLeave={close} />
          <Languages onLeave={close} />
          <Section title={t`Colours`}>
            <LookChoices />
          </Section>
          <div className={styles.foot}>
            <ThemeToggle />
            <Leave onLeave={close} />
          </div>
        </div>
      </Sheet>
    </>
  );
}

function Section({
  title,
  isOpen = false,
  children,
}: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className={styles.section} open={isOpen}>
      <summary className={styles.summary}>
        {title}
        <DownIcon />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}

interface LeavingProps {
  readonly onLeave: () => void;
}

function Trade({ currentPath, onLeave }: MobileMenuProps & LeavingProps) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <Section title={t({ message: 'Trade', comment: 'Section of the menu' })} isOpen>
      {useNavigation(currentPath).map((entry) => (
        <Link
          key={entry.href}
          href={href(entry.href)}
          look="quiet"
          isCurrent={entry.isCurrent}
          className={styles.row}
          onClick={onLeave}
        >
          {entry.label}
        </Link>
      ))}
    </Section>
  );
}

function Languages({ onLeave }: LeavingProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Language`}>
      {useLanguageItems().map((item) => (
        <Link
          key={item.key}
          href={item.href}
          look="quiet"
          isCurrent={item.isChecked}
          className={styles.row}
          onClick={onLeave}
        >
          <span lang={item.lang}>{item.label}</span>
        </Link>
      ))}
    </Section>
  );
}

function Leave({ onLeave }: LeavingProps) {
  const { t } = useLingui();
  const { isSignedIn, signOut } = useAuth();
  if (!isSignedIn) return null;
  return (
    <Button
      tone="text"
      icon={<SignOutIcon />}
      onClick={() => {
        onLeave();
        signOut();
      }}
    >
      {t({ message: 'Logout', comment: 'Ends the session' })}
    </Button>
  );
}
