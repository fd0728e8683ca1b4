/** Makes every call of the referral program so that it is accepted, for tests that cover all routes. */
import type { RouteName } from '#contract/routes.ts';
import type { LiveExchange, Reply } from './live-exchange.ts';

export async function everyReferralCall(
  live: LiveExchange,
  traderName = 'referrals',
): Promise<readonly (readonly [RouteName, Reply])[]> {
  const { bearer } = await live.trader(traderName);
  const call = async (name: RouteName, request: object = {}) =>
    [name, await live.call(name, { bearer, ...request })] as const;
  const code = 'EVERYCALL';
  return [
    await call('referralCodes'),
    await call('saveReferralCode', {
      body: { code, label: 'All', friend_share: 5, is_default: 1 },
    }),
    await call('checkReferralCode', { query: { ref_code: code, from_link: 1 } }),
    await call('referralSummary'),
    await call('referralInvitees', { query: { level: 1 } }),
    await call('referralEarnings', { query: { type: 2 } }),
    await call('referralTiers'),
    await call('referralLeaderboard'),
  ];
}
