/** Copies a text and shows the result. */
import { useLingui } from '@lingui/react/macro';
import { useReferralService } from '#src/binding/referrals.tsx';
import { copyText } from '#src/platform/clipboard.ts';

export function useCopy(): (text: string) => void {
  const { t } = useLingui();
  const { announce } = useReferralService();
  const show = (tone: 'success' | 'error', message: string) =>
    announce({ type: 'notice', tone, text: { kind: 'server', message } });
  return (text) => {
    copyText(text).then(
      () => show('success', t`Copied to clipboard`),
      () => show('error', t`Failed to copy: the browser blocked clipboard access.`),
    );
  };
}
