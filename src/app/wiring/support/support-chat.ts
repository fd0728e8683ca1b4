/** Connects the conversation with support with the exchange, its channel and the storage of this browser.
 *  It lives until its user leaves, so that what was written is sent from every page. */
import { createActor, fromPromise } from 'xstate';
import type { UserId } from '#contract/core/ids.ts';
import { CHAT_PAGE_SIZE } from '#contract/rest/chat.ts';
import * as calls from '#contract/rest/support-chat.ts';
import { chatMachine } from '#machines/chat/chat.machine.ts';
import type {
  EarlierMessages,
  ImageSource,
  ReadMessages,
  ReceiptReport,
  ReportedReceipt,
} from '#machines/chat/conversation.ts';
import type { OutboxChange, OutgoingMessage, PreparedImage } from '#machines/chat/outbox.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { ChatService } from '#src/binding/chat.ts';
import { newClientMessageId, systemClock } from '#src/platform/clock.ts';
import { watchLiveness } from '#src/platform/liveness.ts';
import { base64Of, compressPhoto } from '#src/platform/photo.ts';
import type { Services } from '../shell/services.ts';
import { outboxStorageOf, type OutboxStorage } from './outbox-storage.ts';
import type { SupportFeed } from './support-feed.ts';

/** Wide enough to read a screenshot. */
const IMAGE_SIDE_MAX = 1_600;
/** Images that stay loaded. */
const IMAGES_LOADED_MAX = 40;

export interface SupportChat {
  readonly service: ChatService;
  readonly stop: () => void;
}

export function createSupportChat(
  { client, log }: Pick<Services, 'client' | 'log'>,
  feed: SupportFeed,
  userId: UserId,
  storage: OutboxStorage = outboxStorageOf('support', userId),
): SupportChat {
  const actor = createActor(machineOf(client, storage), { input: { kind: 'support' } });
  actor.on('failed', ({ what, error }) => log(`The conversation with support: ${what}`, error));
  actor.start();
  const stops = [
    feed.listen((event) => actor.send(event)),
    watchLiveness(({ isOnline }) => {
      if (isOnline) actor.send({ type: 'connection.restored' });
    }),
    () => actor.stop(),
  ];
  const service: ChatService = {
    actor,
    newClientId: newClientMessageId,
    clock: systemClock,
    imageUrl: imagesOf(client),
  };
  return { service, stop: () => stops.forEach((end) => end()) };
}

const machineOf = (client: ExchangeClient, storage: OutboxStorage): typeof chatMachine =>
  chatMachine.provide({
    actors: {
      readMessages: fromPromise<ReadMessages>(({ signal }) => pageOf(client, undefined, signal)),
      readEarlier: fromPromise<EarlierMessages, number>(async ({ input, signal }) => ({
        beforeId: input,
        page: await pageOf(client, input, signal),
      })),
      sendMessage: fromPromise(async ({ input, signal }) => {
        const { clientId, text, image } = requireInput<OutgoingMessage>(input);
        const body = { clientId, text, imageBase64: image?.base64 };
        return (await client.call(calls.sendSupportMessage, { body, signal })).model;
      }),
      reportReceipt: fromPromise<ReportedReceipt, ReceiptReport | undefined>(
        async ({ input, signal }) => {
          const body = requireInput<ReceiptReport>(input);
          const { model } = await client.call(calls.markSupportMessages, { body, signal });
          return { ...body, unreadCount: model.unreadCount };
        },
      ),
      reportTyping: fromPromise<void>(async ({ signal }) => {
        await client.call(calls.supportTyping, { signal });
      }),
      loadOutbox: fromPromise(() => storage.load()),
      saveOutbox: fromPromise<readonly OutboxChange[], readonly OutboxChange[]>(({ input }) =>
        storage.save(input),
      ),
      prepareImage: fromPromise<PreparedImage, ImageSource>(({ input }) =>
        prepareImage(input.source),
      ),
    },
  });

async function pageOf(
  client: ExchangeClient,
  beforeId: number | undefined,
  signal: AbortSignal,
): Promise<ReadMessages> {
  const query = { beforeId, limit: CHAT_PAGE_SIZE };
  return (await client.call(calls.supportChat, { query, signal })).model;
}

/** @throws for nothing to send, which the machine never asks for. */
function requireInput<Input>(input: Input | undefined): Input {
  if (input === undefined) throw new Error('There is nothing to send.');
  return input;
}

async function prepareImage(file: unknown): Promise<PreparedImage> {
  if (!(file instanceof Blob)) throw new Error('This is no file.');
  const { blob, width, height } = await compressPhoto(file, IMAGE_SIDE_MAX);
  return { base64: await base64Of(blob), mediaType: blob.type, width, height };
}

/** Returns the address of an image's content; the newest stay loaded. */
function imagesOf(client: ExchangeClient): (id: string) => Promise<string> {
  const loaded = new Map<string, Promise<string>>();
  const load = async (id: string): Promise<string> => {
    const { model } = await client.call(calls.supportImage, { params: { id } });
    return `data:${model.type};base64,${model.base64}`;
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
