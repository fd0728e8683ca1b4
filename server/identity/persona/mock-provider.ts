/** Mock provider for local development: a page on which the developer chooses what the provider decides. Its events
 *  get no special treatment: they are sent over HTTP and signed like all others. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { calendarDateOf } from '#contract/core/calendar-date.ts';
import { epochMs, type Clock } from '#contract/core/time.ts';
import { isFromThisMachine } from '#server/http/loopback.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { mockPageHeaders, mockPageText } from './mock-page.ts';
import { eventText } from './provider-event.ts';
import type { IdentityProvider, ProviderInquiry } from './provider.ts';
import { SIGNATURE_HEADER, WEBHOOK_PATH } from './webhook.ts';
import { signatureOf } from './webhook-signature.ts';

export const MOCK_PERSONA_PATH = '/mock-persona/inquiries';
/** Page of the client to which the user returns. */
const RETURN_PATH = '/user/profile/identification';
const INQUIRY_COUNT_MAX = 1_000;

const CHOICES = ['approved', 'declined', 'needs_review', 'completed'] as const;
/** How the events come: providers send some again, and some late. */
const DELIVERIES = ['once', 'twice', 'late'] as const;
/** An older event was created so long before. */
const EARLIER_MS = 1_000;
const answer = v.object({
  status: v.picklist(CHOICES),
  delivery: v.optional(v.picklist(DELIVERIES), 'once'),
  first_name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  last_name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
  expires_on: v.optional(v.string(), ''),
});
export type MockAnswer = v.InferOutput<typeof answer>;

export interface MockPersonaOptions {
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly secret: string;
}

/** Inquiries in memory: after a restart the provider knows none. */
export class MockPersona implements IdentityProvider {
  readonly #options: MockPersonaOptions;
  readonly #inquiries = new Map<string, ProviderInquiry>();

  constructor(options: MockPersonaOptions) {
    this.#options = options;
  }

  async create(referenceId: string): Promise<ProviderInquiry> {
    const { clock, randomBytes } = this.#options;
    const id = `inq_${randomBytes(12).toString('base64url')}`;
    const created: ProviderInquiry = {
      id,
      referenceId,
      status: 'created',
      updatedAt: clock(),
      firstName: '',
      lastName: '',
      expiresOn: undefined,
    };
    if (this.#inquiries.size >= INQUIRY_COUNT_MAX) {
      this.#inquiries.delete(this.#inquiries.keys().next().value ?? '');
    }
    this.#inquiries.set(id, created);
    return created;
  }

  async read(inquiryId: string): Promise<ProviderInquiry | undefined> {
    return this.#inquiries.get(inquiryId);
  }

  addressOf(inquiryId: string): string {
    return `${MOCK_PERSONA_PATH}/${inquiryId}`;
  }

  /** @returns the signed events in the order in which they are sent; undefined for an unknown inquiry. */
  decide(inquiryId: string, { status, delivery, ...given }: MockAnswer) {
    const known = this.#inquiries.get(inquiryId);
    if (known === undefined) return undefined;
    const inquiry: ProviderInquiry = {
      ...known,
      status,
      updatedAt: this.#options.clock(),
      firstName: given.first_name,
      lastName: given.last_name,
      expiresOn: calendarDateOf(given.expires_on),
    };
    this.#inquiries.set(inquiryId, inquiry);
    const event = this.#eventOf(inquiry);
    if (delivery === 'once') return [event];
    if (delivery === 'twice') return [event, event];
    const updatedAt = epochMs(inquiry.updatedAt - EARLIER_MS);
    return [event, event, this.#eventOf({ ...inquiry, status: 'completed', updatedAt })];
  }

  #eventOf(inquiry: ProviderInquiry) {
    const { clock, randomBytes, secret } = this.#options;
    const id = `evt_${randomBytes(12).toString('base64url')}`;
    const name = `inquiry.${inquiry.status.replace('_', '-')}`;
    const body = eventText({ id, name, createdAt: inquiry.updatedAt, inquiry });
    return { body, signature: signatureOf(body, secret, clock()) };
  }
}

interface MockPageOptions {
  readonly mock: MockPersona;
  /** Address at which the exchange can reach itself. */
  readonly url: () => string;
}

export function registerMockPersona(app: FastifyInstance, { mock, url }: MockPageOptions): void {
  const inquiryIn = async (request: FastifyRequest): Promise<ProviderInquiry | undefined> => {
    const { id } = request.params as { readonly id: string };
    return isFromThisMachine(request) ? mock.read(id) : undefined;
  };

  app.get(`${MOCK_PERSONA_PATH}/:id`, async (request, reply) => {
    const inquiry = await inquiryIn(request);
    if (inquiry === undefined) return reply.callNotFound();
    return reply
      .headers(mockPageHeaders())
      .type('text/html; charset=utf-8')
      .send(mockPageText(inquiry.id, mock.addressOf(inquiry.id)));
  });

  app.post(`${MOCK_PERSONA_PATH}/:id`, async (request, reply) => {
    const inquiry = await inquiryIn(request);
    const given = v.safeParse(answer, request.body);
    if (inquiry === undefined || !given.success) return reply.callNotFound();
    const sent = mock.decide(inquiry.id, given.output);
    if (sent === undefined) return reply.callNotFound();
    for (const { body, signature } of sent) {
      await fetch(url() + WEBHOOK_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
      });
    }
    const back = new URLSearchParams({ inquiry_id: inquiry.id });
    return reply.headers(mockPageHeaders()).redirect(`${RETURN_PATH}?${back.toString()}`, 303);
  });
}
