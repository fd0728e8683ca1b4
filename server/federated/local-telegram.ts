/** Mock Telegram login for local development: lets the user choose an identity and signs it with
 *  the bot's token, as Telegram does. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '#contract/core/time.ts';
import { verifyTelegram } from '#contract/rest/social.ts';
import { isFromThisMachine } from '#server/http/loopback.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { LOCAL_TELEGRAM_PATH } from './local-paths.ts';
import { localPageHeaders, localPageText } from './local-page.ts';
import { telegramHash } from './telegram.ts';

export interface LocalTelegramOptions {
  readonly clock: Clock;
  readonly botToken: string;
  /** Users are redirected only to pages of these origins. */
  readonly allowedOrigins: readonly string[];
  /** Protects the page: everyone who opens it may sign in as any user. */
  readonly operator: OperatorAccess;
}

const querySchema = v.object({ return_to: v.pipe(v.string(), v.url()) });
const answer = v.object({
  ...querySchema.entries,
  answer: v.picklist(['yes', 'no']),
  id: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[1-9]\d{0,14}$/)), '1'),
  first_name: v.optional(v.pipe(v.string(), v.maxLength(120)), ''),
});

export function registerLocalTelegram(
  app: FastifyInstance,
  { clock, botToken, allowedOrigins, operator }: LocalTelegramOptions,
): void {
  const isAllowed = (address: string): boolean => allowedOrigins.includes(new URL(address).origin);

  app.get(LOCAL_TELEGRAM_PATH, (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    if (!operator.admits(request, reply)) return reply;
    const query = v.safeParse(querySchema, request.query);
    if (!query.success || !isAllowed(query.output.return_to)) return reply.callNotFound();
    return reply
      .headers(localPageHeaders(allowedOrigins))
      .type('text/html; charset=utf-8')
      .send(
        localPageText({
          title: 'Test Telegram sign-in',
          action: LOCAL_TELEGRAM_PATH,
          hidden: query.output,
          fields: [
            { name: 'id', label: 'Telegram ID', value: '424242' },
            { name: 'first_name', label: 'First name', value: 'Local' },
          ],
        }),
      );
  });

  app.post(LOCAL_TELEGRAM_PATH, (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    if (!operator.admits(request, reply)) return reply;
    const given = v.safeParse(answer, request.body);
    if (!given.success || !isAllowed(given.output.return_to)) return reply.callNotFound();
    const signed = {
      id: given.output.id,
      firstName: given.output.first_name,
      lastName: undefined,
      username: undefined,
      photoUrl: undefined,
      authDateSec: Math.floor(clock() / 1_000),
    };
    const login = { ...signed, hash: telegramHash(signed, botToken) };
    const text = JSON.stringify(verifyTelegram.body.encode(login));
    const back = new URL(given.output.return_to);
    // Telegram sends `false` when the user declines.
    back.hash =
      given.output.answer === 'no'
        ? 'tgAuthResult=false'
        : `tgAuthResult=${Buffer.from(text).toString('base64url')}`;
    return reply.headers(localPageHeaders(allowedOrigins)).redirect(back.href, 303);
  });
}
