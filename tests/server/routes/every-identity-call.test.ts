/** Every call of identity verification responds as the contract says. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, type AnyCodec } from '#contract/codec.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { everyIdentityCall } from '#tests/support/every-identity-call.ts';
import { openLiveExchange, type LiveExchange, type Reply } from '#tests/support/live-exchange.ts';

let live: LiveExchange;
let called: ReadonlyMap<RouteName, Reply>;
beforeAll(async () => {
  live = await openLiveExchange();
  called = new Map(await everyIdentityCall(live));
}, 120_000);
afterAll(() => live.close());

function expectAnswered(name: RouteName, method: string, path: string): void {
  const { reply, ...route } = ROUTES[name];
  expect([route.method, route.path]).toEqual([method, path]);
  const { status, body, headers } = called.get(name) ?? { status: 0, body: {}, headers: undefined };
  expect([name, status, body.success]).toEqual([name, 200, true]);
  if (reply !== undefined) {
    expect([name, parse(reply as AnyCodec, body.data).ok]).toEqual([name, true]);
  }
  expect(headers?.get('cache-control'), name).toContain('no-store');
}

it('[API-31] [API-32] [API-33] answers uploads of an identity card, and of a passport by both calls', () => {
  expectAnswered('uploadNid', 'POST', '/upload-nid');
  expectAnswered('uploadPassport', 'POST', '/upload-passport');
  expectAnswered('uploadPassportPrimary', 'POST', '/upload-passport-primary');
});

it('[API-34] [API-35] answers uploads of a voter card by both calls', () => {
  expectAnswered('uploadVoterCard', 'POST', '/upload-voter-card');
  expectAnswered('uploadVoterCardPrimary', 'POST', '/upload-voter-card-primary');
});

it('[API-36] [API-37] answers uploads of a driving licence by both calls', () => {
  expectAnswered('uploadDrivingLicence', 'POST', '/upload-driving-licence');
  expectAnswered('uploadDrivingLicencePrimary', 'POST', '/upload-driving-licence-primary');
});

it('[API-38] [API-39] [API-40] answers with the case, the settings of the user and the documents', () => {
  expectAnswered('identityDetails', 'GET', '/kyc-details');
  expectAnswered('identitySettings', 'GET', '/user-kyc-settings-details');
  expectAnswered('activeDocuments', 'GET', '/kyc-active-list');
  expect(called.get('identitySettings')?.body.data).toMatchObject({
    enabled_kyc_type: 'DR',
    enabled_kyc_user_details: { persona: { is_verified: 0 } },
  });
});

it('[API-41] [API-42] answers about an inquiry of a provider, and about the next level', () => {
  expectAnswered('confirmInquiry', 'POST', '/third-party-kyc-verified');
  expectAnswered('checkAdvance', 'POST', '/check-kyc-advance');
});

it('answers every other call of identity verification, and logs no error', () => {
  for (const name of called.keys()) {
    expectAnswered(name, ROUTES[name].method, ROUTES[name].path);
  }
  const names = Object.keys(ROUTES).filter((name) =>
    /dentity|^upload(?!P2p)|Resume|phoneCase|Inquiry|Advance|activeDocuments/.test(name),
  );
  expect([...called.keys()].toSorted()).toEqual(names.toSorted());
  expect(live.logged).toEqual([]);
});
