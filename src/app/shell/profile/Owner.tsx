/** Signed-in user: the masked email, so that a shared screen does not reveal it, and the UID, which
 *  is meant to be shared. */
import { useLingui } from '@lingui/react/macro';
import { useAuth } from '#src/binding/auth.ts';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { maskEmail } from '#src/format/short-text.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { serverNotice } from '#machines/kernel/notice.ts';
import { showNotice } from '../../wiring/shell/toaster.ts';
import styles from './Owner.module.css';

export function Owner() {
  const { t } = useLingui();
  const { user } = useAuth();
  if (user === undefined) return null;
  const copyUid = async (uid: string): Promise<void> => {
    try {
      await copyText(uid);
      showNotice(serverNotice('success', t`UID copied to clipboard!`));
    } catch (error) {
      showNotice(serverNotice('error', `${t`Failed to copy UID: `}${messageOf(error)}`));
    }
  };
  return (
    <div className={styles.owner}>
      <span className={styles.email} dir="ltr" translate="no">
        {maskEmail(user.email)}
      </span>
      <span className={styles.uid}>
        <span>{t({ message: 'UID', comment: 'Public user ID' })}</span>
        <Copyable
          text={user.uid}
          label={t({ message: 'Copy UID', comment: 'Button: copies the number of the user' })}
          onCopy={(uid) => void copyUid(uid)}
        />
      </span>
    </div>
  );
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
