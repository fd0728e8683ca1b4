/** Connects a conversation with its calls, its channel and the storage of this browser, and starts it. */
import { fromPromise } from 'xstate';
import type { ChatFile, ChatKind, ChatMessage } from '#contract/entities/chat-message.ts';
import { CHAT_FILE_BYTES_MAX } from '#contract/entities/chat-message.ts';
import { chatMachine } from '#machines/chat/chat.machine.ts';
import type { ChatMachineEvent } from '#machines/chat/chat-machine-events.ts';
import type {
  EarlierMessages,
  ImageSource,
  ReadMessages,
  ReceiptReport,
  ReportedReceipt,
} from '#machines/chat/conversation.ts';
import type { OutboxChange, OutgoingMessage, Prepared } from '#machines/chat/outbox.ts';
import type { ChatService } from '#src/binding/chat.ts';
import { newClientMessageId, systemClock } from '#src/platform/clock.ts';
import { fileKindOf } from '#src/platform/file-kind.ts';
import { watchLiveness } from '#src/platform/liveness.ts';
import { base64Of, compressPhoto } from '#src/platform/photo.ts';
import { createActor } from '../shell/running-machines.ts';
import type { Services } from '../shell/services.ts';
import type { OutboxStorage } from './outbox-storage.ts';

/** Wide enough to read a screenshot. */
const IMAGE_SIDE_MAX = 1_600;
/** Images that stay loaded. */
const IMAGES_LOADED_MAX = 40;

/** The calls of one conversation. */
export interface ChatCalls {
  /** @param beforeId undefined requests the newest messages. */
  readonly readPage: (beforeId: number | undefined, signal: AbortSignal) => Promise<ReadMessages>;
  readonly send: (message: OutgoingMessage, signal: AbortSignal) => Promise<ChatMessage>;
  /** @returns the number of messages that stay unread. */
  readonly report: (receipt: ReceiptReport, signal: AbortSignal) => Promise<number>;
  readonly reportTyping: (signal: AbortSignal) => Promise<void>;
  readonly readImage: (id: string) => Promise<{ readonly type: string; readonly base64: string }>;
  /** Downloads a PDF; undefined for a conversation without them. */
  readonly saveFile?: ((file: ChatFile) => void) | undefined;
}

export interface ConversationOptions {
  readonly kind: ChatKind;
  /** For the log. */
  readonly name: string;
  readonly calls: ChatCalls;
  readonly storage: OutboxStorage;
  /** Passes the events of the channel on. @returns the function that ends it. */
  readonly listen: (onEvent: (event: ChatMachineEvent) => void) => () => void;
  readonly log: Services['log'];
}

export interface OpenedConversation {
  readonly service: ChatService;
  readonly stop: () => void;
}

export function createConversation(options: ConversationOptions): OpenedConversation {
  const { kind, name, calls, storage, listen, log } = options;
  const actor = createActor(machineOf(calls, storage), { input: { kind } });
  actor.on('failed', ({ what, error }) => log(`The ${name}: ${what}`, error));
  actor.start();
  const stops = [
    listen((event) => actor.send(event)),
    watchLiveness(({ isOnline }) => {
      if (isOnline) actor.send({ type: 'connection.restored' });
    }),
    () => actor.stop(),
  ];
  const service: ChatService = {
    actor,
    newClientId: newClientMessageId,
    clock: systemClock,
    imageUrl: imagesOf(calls),
    saveFile: calls.saveFile,
  };
  return { service, stop: () => stops.forEach((end) => end()) };
}

const machineOf = (calls: ChatCalls, storage: OutboxStorage): typeof chatMachine =>
  chatMachine.provide({
    actors: {
      readMessages: fromPromise<ReadMessages>(({ signal }) => calls.readPage(undefined, signal)),
      readEarlier: fromPromise<EarlierMessages, number>(async ({ input, signal }) => ({
        beforeId: input,
        page: await calls.readPage(input, signal),
      })),
      sendMessage: fromPromise(({ input, signal }) =>
        calls.send(requireInput<OutgoingMessage>(input), signal),
      ),
      reportReceipt: fromPromise<ReportedReceipt, ReceiptReport | undefined>(
        async ({ input, signal }) => {
          const receipt = requireInput<ReceiptReport>(input);
          return { ...receipt, unreadCount: await calls.report(receipt, signal) };
        },
      ),
      reportTyping: fromPromise<void>(({ signal }) => calls.reportTyping(signal)),
      loadOutbox: fromPromise(() => storage.load()),
      saveOutbox: fromPromise<readonly OutboxChange[], readonly OutboxChange[]>(({ input }) =>
        storage.save(input),
      ),
      prepareImage: fromPromise<Prepared, ImageSource>(({ input }) =>
        prepare(input.source, calls.saveFile !== undefined),
      ),
    },
  });

/** @throws for nothing to send, which the machine never asks for. */
function requireInput<Input>(input: Input | undefined): Input {
  if (input === undefined) throw new Error('There is nothing to send.');
  return input;
}

async function prepare(file: unknown, arePdfsTaken: boolean): Promise<Prepared> {
  if (!(file instanceof Blob)) throw new Error('This is no file.');
  if (arePdfsTaken && (await fileKindOf(file)) === 'pdf') {
    if (file.size > CHAT_FILE_BYTES_MAX) throw new Error('This PDF is too large.');
    const name = file instanceof File ? file.name.slice(0, FILE_NAME_LENGTH_MAX) : '';
    return { base64: await base64Of(file), mediaType: 'application/pdf', name, bytes: file.size };
  }
  const { blob, width, height } = await compressPhoto(file, IMAGE_SIDE_MAX);
  return { base64: await base64Of(blob), mediaType: blob.type, width, height };
}

const FILE_NAME_LENGTH_MAX = 120;

/** Returns the address of an image's content; the newest stay loaded. */
function imagesOf({ readImage }: ChatCalls): (id: string) => Promise<string> {
  const loaded = new Map<string, Promise<string>>();
  const load = async (id: string): Promise<string> => {
    const { type, base64 } = await readImage(id);
    return `data:${type};base64,${base64}`;
  };
  return (id) => {
    const known = loaded.get(id);
    if (known !== undefined) return known;
    const loading = load(id);
    loaded.set(id, loading);
    loading.catch(() => loaded.delete(id));
    const [oldest] = loaded.keys();
    if (loaded.size > IMAGES_LOADED_MAX && oldest !== undefined) loaded.delete(oldest);
    return loading;
  };
}
