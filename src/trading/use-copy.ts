/** Copies texts inside the press and shows the result as a notice. A text that the browser does not
 *  copy is selected, so that it can be copied by hand. */
import { useLingui } from '@lingui/react/macro';
import type { Notice } from '#src/binding/notice.ts';
import { selectShownText } from './select-shown-text.ts';

/** @param write writes to the clipboard; rejects when the browser blocks it. The caller passes it in,
 *  because widgets do not use the platform. */
export function useCopy(
  write: (text: string) => Promise<void>,
  announce: (notice: Notice) => void,
): (text: string) => void {
  const { t } = useLingui();
  const show = (tone: Notice['tone'], message: string) =>
    announce({ type: 'notice', tone, text: { kind: 'server', message } });
  return (text) => {
    write(text).then(
      () => show('success', t`Copied to clipboard`),
      () => {
        selectShownText(text);
        show('error', t`Failed to copy: the browser blocked clipboard access.`);
      },
    );
  };
}
