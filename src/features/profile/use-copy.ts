/** Copies a text and says how it went. */
import { useLingui } from '@lingui/react/macro';
import { useAccountDesk } from '#src/binding/account.tsx';
import { copyText } from '#src/platform/clipboard.ts';

export function useCopy(): (text: string) => void {
  const { t } = useLingui();
  const { announce } = useAccountDesk();
  const say = (tone: 'success' | 'error', message: string) =>
    announce({ type: 'notice', tone, text: { kind: 'server', message } });
  return (text) => {
    copyText(text).then(
      () => say('success', t`Copied to clipboard`),
      () => say('error', t`This browser did not let us copy it.`),
    );
  };
}
