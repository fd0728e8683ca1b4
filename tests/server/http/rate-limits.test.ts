import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { hasSite, limitClassOf, rateLimitOf, siteRateLimitOf } from '#server/http/rate-limits.ts';
import { openLiveExchange } from '#tests/support/live-exchange.ts';

/** Every call that takes or sends a secret, and the class of its limit. */
const CREDENTIAL_CALLS: Readonly<Partial<Record<RouteName, ReturnType<typeof limitClassOf>>>> = {
  signIn: 'entering',
  socialSignIn: 'entering',
  verifyTelegram: 'entering',
  verifyTwoFactor: 'entering',
  signUp: 'entering',
  verifyEmail: 'entering',
  resendVerifyEmailCode: 'entering',
  forgotPassword: 'entering',
  resetPassword: 'entering',
  stepUp: 'entering',
  sendSecurityCode: 'entering',
  sendPhoneCode: 'entering',
  verifyPhone: 'entering',
  sendEmailChangeCodes: 'entering',
  changeEmail: 'entering',
  changePassword: 'entering',
  confirmTwoFactor: 'entering',
  transferToUser: 'entering',
  processWithdrawal: 'entering',
  confirmWithdrawal: 'entering',
  addWithdrawalAddress: 'entering',
  addWithdrawalUser: 'entering',
  setWhitelistMode: 'entering',
  savePaymentMethod: 'entering',
  deletePaymentMethod: 'entering',
  releaseP2pOrder: 'entering',
  answerP2pSettlement: 'entering',
  createGiftCards: 'entering',
  revealGiftCard: 'entering',
  addGiftCard: 'entering',
  redeemGiftCard: 'entering',
  sendGiftCard: 'entering',
  validateGiftCard: 'entering',
  openResume: 'entering',
  uploadFromPhone: 'entering',
  refreshToken: 'refreshing',
  // Their only secret is a signed token, which cannot be guessed.
  startTwoFactorSetup: 'trading',
  removeTwoFactor: 'trading',
  renewRecoveryCodes: 'trading',
  removePhone: 'trading',
  setAntiPhishingCode: 'trading',
  requestDeletion: 'trading',
};
const PER_MINUTE = { entering: 40, refreshing: 120, trading: 6_000, reading: 3_000 } as const;
const SECRET = /pass|code|token|captcha/;
/** A referral code is public; others say whether an order has a code, or how many
 *  tokens are bought. */
const PUBLIC_FIELDS = new Set([
  'signUp.ref_code',
  'saveReferralCode.code',
  'createP2pAd.use_reference_code',
  'updateP2pAd.use_reference_code',
  'buyTokens.tokens',
]);

it.each(Object.entries(CREDENTIAL_CALLS))('limits %s as %s', (name, limitClass) => {
  const route = ROUTES[name as RouteName];
  expect(limitClassOf(route)).toBe(limitClass);
  const [limit, site] = [rateLimitOf(route, 1), siteRateLimitOf(route, 1)];
  expect(limit).toMatchObject({ max: PER_MINUTE[limitClass], timeWindow: 60_000 });
  expect(site).toMatchObject({ max: 4 * PER_MINUTE[limitClass], timeWindow: 60_000 });
});

it('lists every call whose body has a secret', () => {
  const found = Object.entries(ROUTES).flatMap(([name, { body }]) => {
    const entries = (body as { wire?: { entries?: object } } | undefined)?.wire?.entries ?? {};
    // A request ID or a coin is no secret.
    const names = Object.keys(entries).filter(
      (one) => SECRET.test(one) && !PUBLIC_FIELDS.has(`${name}.${one}`),
    );
    return names.length > 0 ? [name] : [];
  });
  expect(found.length).toBeGreaterThan(10);
  const known = Object.keys(CREDENTIAL_CALLS);
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});

it('counts traders by account, and visitors by block and site of their address', () => {
  const limit = rateLimitOf(ROUTES.signIn, 1);
  const site = siteRateLimitOf(ROUTES.signIn, 1);
  if (limit === false || site === false) throw new Error('limits are on');
  const visitor = (ip: string) => ({ ip, trader: undefined });
  const trader = { userId: userId(7), sessionId: 'x' };
  expect(limit.keyGenerator({ ip: '192.0.2.1', trader })).toBe('trader 7');
  expect(limit.keyGenerator(visitor('::ffff:192.0.2.1'))).toBe('address 192.0.2.1');
  expect(limit.keyGenerator(visitor('2001:DB8:1:2::9'))).toBe('address 2001:db8:1:2::/64');
  expect(site.keyGenerator(visitor('2001:db8:1:2::9'))).toBe('site 2001:db8:1::/48');
  expect([hasSite(visitor('192.0.2.1')), hasSite(visitor('2001:db8::1'))]).toEqual([false, true]);
  expect(hasSite({ ip: '2001:db8::1', trader })).toBe(false);
  expect(rateLimitOf(ROUTES.signIn, 0)).toBe(false);
});

it('counts a block of IPv6 addresses as one caller, and a site at four times the count', async () => {
  const limited = await openLiveExchange({
    TIDEMARK_RATE_LIMIT_SCALE: '0.05',
    TIDEMARK_TRUSTED_PROXIES: '127.0.0.1',
  });
  const statusFrom = async (address: string) => {
    const body = { email: 'a@b.co', code: '000000' };
    const headers = { 'x-forwarded-for': address };
    return (await limited.call('verifyEmail', { body, headers })).status;
  };
  const inBlock = [];
  for (let one = 0; one < 3; one += 1) inBlock.push(await statusFrom(`2001:db8:9:1::${one}`));
  expect(inBlock.map((status) => status === 429)).toEqual([false, false, true]);
  const inSite = [];
  for (let one = 2; one < 10; one += 1) inSite.push(await statusFrom(`2001:db8:9:${one}::1`));
  // Three of the site's eight calls came from the first block.
  expect(inSite.map((status) => status === 429)).toEqual([
    ...Array.from({ length: 5 }, () => false),
    ...Array.from({ length: 3 }, () => true),
  ]);
  expect(await statusFrom('192.0.2.1')).not.toBe(429);
  await limited.close();
});
