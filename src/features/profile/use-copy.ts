/** Copies a text and says how it went. */
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

/** The UID is said by its name, and a failure in the browser's words, as in the profile's menu. */
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
