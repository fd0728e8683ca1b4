/** The text of a notification in emails, in push messages and for clients that have no text of their own. It is put
 *  into the language of its reader when it is sent. */
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import type { Message, Sentence } from '#server/runtime/sentence.ts';

export interface NotificationText {
  readonly title: string | Sentence;
  readonly body: Message;
  /** Path of a page of the client without language, or an https address; undefined for none. */
  readonly link: string | undefined;
}

export const timeText = (at: EpochMs): string => `${isoOf(at).slice(0, 16).replace('T', ' ')} UTC`;
