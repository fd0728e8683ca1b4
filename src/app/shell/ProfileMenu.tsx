/** Who is signed in, and the way out. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.tsx';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { PersonIcon, SignOutIcon } from '#src/design/icons/icons.ts';
import { Menu } from '#src/design/overlay/Menu.tsx';
import { maskEmail } from '#src/format/short-text.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { serverNotice } from '#machines/kernel/notice.ts';
import { showNotice } from '../toaster.ts';
import styles from './ProfileMenu.module.css';

export function ProfileMenu() {
  const { t } = useLingui();
  const { signOut } = useAuth();
  return (
    <Menu
      label={t`Profile`}
      align="end"
      header={<Owner />}
      trigger={<IconButton label={t`Profile`} icon={<PersonIcon />} />}
      groups={[
        {
          key: 'session',
          items: [
            {
              key: 'logout',
              label: t({ message: 'Logout', comment: 'Ends the session' }),
              icon: <SignOutIcon />,
              onSelect: signOut,
            },
          ],
        },
      ]}
    />
  );
}

/** The email is masked: a shared screen gives nothing away. */
export function Owner() {
  const { t } = useLingui();
  const { user } = useAuth();
  if (user === undefined) return null;
  const copyUid = async (uid: string): Promise<void> => {
    try {
      await copyText(uid);
      showNotice(serverNotice('success', t`UID copied to clipboard!`));
    } catch (error) {
      showNotice(serverNotice('error', `${t`Failed to copy UID: `}${String(error)}`));
    }
  };
  return (
    <div className={styles.owner}>
      <span className={styles.email} dir="ltr">
        {maskEmail(user.email)}
      </span>
      <span className={styles.uid}>
        {t`UID`}{' '}
        <Copyable text={user.uid} label={t`Copy UID`} onCopy={(uid) => void copyUid(uid)} />
      </span>
    </div>
  );
}
