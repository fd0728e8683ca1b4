/** Identity verification by a provider: what it decides, and what is believed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { ProviderStatus } from '#server/identity/persona/provider.ts';
import { eventText } from '#server/identity/persona/provider-event.ts';
import { signatureOf } from '#server/identity/persona/webhook-signature.ts';
import { identityUser } from '#tests/support/identity-exchange.ts';
import { mustAccept, openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

/** The exchange draws its secrets in order; the provider's is found by its length of use. */
const SECRET_BYTES = 32;
let live: LiveExchange;
const drawn: string[] = [];
beforeAll(async () => {
  const { randomBytes } = await import('node:crypto');
  live = await openLiveExchange(
    { TIDEMARK_IDENTITY_TYPE: 'PERSONA' },
    {
      randomBytes: (count) => {
        const bytes = randomBytes(count);
        if (count === SECRET_BYTES) drawn.push(bytes.toString('hex'));
        return bytes;
      },
    },
  );
});
afterAll(() => live.close());

interface Started {
  readonly id: string;
  readonly userId: number;
  readonly bearer: string;
}
async function startedInquiry(): Promise<Started> {
  const { id: userId, bearer } = await live.trader();
  const { data } = await mustAccept(live.call('startInquiry', { bearer }));
  return { id: String(data?.['inquiry_id']), userId, bearer };
}

const personaOf = async (bearer: string): Promise<unknown> => {
  const { data } = await mustAccept(live.call('identitySettings', { bearer }));
  const details = (data ?? {})['enabled_kyc_user_details'] as { readonly persona: unknown };
  return details.persona;
};

interface Event {
  readonly eventId: string;
  readonly status: ProviderStatus;
  readonly reference?: string;
  /** Milliseconds from now at which the provider has created it. */
  readonly createdMs?: number;
}

const textOf = ({ id, userId }: Started, event: Event): string => {
  const createdAt = epochMs(live.now() + (event.createdMs ?? 0));
  return eventText({
    id: event.eventId,
    name: `inquiry.${event.status}`,
    createdAt,
    inquiry: {
      id,
      referenceId: event.reference ?? String(userId),
      status: event.status,
      updatedAt: createdAt,
      firstName: 'Mai',
      lastName: 'Tran',
      expiresOn: undefined,
    },
  });
};

async function post(body: string, signature: string): Promise<number> {
  const response = await fetch(`${live.url}/webhooks/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'persona-signature': signature },
    body,
  });
  return response.status;
}

/** Sends with each drawn secret: one of them is that of the provider. */
async function send(inquiry: Started, event: Event): Promise<void> {
  const body = textOf(inquiry, event);
  const signatures = drawn.map((secret) => signatureOf(body, secret, epochMs(live.now())));
  expect(await post(body, signatures.join(' '))).toBe(200);
}

/** What the developer chooses on the provider's page. */
const choose = (inquiry: string, status: string, delivery = 'once') =>
  fetch(`${live.url}/mock-persona/inquiries/${inquiry}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ status, delivery, first_name: 'Mai', last_name: 'Tran' }),
  });

it('[KYC-03] [KYC-04] shows a user as unverified until the provider approves, on its own page', async () => {
  const inquiry = await startedInquiry();
  const { bearer } = inquiry;
  const { data: settings } = await mustAccept(live.call('identitySettings', { bearer }));
  expect(settings).toMatchObject({
    enabled_kyc_type: 'PERSONA',
    enabled_kyc_user_details: { persona: { is_verified: 0, status: 1, resume: inquiry.id } },
  });
  const again = await mustAccept(live.call('startInquiry', { bearer }));
  expect(again.data?.['inquiry_id']).toBe(inquiry.id);
  const page = await fetch(live.url + String(again.data?.['url']));
  expect(await page.text()).toContain('Mock provider for development');
  const back = await choose(inquiry.id, 'approved');
  expect(back.headers.get('location')).toBe(
    `/user/profile/identification?inquiry_id=${inquiry.id}`,
  );
  expect(await personaOf(bearer)).toEqual({ is_verified: 1, status: 3, resume: null });
  const { data } = await mustAccept(live.call('profile', { bearer }));
  expect(data?.['user']).toMatchObject({ first_name: 'Mai', last_name: 'Tran', kyc_level: 1 });
});

it('never takes a completed inquiry for an approval, nor the word of the browser (K14)', async () => {
  const inquiry = await startedInquiry();
  const { bearer, id } = inquiry;
  const body = { inquiry_id: id };
  const asked = await mustAccept(live.call('confirmInquiry', { bearer, body }));
  expect(JSON.stringify(asked.data)).toContain('"is_verified":0');
  await choose(id, 'completed');
  await mustAccept(live.call('confirmInquiry', { bearer, body }));
  // In review, which is not told to start again (C18).
  expect(await personaOf(bearer)).toEqual({ is_verified: 0, status: 2, resume: null });
  expect((await live.call('startInquiry', { bearer })).body.error_code).toBe(1010);
  const other = await live.trader();
  expect((await live.call('confirmInquiry', { bearer: other.bearer, body })).status).toBe(404);
});

it('applies events once and by their created time, whatever their order', async () => {
  const inquiry = await startedInquiry();
  const { bearer } = inquiry;
  await send(inquiry, { eventId: 'evt_b', status: 'approved', createdMs: 2_000 });
  // Older, and late.
  await send(inquiry, { eventId: 'evt_a', status: 'declined', createdMs: 1_000 });
  await send(inquiry, { eventId: 'evt_b', status: 'approved', createdMs: 2_000 });
  expect(await personaOf(bearer)).toMatchObject({ is_verified: 1, status: 3 });
  const { data } = await mustAccept(live.call('notifications', { bearer, query: {} }));
  const approvals = JSON.stringify(data).match(/Identity verified/g);
  expect(approvals).toHaveLength(1);
  // A stored event is recognized by its ID, also with another content.
  await send(inquiry, { eventId: 'evt_b', status: 'declined', createdMs: 9_000 });
  expect(await personaOf(bearer)).toMatchObject({ status: 3 });
  await send(inquiry, { eventId: 'evt_c', status: 'declined', createdMs: 9_000 });
  expect(await personaOf(bearer)).toEqual({ is_verified: 0, status: 4, resume: null });
});

it('applies what its mock sends twice and late once, and lets a declined user try again', async () => {
  const { id, bearer } = await startedInquiry();
  await choose(id, 'declined', 'late');
  expect(await personaOf(bearer)).toEqual({ is_verified: 0, status: 4, resume: null });
  const again = await mustAccept(live.call('startInquiry', { bearer }));
  const next = String(again.data?.['inquiry_id']);
  expect(next).not.toBe(id);
  await choose(next, 'approved', 'late');
  expect(await personaOf(bearer)).toEqual({ is_verified: 1, status: 3, resume: null });
  const { data } = await mustAccept(live.call('notifications', { bearer, query: {} }));
  const text = JSON.stringify(data);
  expect(text.match(/Identity verified/g)).toHaveLength(1);
  expect(text.match(/Identity verification rejected/g)).toHaveLength(1);
});

it('refuses unsigned, replayed and foreign events', async () => {
  const inquiry = await startedInquiry();
  const body = textOf(inquiry, { eventId: 'evt_x', status: 'approved' });
  const secret = drawn.at(-1) ?? '';
  const now = epochMs(live.now());
  expect(await post(body, '')).toBe(401);
  expect(await post(body, signatureOf(body, 'guessed', now))).toBe(401);
  const old = epochMs(now - 5 * MINUTE_MS - 1_000);
  const replayed = drawn.map((one) => signatureOf(body, one, old)).join(' ');
  expect(await post(body, replayed)).toBe(401);
  expect(await post(`${body} `, signatureOf(body, secret, now))).toBe(401);
  // Another user's reference: signed, and without effect.
  await send(inquiry, { eventId: 'evt_y', status: 'approved', reference: '1' });
  expect(await personaOf(inquiry.bearer)).toMatchObject({ is_verified: 0, status: 1 });
});

it('is in another state after a day, and starts a fresh inquiry', async () => {
  const inquiry = await startedInquiry();
  live.pass(DAY_MS);
  const { bearer } = await signInAgain(inquiry.userId);
  expect(await personaOf(bearer)).toEqual({ is_verified: 0, status: 5, resume: null });
  const fresh = await mustAccept(live.call('startInquiry', { bearer }));
  expect(fresh.data?.['inquiry_id']).not.toBe(inquiry.id);
  // Papers are not uploaded here.
  const user = identityUser(live, bearer);
  expect((await user.save()).body.error_code).toBe(1002);
});

const emailOf = async (userId: number): Promise<string> => {
  const rows = await live.exchange.transact(({ db }) =>
    db.all<{ email: string }>('SELECT email FROM person WHERE id = ?', [userId]),
  );
  return rows[0]?.email ?? '';
};

async function signInAgain(userId: number): Promise<{ readonly bearer: string }> {
  const email = await emailOf(userId);
  const body = { email, password: 'tide turns at noon', ip: '127.0.0.1' };
  const reply = await mustAccept(live.call('signIn', { body }));
  return { bearer: String(reply['access_token']) };
}
