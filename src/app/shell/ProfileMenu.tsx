/** Profile button with the signed-in user, links to their pages, and sign-out. A popover, not a
 *  menu: the copy button of the UID must be reachable by keyboard, and menus may only contain menu
 *  items. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Avatar } from '#src/design/data/Avatar.tsx';
import { UserIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/design/lazy.tsx';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { imageUrlOf } from '../image-url.ts';
import styles from './ProfileMenu.module.css';

const ProfileCard = lazyComponent(async () => (await import('./ProfileCard.tsx')).ProfileCard);

export function ProfileMenu() {
  const { t } = useLingui();
  const { user } = useAuth();
  const image = user?.avatarPath;
  const face =
    user === undefined ? (
      <UserIcon />
    ) : (
      <Avatar
        name={user.nickname || user.email}
        imageUrl={image === undefined ? undefined : imageUrlOf(image)}
      />
    );
  const label = t({ message: 'Profile', comment: 'Opens who is signed in, and the way out' });
  return (
    <Popover
      label={label}
      align="end"
      width="260px"
      isBare
      trigger={(target) => (
        <IconButton className={styles.face} label={label} icon={face} popoverTarget={target} />
      )}
    >
      {(close) => <ProfileCard onLeave={close} />}
    </Popover>
  );
}
