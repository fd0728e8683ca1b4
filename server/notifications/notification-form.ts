/** What a notification says, for emails, push messages and clients that do not write a text of their own. Its sentences
 *  are put into a language where they leave. */
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import type { Message, Sentence } from '#server/runtime/sentence.ts';

export interface NotificationText {
  readonly title: string | Sentence;
  readonly body: Message;
  /** Path of a page of the client without language, or an https address; undefined for none. */
  readonly link: string | undefined;
}

export const timeText = (at: EpochMs): string => `${isoOf(at).slice(0, 16).replace('T', ' ')} UTC`;
