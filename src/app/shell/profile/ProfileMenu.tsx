/** Profile button with the signed-in user, links to their pages, and sign-out. A popover, not a
 *  menu: the copy button of the UID must be reachable by keyboard, and menus may only contain menu
 *  items. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Avatar } from '#src/design/data/Avatar.tsx';
import { UserIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { imageUrlOf } from '../../wiring/shell/image-url.ts';
import styles from './ProfileMenu.module.css';

const LazyProfileCard = lazyComponent(async () => (await loadPart('headerMenus')).ProfileCard);

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
  const label = t({ message: 'Profile', comment: 'Opens account details and Logout' });
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
      {(close) => <LazyProfileCard onLeave={close} />}
    </Popover>
  );
}
