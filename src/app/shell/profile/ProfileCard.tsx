/** Card below the profile button: the signed-in user, links to their pages, and sign-out. */
import { LogoutButton } from './LogoutButton.tsx';
import { Owner } from './Owner.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import styles from './ProfileMenu.module.css';

interface ProfileCardProps {
  /** Closes the container of the card. */
  readonly onLeave: () => void;
}

export function ProfileCard({ onLeave }: ProfileCardProps) {
  return (
    <>
      <div className={styles.owner}>
        <Owner />
      </div>
      <div className={styles.links}>
        <ProfileLinks onLeave={onLeave} />
      </div>
      <div className={styles.ways}>
        <LogoutButton onLeave={onLeave} />
      </div>
    </>
  );
}
