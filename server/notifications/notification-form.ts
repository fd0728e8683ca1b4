/** What a notification says, for emails, push messages and clients that do not write a text of their own. */
import { isoOf, type EpochMs } from '#contract/core/time.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** Path of a page of the client without language, or an https address; undefined for none. */
  readonly link: string | undefined;
}

export const timeText = (at: EpochMs): string => `${isoOf(at).slice(0, 16).replace('T', ' ')} UTC`;

export const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join(' ');
