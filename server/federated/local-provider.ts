/** Mock OpenID provider for local development: lets the user choose an identity and signs it with
 *  keys generated at each start. Its tokens get no special treatment: they are validated like all
 *  others, over HTTP and by its published keys. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import * as v from 'valibot';
import type { Clock } from '#contract/core/time.ts';
import { isFromThisMachine } from '#server/http/loopback.ts';
import type { OperatorAccess } from '#server/http/operator-access.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { LOCAL_CLIENT_ID } from './federated-settings.ts';
import { localPageHeaders, localPageText } from './local-page.ts';
import { LOCAL_PROVIDER_PATH } from './local-paths.ts';

const ALGORITHM = 'ES256';
const TTL_SEC = 300;

export interface LocalProviderOptions {
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  /** Address for browsers; known once the exchange listens. */
  readonly url: () => string;
  /** Users are redirected only to pages of these origins. */
  readonly allowedOrigins: readonly string[];
  /** Protects the page: everyone who opens it may sign in as any user. */
  readonly operator: OperatorAccess;
}

/** Request parameters, with the names of the protocol. */
const querySchema = v.object({
  client_id: v.literal(LOCAL_CLIENT_ID),
  response_type: v.literal('id_token'),
  redirect_uri: v.pipe(v.string(), v.url()),
  state: v.pipe(v.string(), v.maxLength(256)),
  nonce: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
});
const answer = v.object({
  ...querySchema.entries,
  answer: v.picklist(['yes', 'no']),
  email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254), v.toLowerCase()), ''),
  name: v.optional(v.pipe(v.string(), v.maxLength(120)), ''),
});

export async function registerLocalProvider(
  app: FastifyInstance,
  { clock, randomBytes, url, allowedOrigins, operator }: LocalProviderOptions,
): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM);
  const kid = randomBytes(9).toString('base64url');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: ALGORITHM, use: 'sig' }] };
  const isAllowed = (address: string): boolean => allowedOrigins.includes(new URL(address).origin);

  app.get(`${LOCAL_PROVIDER_PATH}/keys`, (_request, reply) =>
    reply.headers({ ...DATA_HEADERS, 'cache-control': 'no-cache' }).send(keys),
  );

  app.get(`${LOCAL_PROVIDER_PATH}/authorize`, (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    if (!operator.admits(request, reply)) return reply;
    const query = v.safeParse(querySchema, request.query);
    if (!query.success || !isAllowed(query.output.redirect_uri)) return reply.callNotFound();
    return reply
      .headers(localPageHeaders(allowedOrigins))
      .type('text/html; charset=utf-8')
      .send(
        localPageText({
          title: 'Test sign-in provider',
          action: `${LOCAL_PROVIDER_PATH}/authorize`,
          hidden: query.output,
          fields: [
            { name: 'email', label: 'Email', value: 'visitor@example.com' },
            { name: 'name', label: 'Name', value: 'Local Visitor' },
          ],
        }),
      );
  });

  app.post(`${LOCAL_PROVIDER_PATH}/authorize`, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    if (!operator.admits(request, reply)) return reply;
    const given = v.safeParse(answer, request.body);
    if (!given.success || !isAllowed(given.output.redirect_uri)) return reply.callNotFound();
    const { redirect_uri: target, state, nonce, email, name } = given.output;
    const params = new URLSearchParams({ state });
    if (given.output.answer === 'no') params.set('error', 'access_denied');
    else {
      const issuedAtSec = Math.floor(clock() / 1_000);
      const token = await new SignJWT({ nonce, email, email_verified: true, name })
        .setProtectedHeader({ alg: ALGORITHM, kid })
        .setIssuer(url() + LOCAL_PROVIDER_PATH)
        .setAudience(LOCAL_CLIENT_ID)
        .setSubject(createHash('sha256').update(email).digest('hex').slice(0, 24))
        .setIssuedAt(issuedAtSec)
        .setExpirationTime(issuedAtSec + TTL_SEC)
        .sign(privateKey);
      params.set('id_token', token);
    }
    const back = new URL(target);
    back.hash = params.toString();
    return reply.headers(localPageHeaders(allowedOrigins)).redirect(back.href, 303);
  });
}
