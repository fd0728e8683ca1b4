/** Copies texts and addresses, and shows the result. */
import { useLingui } from '@lingui/react/macro';
import { useFundingService } from '#src/binding/funding.tsx';
import { copyText } from '#src/platform/clipboard.ts';

export interface Copy {
  readonly text: (text: string) => void;
  /** Also remembers the address, for the comparison with a paste. */
  readonly address: (address: string) => void;
}

export function useCopy(): Copy {
  const { t } = useLingui();
  const { announce, copyAddress } = useFundingService();
  const show = (tone: 'success' | 'error', message: string) =>
    announce({ type: 'notice', tone, text: { kind: 'server', message } });
  const announced = (copying: Promise<void>): void => {
    copying.then(
      () => show('success', t`Copied to clipboard`),
      () => show('error', t`Failed to copy: the browser blocked clipboard access.`),
    );
  };
  return {
    text: (text) => announced(copyText(text)),
    address: (address) => announced(copyAddress(address)),
  };
}
