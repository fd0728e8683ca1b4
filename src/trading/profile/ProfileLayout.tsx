/** Layout of the profile pages: navigation at the side, and the open page. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import {
  IdentityIcon,
  LockIcon,
  ReferralIcon,
  SecurityIcon,
} from '#src/design/icons/account-icons.ts';
import { UserIcon } from '#src/design/icons/icons.ts';
import { SettingsIcon } from '#src/design/icons/trading-icons.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { settings } from '#src/stores/settings.store.ts';
import styles from './ProfileLayout.module.css';

export type ProfilePageName =
  | 'my-profile'
  | 'sercurity'
  | 'settings'
  | 'identification'
  | 'referrals'
  | 'change-password';

interface ProfileLayoutProps {
  readonly page: ProfilePageName;
  readonly title: string;
  /** Whether the user signs in through a provider and has no password to change. */
  readonly isSocialLogin: boolean;
  readonly children: ReactNode;
}

export function ProfileLayout({ page, title, isSocialLogin, children }: ProfileLayoutProps) {
  const { t } = useLingui();
  const href = useHref();
  const appTitle = dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark';
  usePageTitle(title, appTitle);
  const ways: readonly { name: ProfilePageName; label: string; icon: ReactNode }[] = [
    { name: 'my-profile', label: t`My profile`, icon: <UserIcon /> },
    {
      name: 'sercurity',
      label: t({ message: 'Security', comment: 'Link to the page' }),
      icon: <SecurityIcon />,
    },
    { name: 'identification', label: t`Identity verification`, icon: <IdentityIcon /> },
    {
      name: 'settings',
      label: t({ message: 'Settings', comment: 'Link to the page' }),
      icon: <SettingsIcon />,
    },
    {
      name: 'referrals',
      label: t({ message: 'Referrals', comment: 'Link to the page' }),
      icon: <ReferralIcon />,
    },
    {
      name: 'change-password',
      label: t({ message: 'Change password', comment: 'Link to the page; verb' }),
      icon: <LockIcon />,
    },
  ];
  return (
    <div className={styles.layout}>
      <nav
        className={styles.ways}
        aria-label={t({ message: 'Profile', comment: 'Section of the menu' })}
      >
        {ways
          .filter(({ name }) => name !== 'change-password' || !isSocialLogin)
          .map(({ name, label, icon }) => (
            <Link
              key={name}
              href={href(`/user/profile/${name}`)}
              variant="quiet"
              isCurrent={name === page}
              className={styles.way}
            >
              {icon}
              {label}
            </Link>
          ))}
      </nav>
      <main className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
