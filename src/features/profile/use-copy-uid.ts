/** Copies the UID with its own messages; an error shows the browser's message, as in the profile
 *  menu. */
import { useLingui } from '@lingui/react/macro';
import { useAccountService } from '#src/binding/account.ts';
import { copyText } from '#src/platform/clipboard.ts';

export function useCopyUid(): (uid: string) => void {
  const { t } = useLingui();
  const { announce } = useAccountService();
  const showToast = (tone: 'success' | 'error', message: string) =>
    announce({ type: 'notice', tone, text: { kind: 'server', message } });
  return (uid) => {
    copyText(uid).then(
      () => showToast('success', t`UID copied to clipboard!`),
      (error: unknown) => showToast('error', `${t`Failed to copy UID: `}${messageOf(error)}`),
    );
  };
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
