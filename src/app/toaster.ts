/** Shows notices as toasts: 5 s for a success, 10 s for an error. A success takes the place of the one
 *  before it, so that trading fast never hides the ticket; the same error is not stacked. */
import { i18n } from '@lingui/core';
import { toast } from 'react-hot-toast/headless';
import type { Notice, NoticeText } from '#machines/kernel/notice.ts';
import { NOTICE_MESSAGES } from './notices.ts';

const SUCCESS_MS = 5_000;
const ERROR_MS = 10_000;

export function showNotice({ tone, text }: Notice): void {
  const words = wordsOf(text);
  if (words === '') return; // A success without a message is silent.
  if (tone === 'success') toast.success(words, { id: 'success', duration: SUCCESS_MS });
  else toast.error(words, { id: `error:${words}`, duration: ERROR_MS });
}

function wordsOf(text: NoticeText): string {
  if (text.kind === 'server') return text.message;
  return i18n._({ ...NOTICE_MESSAGES[text.code], values: { ...text.values } });
}
