/** A pretended Telegram login for development, on this machine alone: it asks who one wants to be and
 *  signs that with the bot's token, as Telegram would. */
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '#contract/core/time.ts';
import { verifyTelegram } from '#contract/rest/social.ts';
import { isFromThisMachine } from '#server/http/loopback.ts';
import { LOCAL_TELEGRAM_PATH } from './local-paths.ts';
import { localPageHeaders, localPageText } from './local-page.ts';
import { telegramHash } from './telegram.ts';

export interface LocalTelegramOptions {
  readonly clock: Clock;
  readonly botToken: string;
  /** A person is sent back to pages of these origins alone. */
  readonly allowedOrigins: readonly string[];
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
  { clock, botToken, allowedOrigins }: LocalTelegramOptions,
): void {
  const isAllowed = (address: string): boolean => allowedOrigins.includes(new URL(address).origin);

  app.get(LOCAL_TELEGRAM_PATH, (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    const query = v.safeParse(querySchema, request.query);
    if (!query.success || !isAllowed(query.output.return_to)) return reply.callNotFound();
    return reply
      .headers(localPageHeaders(allowedOrigins))
      .type('text/html; charset=utf-8')
      .send(
        localPageText({
          title: 'Pretended Telegram',
          action: LOCAL_TELEGRAM_PATH,
          hidden: query.output,
          fields: [
            { name: 'id', label: 'Number', value: '424242' },
            { name: 'first_name', label: 'First name', value: 'Local' },
          ],
        }),
      );
  });

  app.post(LOCAL_TELEGRAM_PATH, (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
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
    // Telegram says `false` when a person does not agree.
    back.hash =
      given.output.answer === 'no'
        ? 'tgAuthResult=false'
        : `tgAuthResult=${Buffer.from(text).toString('base64url')}`;
    return reply.headers(localPageHeaders(allowedOrigins)).redirect(back.href, 303);
  });
}
