/** Pure half of the chat machine: messages that the user has written and the exchange has not confirmed.
 *  Each has its client ID from the start, so a repetition is never a second message. */
import type { ClientMessageId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { CHAT_TEXT_LENGTH_MAX, CHAT_UNSENT_MAX } from '#contract/entities/chat-message.ts';

/** An image that is small enough to send. */
export interface PreparedImage {
  readonly base64: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

/** A PDF, in conversations that take one. */
export interface PreparedFile {
  readonly base64: string;
  readonly mediaType: 'application/pdf';
  readonly name: string;
  readonly bytes: number;
}

/** What a message carries besides its text. */
export type Prepared = PreparedImage | PreparedFile;

export const isPreparedFile = (prepared: Prepared): prepared is PreparedFile =>
  prepared.mediaType === 'application/pdf' && 'bytes' in prepared;

export interface OutgoingMessage {
  readonly clientId: ClientMessageId;
  readonly text: string;
  readonly image: PreparedImage | undefined;
  readonly file?: PreparedFile | undefined;
  readonly writtenAt: EpochMs;
  /** The exchange's reason for not accepting it; undefined while it waits. It is sent again on request
   *  only. */
  readonly failure: string | undefined;
}

/** A change that the storage of this browser does not have yet. */
export type OutboxChange =
  | { readonly type: 'put'; readonly message: OutgoingMessage }
  | { readonly type: 'drop'; readonly clientId: ClientMessageId };

export interface Outbox {
  /** In the order in which they were written. */
  readonly messages: readonly OutgoingMessage[];
  readonly unsaved: readonly OutboxChange[];
}

export const emptyOutbox: Outbox = { messages: [], unsaved: [] };

/** Whether a text can be sent; an image or a file needs none. */
export const isSendable = (text: string, hasAttachment: boolean): boolean =>
  text.length <= CHAT_TEXT_LENGTH_MAX && (hasAttachment || text.trim() !== '');

export const isFull = ({ messages }: Outbox): boolean => messages.length >= CHAT_UNSENT_MAX;

/** The message that is sent next: those before it have failed. */
export const nextOf = ({ messages }: Outbox): OutgoingMessage | undefined =>
  messages.find(({ failure }) => failure === undefined);

export const isFailed = ({ messages }: Outbox, clientId: ClientMessageId): boolean =>
  messages.some((one) => one.clientId === clientId && one.failure !== undefined);

const has = ({ messages }: Outbox, clientId: ClientMessageId): boolean =>
  messages.some((one) => one.clientId === clientId);

export const withWritten = (outbox: Outbox, message: OutgoingMessage): Outbox =>
  has(outbox, message.clientId)
    ? outbox
    : {
        messages: [...outbox.messages, message],
        unsaved: [...outbox.unsaved, { type: 'put', message }],
      };

/** Adds the messages of an earlier visit, which were written first. */
export function withRestored(outbox: Outbox, stored: readonly OutgoingMessage[]): Outbox {
  const added = stored.filter(({ clientId }) => !has(outbox, clientId));
  const messages = [...added, ...outbox.messages].slice(0, CHAT_UNSENT_MAX);
  return { ...outbox, messages };
}

/** Removes messages that the exchange has, or that the user gave up. */
export function without(outbox: Outbox, clientIds: ReadonlySet<ClientMessageId>): Outbox {
  const removed = outbox.messages.filter(({ clientId }) => clientIds.has(clientId));
  if (removed.length === 0) return outbox;
  return {
    messages: outbox.messages.filter(({ clientId }) => !clientIds.has(clientId)),
    unsaved: [
      ...outbox.unsaved,
      ...removed.map(({ clientId }) => ({ type: 'drop', clientId }) as const),
    ],
  };
}

/** Sets or clears the failure of a message. */
export function withFailure(
  outbox: Outbox,
  clientId: ClientMessageId,
  failure: string | undefined,
): Outbox {
  const found = outbox.messages.find((one) => one.clientId === clientId);
  if (found === undefined) return outbox;
  const message = { ...found, failure };
  return {
    messages: outbox.messages.map((one) => (one === found ? message : one)),
    unsaved: [...outbox.unsaved, { type: 'put', message }],
  };
}

/** After these changes were stored. */
export const withSaved = (outbox: Outbox, saved: readonly OutboxChange[]): Outbox => ({
  ...outbox,
  unsaved: outbox.unsaved.slice(saved.length),
});
