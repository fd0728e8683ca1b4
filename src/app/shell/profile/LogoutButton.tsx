/** Button that ends the session; a row of the profile menu and of the side menu. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SignOutIcon } from '#src/design/icons/account-icons.ts';
import styles from './LogoutButton.module.css';

interface LogoutButtonProps {
  /** Closes the container of the button. */
  readonly onLeave: () => void;
}

export function LogoutButton({ onLeave }: LogoutButtonProps) {
  const { t } = useLingui();
  const { signOut } = useAuth();
  return (
    <Button
      tone="text"
      isWide
      className={styles.row}
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
