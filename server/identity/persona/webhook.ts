/** Receives the events of a provider. A body is believed for its signature alone, and read afterwards. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#contract/core/time.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import { applyEvent, type Inquiries } from './inquiries.ts';
import { eventIn } from './provider-event.ts';
import { isSignatureValid } from './webhook-signature.ts';

export const WEBHOOK_PATH = '/webhooks/identity';
export const SIGNATURE_HEADER = 'persona-signature';
const BODY_BYTES_MAX = 100_000;

export interface WebhookOptions {
  readonly clock: Clock;
  readonly secret: string;
  readonly inquiries: Inquiries;
}

export async function registerWebhook(
  app: FastifyInstance,
  { clock, secret, inquiries }: WebhookOptions,
): Promise<void> {
  const headers = { ...DATA_HEADERS, 'cache-control': 'no-store' };
  await app.register((scope, _options, done) => {
    // The signature is of the bytes, so the body is not parsed before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, ready) =>
      ready(null, body),
    );
    scope.post(WEBHOOK_PATH, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      const signature = request.headers[SIGNATURE_HEADER];
      const body = typeof request.body === 'string' ? request.body : '';
      if (typeof signature !== 'string' || !isSignatureValid(signature, body, secret, clock())) {
        return reply.code(401).headers(headers).send({ success: false });
      }
      const event = eventIn(body);
      // Events of other objects are acknowledged, so that they are not sent again.
      if (event !== undefined) await applyEvent(inquiries, event);
      return reply.headers(headers).send({ success: true });
    });
    done();
  });
}
