/** Copies a text and shows the result. */
import { useLingui } from '@lingui/react/macro';
import { useAccountService } from '#src/binding/account.tsx';
import { copyText } from '#src/platform/clipboard.ts';

export function useCopy(): (text: string) => void {
  const { t } = useLingui();
  const showToast = useShowToast();
  return (text) => {
    copyText(text).then(
      () => showToast('success', t`Copied to clipboard`),
      () => showToast('error', t`Failed to copy: the browser blocked clipboard access.`),
    );
  };
}

/** Copies the UID with its own messages; an error shows the browser's message, as in the profile
 *  menu. */
export function useCopyUid(): (uid: string) => void {
  const { t } = useLingui();
  const showToast = useShowToast();
  return (uid) => {
    copyText(uid).then(
      () => showToast('success', t`UID copied to clipboard!`),
      (error: unknown) => showToast('error', `${t`Failed to copy UID: `}${messageOf(error)}`),
    );
  };
}

function useShowToast(): (tone: 'success' | 'error', message: string) => void {
  const { announce } = useAccountService();
  return (tone, message) => announce({ type: 'notice', tone, text: { kind: 'server', message } });
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
