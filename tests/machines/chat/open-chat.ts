/** A conversation whose requests the test responds to. */
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { vi } from 'vitest';
import { ApiError } from '#contract/envelope.ts';
import { clientMessageId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { ChatAuthor, ChatKind, ChatMessage } from '#contract/entities/chat-message.ts';
import { chatMachine } from '#machines/chat/chat.machine.ts';
import type { ChatMachineEvent } from '#machines/chat/chat-machine-events.ts';
import type {
  EarlierMessages,
  ReadMessages,
  ReceiptReport,
  ReportedReceipt,
} from '#machines/chat/conversation.ts';
import type {
  OutboxChange,
  OutgoingMessage,
  Prepared,
  PreparedImage,
} from '#machines/chat/outbox.ts';

export const START = Date.UTC(2026, 10, 26);
const never = <Value>() => new Promise<Value>(() => undefined);
export const IMAGE: PreparedImage = {
  base64: 'AAAA',
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
};

export const message = (
  id: number,
  author: ChatAuthor = 'user',
  more: Partial<ChatMessage> = {},
) => ({
  id,
  clientId: clientMessageId(`c${id}`),
  author,
  text: `Text ${id}`,
  event: undefined,
  image: undefined,
  sentAt: epochMs(START + id * 1_000),
  deliveredAt: undefined,
  readAt: undefined,
  ...more,
});
export const pageOf = (messages: readonly ChatMessage[], more: Partial<ReadMessages> = {}) => ({
  messages,
  hasEarlier: false,
  unreadCount: 0,
  isClosed: false,
  ...more,
});
export const submit = (id: string, text = `Written ${id}`): ChatMachineEvent => ({
  type: 'message.submitted',
  clientId: clientMessageId(id),
  text,
  at: epochMs(START),
});
export const arrive = (one: ChatMessage, unreadCount = 0): ChatMachineEvent => ({
  type: 'message.arrived',
  message: one,
  unreadCount,
});
export const outgoing = (id: string, failure?: string): OutgoingMessage => ({
  clientId: clientMessageId(id),
  text: `Stored ${id}`,
  image: undefined,
  writtenAt: epochMs(START),
  failure,
});
export const rejection = (status = 422) => new ApiError('Not accepted.', { status });

interface Responses {
  readonly readMessages?: () => Promise<ReadMessages>;
  readonly readEarlier?: (beforeId: number) => Promise<EarlierMessages>;
  readonly sendMessage?: (one: OutgoingMessage) => Promise<ChatMessage>;
  readonly loadOutbox?: () => Promise<readonly OutgoingMessage[]>;
  readonly saveOutbox?: (changes: readonly OutboxChange[]) => Promise<readonly OutboxChange[]>;
  readonly reportReceipt?: (report: ReceiptReport) => Promise<ReportedReceipt>;
  readonly prepareImage?: () => Promise<Prepared>;
}

export function openChat(responses: Responses = {}, kind: ChatKind = 'support') {
  const clock = new SimulatedClock();
  const read = vi.fn(responses.readMessages ?? (() => Promise.resolve(pageOf([]))));
  const readEarlier = vi.fn(responses.readEarlier ?? (() => never<EarlierMessages>()));
  const send = vi.fn(responses.sendMessage ?? (() => never<ChatMessage>()));
  const save = vi.fn(
    responses.saveOutbox ?? ((changes: readonly OutboxChange[]) => Promise.resolve(changes)),
  );
  const report = vi.fn(responses.reportReceipt ?? (() => never<ReportedReceipt>()));
  const typing = vi.fn(() => Promise.resolve());
  const load = responses.loadOutbox ?? (() => Promise.resolve([]));
  const prepare = responses.prepareImage ?? ((): Promise<Prepared> => Promise.resolve(IMAGE));
  const machine = chatMachine.provide({
    actors: {
      readMessages: fromPromise(() => read()),
      readEarlier: fromPromise(({ input }: { input: number }) => readEarlier(input)),
      sendMessage: fromPromise(({ input }: { input: OutgoingMessage | undefined }) =>
        send(input as OutgoingMessage),
      ),
      reportReceipt: fromPromise(({ input }: { input: ReceiptReport | undefined }) =>
        report(input as ReceiptReport),
      ),
      reportTyping: fromPromise(() => typing()),
      loadOutbox: fromPromise(() => load()),
      saveOutbox: fromPromise(({ input }: { input: readonly OutboxChange[] }) => save(input)),
      prepareImage: fromPromise(() => prepare()),
    },
  });
  const actor = createActor(machine, { clock, input: { kind } });
  actor.start();
  const context = () => actor.getSnapshot().context;
  const until = (value: object) => waitFor(actor, (snapshot) => snapshot.matches(value as never));
  const ids = () => context().messages.map(({ id }) => id);
  const queue = () => context().outbox.messages.map(({ clientId }) => clientId);
  const sentIds = () => send.mock.calls.map(([one]) => one.clientId);
  return {
    actor,
    clock,
    read,
    readEarlier,
    send,
    save,
    report,
    typing,
    context,
    until,
    ids,
    queued: queue,
    sentIds,
  };
}
