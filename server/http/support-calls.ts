/** Calls with which the operator reads and answers the conversations of users with support. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userId, type UserId } from '#contract/core/ids.ts';
import { isoOf, type EpochMs } from '#contract/core/time.ts';
import type { ChatMessage } from '#contract/entities/chat-message.ts';
import {
  chatPageCodec,
  markSupportMessages,
  sendSupportMessage,
  supportChat,
  type ChatDraft,
  type ChatPage,
  type ChatPageRequest,
  type ChatReceiptRequest,
} from '#contract/rest/support-chat.ts';
import { chatMessageCodec } from '#contract/entities/chat-message.ts';
import { parse } from '#contract/codec.ts';
import type { OperatorAccess } from './operator-access.ts';
import { DATA_HEADERS } from './security-policy.ts';

export interface ListedSupportChat {
  readonly userId: UserId;
  readonly uid: string;
  readonly nickname: string;
  readonly email: string | undefined;
  readonly isClosed: boolean;
  readonly unreadCount: number;
  readonly waitingSince: EpochMs | undefined;
  readonly lastMessageAt: EpochMs;
  readonly lastText: string;
}

/** The conversations, as the operator uses them. */
export interface SupportDesk {
  list(range: { readonly limit: number; readonly offset: number }): {
    readonly chats: readonly ListedSupportChat[];
    readonly total: number;
    readonly waiting: number;
  };
  has(user: UserId): boolean;
  page(user: UserId, request: ChatPageRequest): ChatPage;
  isTyping(user: UserId): boolean;
  reply(
    user: UserId,
    draft: ChatDraft,
  ): Promise<{ readonly message: ChatMessage } | { readonly waitMs: number } | string>;
  mark(user: UserId, reader: 'operator', request: ChatReceiptRequest): Promise<void>;
  typing(user: UserId, author: 'operator'): void;
  close(user: UserId): Promise<boolean>;
  picture(user: UserId, id: string): { readonly type: string; readonly bytes: Buffer } | undefined;
}

const ROOT = '/operator/support-chats';
const PAGE_SIZE = 50;
const PAGES_MAX = 10_000;

interface Params {
  readonly user: string;
  readonly id?: string;
}
type Work = (user: UserId, request: FastifyRequest, reply: FastifyReply) => unknown;

export function registerSupportCalls(
  app: FastifyInstance,
  operator: OperatorAccess,
  desk: SupportDesk,
): void {
  app.get(ROOT, async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    const { chats, total, waiting } = desk.list(rangeOf(request.query));
    const list = chats.map((chat) => listedWireOf(chat, desk.isTyping(chat.userId)));
    return send(reply, 200, { chats: list, total, waiting });
  });

  /** The conversation of an existing user; 404 for any other. */
  const ofUser =
    (work: Work) =>
    async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<unknown> => {
      if (!operator.admits(request, reply)) return reply;
      const { user } = request.params;
      const id = userId(/^[1-9]\d{0,14}$/.test(user) ? Number(user) : 0);
      if (!desk.has(id)) return send(reply, 404, { outcome: 'not_found' });
      return work(id, request, reply);
    };

  registerReading(app, desk, ofUser);
  registerWriting(app, desk, ofUser);
}

type OfUser = (
  work: Work,
) => (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => Promise<unknown>;

function registerReading(app: FastifyInstance, desk: SupportDesk, ofUser: OfUser): void {
  app.get<{ Params: Params }>(
    `${ROOT}/:user/messages`,
    ofUser(async (user, { query }, reply) => {
      const parsed = parse(supportChat.query, query ?? {});
      if (!parsed.ok) return send(reply, 422, { outcome: Object.keys(parsed.issues)[0] });
      const page = desk.page(user, parsed.model);
      const newest = page.messages.at(-1);
      if (newest !== undefined) {
        await desk.mark(user, 'operator', { receipt: 'delivered', upToId: newest.id });
      }
      return send(reply, 200, {
        ...chatPageCodec.encode(desk.page(user, parsed.model)),
        is_typing: desk.isTyping(user),
      });
    }),
  );

  app.get<{ Params: Params }>(
    `${ROOT}/:user/pictures/:id`,
    ofUser((user, { params }, reply) => {
      const image = desk.picture(user, (params as Params).id ?? '');
      if (image === undefined) return send(reply, 404, { outcome: 'not_found' });
      return reply
        .headers({ ...DATA_HEADERS, 'cache-control': 'private, no-store' })
        .type(image.type)
        .send(image.bytes);
    }),
  );
}

function registerWriting(app: FastifyInstance, desk: SupportDesk, ofUser: OfUser): void {
  const { bodyBytesMax } = sendSupportMessage;
  app.post<{ Params: Params }>(
    `${ROOT}/:user/messages`,
    bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax },
    ofUser(async (user, { body }, reply) => {
      const parsed = parse(sendSupportMessage.body, body);
      if (!parsed.ok) return send(reply, 422, { outcome: Object.keys(parsed.issues)[0] });
      const outcome = await desk.reply(user, parsed.model);
      if (typeof outcome === 'string') return send(reply, 422, { outcome });
      if (!('message' in outcome)) return send(reply, 429, { outcome: 'too_many_requests' });
      const message = chatMessageCodec.encode(outcome.message);
      return send(reply, 200, { outcome: 'done', message });
    }),
  );

  app.post<{ Params: Params }>(
    `${ROOT}/:user/read`,
    ofUser(async (user, { body }, reply) => {
      const fields = typeof body === 'object' && body !== null ? body : {};
      const parsed = parse(markSupportMessages.body, { ...fields, receipt: 'read' });
      if (!parsed.ok) return send(reply, 422, { outcome: Object.keys(parsed.issues)[0] });
      await desk.mark(user, 'operator', parsed.model);
      return send(reply, 200, { outcome: 'done' });
    }),
  );

  app.post<{ Params: Params }>(
    `${ROOT}/:user/typing`,
    ofUser((user, _request, reply) => {
      desk.typing(user, 'operator');
      return send(reply, 200, { outcome: 'done' });
    }),
  );

  app.post<{ Params: Params }>(
    `${ROOT}/:user/close`,
    ofUser(async (user, _request, reply) => {
      const isDone = await desk.close(user);
      return isDone
        ? send(reply, 200, { outcome: 'done' })
        : send(reply, 409, { outcome: 'state_changed' });
    }),
  );
}

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .code(status)
    .headers({ ...DATA_HEADERS, 'cache-control': 'no-store' })
    .send(body);

/** Any other page than a number is the first one. */
function rangeOf(query: unknown): { readonly limit: number; readonly offset: number } {
  const { page } = (query ?? {}) as Readonly<Record<string, unknown>>;
  const number = typeof page === 'string' && /^\d{1,5}$/.test(page) ? Number(page) : 1;
  return { limit: PAGE_SIZE, offset: (Math.min(Math.max(number, 1), PAGES_MAX) - 1) * PAGE_SIZE };
}

const listedWireOf = (chat: ListedSupportChat, isTyping: boolean) => ({
  user_id: chat.userId,
  uid: chat.uid,
  nickname: chat.nickname,
  email: chat.email ?? null,
  is_closed: chat.isClosed,
  unread_count: chat.unreadCount,
  waiting_since: chat.waitingSince === undefined ? null : isoOf(chat.waitingSince),
  last_message_at: isoOf(chat.lastMessageAt),
  last_text: chat.lastText,
  is_typing: isTyping,
});
