import { QueryClient } from '@tanstack/react-query';
import { createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { createIdentityService } from '#src/app/wiring/identity/identity-service.ts';
import { createProviderService } from '#src/app/wiring/identity/provider-service.ts';
import type { Services } from '#src/app/wiring/shell/services.ts';
import { IDENTITY_DETAILS_KEY } from '#src/queries/identity.ts';
import {
  caseIn,
  complete,
  identityWith,
  knownOf,
  profile,
  threePapers,
} from '#tests/support/identity-samples.ts';

const ORIGIN = 'https://exchange.example';
const drafted = identityWith(caseIn('draft', { papers: threePapers }));
const reviewed = identityWith(caseIn('in_review', { papers: threePapers }));

function open(answers: Readonly<Record<string, () => Promise<unknown>>>) {
  const cache = new QueryClient();
  const call = vi.fn((route: { readonly path: string }) => {
    const answer = answers[route.path];
    return answer === undefined
      ? Promise.reject(new Error(`not called: ${route.path}`))
      : answer().then((model) => ({ model, message: '' }));
  });
  const session = {
    getSnapshot: () => ({ hasTag: () => true, context: { userId: userId(7) } }),
  } as unknown as Services['session'];
  const client = { call } as unknown as ExchangeClient;
  return {
    cache,
    call,
    client,
    service: createIdentityService({ client, session }, cache, ORIGIN),
  };
}

it('[KYC-05] shows what a submission returns, and drops a read that was pending before it', async () => {
  const { cache, service } = open({ '/kyc-submit': () => Promise.resolve(reviewed) });
  // A read that began before the submission, and is answered after it.
  let answer: (value: unknown) => void = () => undefined;
  const pending = cache
    .fetchQuery({
      queryKey: IDENTITY_DETAILS_KEY,
      queryFn: () => new Promise((resolve) => (answer = resolve)),
    })
    .catch(() => undefined);
  const actor = createActor(service.identityMachine, { input: { profile } }).start();
  actor.send({ type: 'identity.loaded', known: knownOf(drafted) });
  actor.send({ type: 'case.submitted' });
  await waitFor(actor, (now) => now.matches('inReview'));
  answer(drafted);
  await pending;
  expect(cache.getQueryData(IDENTITY_DETAILS_KEY)).toEqual(reviewed);
});

it('reads the case again after a rejection: it may have changed elsewhere', async () => {
  const changed = new ApiError('Changed meanwhile.', { code: 'state_changed' });
  const { cache, service } = open({
    '/check-kyc-advance': () =>
      Promise.resolve({
        canAdvance: true,
        reasons: [],
        papers: [],
        attemptsLeft: 3,
        attemptsResetAt: undefined,
      }),
    '/kyc-case': () => Promise.reject(changed),
  });
  cache.setQueryData(IDENTITY_DETAILS_KEY, identityWith(undefined));
  const actor = createActor(service.identityMachine, { input: { profile } }).start();
  actor.send({ type: 'identity.loaded', known: knownOf(identityWith(undefined)) });
  actor.send({ type: 'level.chosen', level: 1 });
  actor.send({ type: 'details.edited', patch: complete });
  actor.send({ type: 'details.submitted' });
  const { context } = await waitFor(actor, (now) => now.context.rejection !== undefined);
  expect(context.rejection?.name).toBe('state_changed');
  expect(cache.getQueryState(IDENTITY_DETAILS_KEY)?.isInvalidated).toBe(true);
});

it('puts the token of a phone into the fragment, which no server sees', () => {
  const { service } = open({});
  expect(service.linkOf('hN4xQ9tKp2VwZ7mC5rBsL8dF')).toBe(
    `${ORIGIN}/identification/phone#hN4xQ9tKp2VwZ7mC5rBsL8dF`,
  );
});

it.each([
  [
    '/user/my-wallet/withdrawal?coin=BTC&network=2',
    '/user/my-wallet/withdrawal?coin=BTC&network=2',
  ],
  ['/vi/wallet/spot?send=user', '/wallet/spot?send=user'],
  ['https://evil.example/user/my-wallet/withdrawal', undefined],
  ['//evil.example', undefined],
  ['/signin', undefined],
  ['javascript:alert(1)', undefined],
  [null, undefined],
])('returns to %s as %s: only to pages of the client', (text, path) => {
  expect(open({}).service.returnPathOf(text)).toBe(path);
});

it('opens pages of this origin and of other hosts over TLS, and no script', () => {
  const { client, cache } = open({});
  const { pageOf } = createProviderService({ client }, cache, ORIGIN);
  expect(pageOf('/mock-persona/inquiries/inq_1')).toBe(`${ORIGIN}/mock-persona/inquiries/inq_1`);
  expect(pageOf('https://provider.example/inq_1')).toBe('https://provider.example/inq_1');
  expect(pageOf('http://provider.example/inq_1')).toBeUndefined();
  expect(pageOf('javascript:alert(1)')).toBeUndefined();
});
