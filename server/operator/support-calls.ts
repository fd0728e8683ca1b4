/** Calls of the conversations of users with support: list, read, reply, close. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { userId, type UserId } from '#contract/core/ids.ts';
import { chatMessageCodec } from '#contract/entities/chat-message.ts';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { supportChatsCodec, supportConversationCodec } from '#contract/operator/support.ts';
import {
  markSupportMessages,
  sendSupportMessage,
  supportChat,
} from '#contract/rest/support-chat.ts';
import { parse } from '#contract/codec.ts';
import type { Db } from '#server/db/database.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import { normalAddressOf } from '#server/runtime/address-block.ts';
import type { SupportChats } from '#server/support/support-chats.ts';
import { writeAudit } from './audit.ts';

const ROOT = OPERATOR_CALLS.supportChats;
const PAGE_SIZE = 50;
const PAGES_MAX = 10_000;

export interface SupportCallsContext {
  readonly chats: SupportChats;
  readonly db: Db;
}

type Work = (user: UserId, request: FastifyRequest, reply: FastifyReply) => unknown;
interface Params {
  readonly user: string;
  readonly id?: string;
}
type OfUser = (
  work: Work,
) => (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => Promise<unknown>;

export function registerSupportCalls(
  app: FastifyInstance,
  operator: OperatorAccess,
  context: SupportCallsContext,
): void {
  const { chats } = context;
  app.get(ROOT, async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    return send(reply, 200, supportChatsCodec.encode(chats.list(rangeOf(request.query))));
  });
  /** The conversation of a user who has one; 404 for any other. */
  const ofUser: OfUser = (work) => async (request, reply) => {
    if (!operator.admits(request, reply)) return reply;
    const { user } = request.params;
    const id = userId(/^[1-9]\d{0,14}$/.test(user) ? Number(user) : 0);
    return chats.has(id) ? work(id, request, reply) : send(reply, 404, { outcome: 'not_found' });
  };
  registerReadMark(app, chats, ofUser);
  registerReplies(app, context, ofUser);
  registerMarks(app, context, ofUser);
}

function registerReadMark(app: FastifyInstance, chats: SupportChats, ofUser: OfUser): void {
  app.get<{ Params: Params }>(
    `${ROOT}/:user/messages`,
    ofUser(async (user, { query }, reply) => {
      const parsed = parse(supportChat.query, query ?? {});
      if (!parsed.ok) return send(reply, 422, { outcome: 'field_invalid' });
      const newest = chats.page(user, parsed.model).messages.at(-1);
      // Reading is the receipt of the desk.
      if (newest !== undefined) {
        await chats.mark(user, 'operator', { receipt: 'delivered', upToId: newest.id });
      }
      const conversation = { ...chats.page(user, parsed.model), isTyping: chats.isTyping(user) };
      return send(reply, 200, supportConversationCodec.encode(conversation));
    }),
  );

  app.get<{ Params: Params }>(
    `${ROOT}/:user/images/:id`,
    ofUser((user, { params }, reply) => {
      const image = chats.image(user, (params as Params).id ?? '');
      if (image === undefined) return send(reply, 404, { outcome: 'not_found' });
      return reply
        .headers({ ...DATA_HEADERS, 'cache-control': 'private, no-store' })
        .type(image.type)
        .send(image.bytes);
    }),
  );
}

function registerReplies(
  app: FastifyInstance,
  { chats, db }: SupportCallsContext,
  ofUser: OfUser,
): void {
  const { bodyBytesMax } = sendSupportMessage;
  app.post<{ Params: Params }>(
    `${ROOT}/:user/messages`,
    bodyBytesMax === undefined ? {} : { bodyLimit: bodyBytesMax },
    ofUser(async (user, { body, ip }, reply) => {
      const parsed = parse(sendSupportMessage.body, body);
      if (!parsed.ok) return send(reply, 422, { outcome: 'field_invalid' });
      const address = normalAddressOf(ip);
      const outcome = await chats.reply(user, parsed.model, (now) => {
        // The text is in the conversation.
        const detail = parsed.model.imageBase64 === undefined ? 'text' : 'image';
        writeAudit(db, { action: 'support_reply', subject: String(user), detail, address }, now);
      });
      if (typeof outcome === 'string') return send(reply, 422, { outcome });
      if (!('message' in outcome)) return send(reply, 429, { outcome: 'too_many_requests' });
      const message = chatMessageCodec.encode(outcome.message);
      return send(reply, 200, { outcome: 'done', message });
    }),
  );

  app.post<{ Params: Params }>(
    `${ROOT}/:user/close`,
    ofUser(async (user, { ip }, reply) => {
      const entry = { subject: String(user), detail: '', address: normalAddressOf(ip) };
      const isDone = await chats.close(user, (now) =>
        writeAudit(db, { action: 'support_closed', ...entry }, now),
      );
      return isDone
        ? send(reply, 200, { outcome: 'done' })
        : send(reply, 409, { outcome: 'state_changed' });
    }),
  );
}

/** Receipts and typing change nothing that needs an audit. */
function registerMarks(app: FastifyInstance, { chats }: SupportCallsContext, ofUser: OfUser): void {
  app.post<{ Params: Params }>(
    `${ROOT}/:user/read`,
    ofUser(async (user, { body }, reply) => {
      const fields = typeof body === 'object' && body !== null ? body : {};
      const parsed = parse(markSupportMessages.body, { ...fields, receipt: 'read' });
      if (!parsed.ok) return send(reply, 422, { outcome: 'field_invalid' });
      await chats.mark(user, 'operator', parsed.model);
      return send(reply, 200, { outcome: 'done' });
    }),
  );

  app.post<{ Params: Params }>(
    `${ROOT}/:user/typing`,
    ofUser((user, _request, reply) => {
      chats.typing(user, 'operator');
      return send(reply, 200, { outcome: 'done' });
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
