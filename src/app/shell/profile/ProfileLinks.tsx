/** Links to the pages of the signed-in user: the account, the wallets and the orders, whose pages link
 *  to the histories. A user of a sign-in provider has no password to change. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { useAuth } from '#src/binding/auth.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { CountBadge } from '#src/design/data/CountBadge.tsx';
import {
  HistoryIcon,
  IdentityIcon,
  LockIcon,
  ReferralIcon,
  SecurityIcon,
  SupportIcon,
} from '#src/design/icons/account-icons.ts';
import { UserIcon } from '#src/design/icons/icons.ts';
import { SettingsIcon } from '#src/design/icons/trading-icons.ts';
import { WalletIcon } from '#src/design/icons/wallet-icons.ts';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { badgeText } from '#src/format/short-text.ts';
import { useHref } from '#src/i18n/use-href.ts';
import { supportCount } from '#src/stores/support.store.ts';
import styles from './ProfileLinks.module.css';

interface ProfileLinksProps {
  /** Closes the container of the links. */
  readonly onLeave: () => void;
}

interface Entry {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Text of the count at the end; empty for none. */
  readonly badge?: string;
}

export function ProfileLinks({ onLeave }: ProfileLinksProps) {
  const { t } = useLingui();
  const href = useHref();
  const [here] = useLocation();
  const { user } = useAuth();
  const entries: readonly Entry[] = [
    { path: '/user/profile/my-profile', label: t`My profile`, icon: <UserIcon /> },
    { path: '/user/profile/sercurity', label: t`Security`, icon: <SecurityIcon /> },
    {
      path: '/user/profile/identification',
      label: t`Identity verification`,
      icon: <IdentityIcon />,
    },
    { path: '/user/profile/settings', label: t`Settings`, icon: <SettingsIcon /> },
    { path: '/user/profile/referrals', label: t`Referrals`, icon: <ReferralIcon /> },
  ];
  const password: Entry = {
    path: '/user/profile/change-password',
    label: t`Change password`,
    icon: <LockIcon />,
  };
  const orders: Entry = {
    path: '/user/spot-orders',
    label: t`Spot orders`,
    icon: <HistoryIcon />,
  };
  const wallet: Entry = { path: '/wallet', label: t`Wallet overview`, icon: <WalletIcon /> };
  const badge = badgeText(useSnapshot(supportCount).unread);
  const support: Entry = { path: '/user/support', label: t`Support`, icon: <SupportIcon />, badge };
  const isPasswordTheirs = user !== undefined && !user.isSocialLogin;
  return (
    <ul>
      {[...entries, ...(isPasswordTheirs ? [password] : []), wallet, orders, support].map(
        ({ path, label, icon, badge: count = '' }) => (
          <li key={path}>
            <Link
              href={href(path)}
              variant="quiet"
              isCurrent={here === path}
              className={styles.row}
              onClick={onLeave}
            >
              {icon}
              {label}
              {count !== '' && (
                <span className={styles.count}>
                  <CountBadge text={count} />
                  <VisuallyHidden>
                    {t({
                      message: `${count} unread`,
                      comment: 'Count of unread messages or notifications',
                    })}
                  </VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}
