/** What opens under the profile's button: who is signed in, their pages, and the way out. */
import { LogoutButton } from './LogoutButton.tsx';
import { Owner } from './Owner.tsx';
import { ProfileLinks } from './ProfileLinks.tsx';
import styles from './ProfileMenu.module.css';

interface ProfileCardProps {
  /** Shuts what holds the card. */
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
