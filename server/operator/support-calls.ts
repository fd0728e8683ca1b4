/** Calls of the conversations of users with support: list, read, reply, close. */
import type { FastifyInstance } from 'fastify';
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import * as calls from '#contract/operator/support.ts';
import type { Db } from '#server/db/database.ts';
import { accept, handle } from '#server/http/handler.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import type { SupportChats } from '#server/support/support-chats.ts';
import { writeAudit } from './audit.ts';
import { replyWith } from './operator-outcome.ts';

const PAGE_SIZE = 50;

export interface SupportCallsContext {
  readonly chats: SupportChats;
  readonly db: Db;
}

/** Calls about one conversation respond with 404 for a user who has none. */
export const supportCalls = ({ chats, db }: SupportCallsContext) => [
  handle(calls.supportConversations, ({ query: { page } }) =>
    accept('', chats.list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })),
  ),

  handle(calls.supportConversation, async ({ params: { user: userId }, query }) => {
    if (!chats.has(userId)) return reject('not_found');
    const newest = chats.page(userId, query).messages.at(-1);
    // Reading is the receipt of the desk.
    if (newest !== undefined) {
      await chats.mark(userId, 'operator', { receipt: 'delivered', upToId: newest.id });
    }
    return accept('', { ...chats.page(userId, query), isTyping: chats.isTyping(userId) });
  }),

  handle(calls.replyToSupport, async ({ params: { user: userId }, body, address }) => {
    if (!chats.has(userId))
      return { ...accept('', { outcome: 'not_found', message: undefined }), status: 404 };
    const outcome = await chats.reply(userId, body, (now) => {
      // The text is in the conversation.
      const detail = body.imageBase64 === undefined ? 'text' : 'image';
      writeAudit(db, { action: 'support_reply', subject: String(userId), detail, address }, now);
    });
    if (isRejection(outcome)) {
      const { rejection } = outcome;
      return { ...accept('', { outcome: rejection, message: undefined }), status: 422 };
    }
    return accept('', { outcome: 'done', message: outcome });
  }),

  handle(calls.closeSupport, async ({ params: { user: userId }, address }) => {
    if (!chats.has(userId)) return replyWith('not_found');
    const entry = { subject: String(userId), detail: '', address };
    const isDone = await chats.close(userId, (now) =>
      writeAudit(db, { action: 'support_closed', ...entry }, now),
    );
    return replyWith(isDone ? 'done' : 'state_changed');
  }),

  // Receipts and typing change nothing that needs an audit.
  handle(calls.readSupport, async ({ params: { user: userId }, body: { upToId } }) => {
    if (!chats.has(userId)) return replyWith('not_found');
    await chats.mark(userId, 'operator', { receipt: 'read', upToId });
    return replyWith('done');
  }),

  handle(calls.typeToSupport, ({ params: { user: userId } }) => {
    if (!chats.has(userId)) return replyWith('not_found');
    chats.typing(userId, 'operator');
    return replyWith('done');
  }),
];

/** Serves the images of a conversation, as files. */
export function registerSupportImages(
  app: FastifyInstance,
  operator: OperatorAccess,
  chats: SupportChats,
): void {
  app.get<{ Params: { user: string; id: string } }>(
    `${OPERATOR_CALLS.supportChats}/:user/images/:id`,
    async (request, reply) => {
      if (!operator.admits(request, reply)) return reply;
      const { user, id } = request.params;
      const userId: UserId = userIdOf(/^[1-9]\d{0,14}$/.test(user) ? Number(user) : 0);
      const image = chats.has(userId) ? chats.image(userId, id) : undefined;
      if (image === undefined)
        return reply.code(404).headers(NOT_STORED).send({ outcome: 'not_found' });
      return reply
        .headers({ ...NOT_STORED, 'cache-control': 'private, no-store' })
        .type(image.type)
        .send(image.bytes);
    },
  );
}

const NOT_STORED = { ...DATA_HEADERS, 'cache-control': 'no-store' };
