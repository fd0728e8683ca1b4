/** Routes of the referral program. The service decides; the routes convert its results to responses. */
import { epochMs, type EpochMs, type EpochSec } from '#contract/core/time.ts';
import * as calls from '#contract/rest/referrals.ts';
import { accept, handle, handleTrader } from '#server/http/handler.ts';
import { TIERS } from '#server/referrals/referral-terms.ts';
import { isRejection, reject } from '#server/runtime/rejection.ts';
import { emptyPage, pageThrough } from './page-of.ts';
import type { Services } from './services.ts';

type Parts = Pick<Services, 'referrals' | 'exchange'>;

export const referralRoutes = ({ referrals, exchange }: Parts) => ({
  referralSummary: handleTrader(calls.referralSummary, async ({ userId }) =>
    accept('', await referrals.summary(userId)),
  ),

  referralCodes: handleTrader(calls.referralCodes, async ({ userId }) =>
    accept('', await referrals.codes(userId)),
  ),

  saveReferralCode: handleTrader(calls.saveReferralCode, async ({ userId, body }) => {
    const saved = await referrals.saveCode(userId, body);
    return isRejection(saved) ? saved : accept('Referral code saved.', saved);
  }),

  referralInvitees: handleTrader(calls.referralInvitees, async ({ userId, query }) =>
    accept(
      '',
      pageThrough(await referrals.invitees(userId, query), (invitee) => invitee),
    ),
  ),

  referralEarnings: handleTrader(calls.referralEarnings, async ({ userId, query }) => {
    const { type, coin, page, perPage } = query;
    const [since, until] = [msOf(query.since), msOf(query.until)];
    if (since !== undefined && until !== undefined && since >= until) {
      return reject('out_of_range', { message: 'The range must end after it starts.' });
    }
    const coinId =
      coin === undefined ? undefined : exchange.coins.find(({ code }) => code === coin)?.id;
    if (coin !== undefined && coinId === undefined) return accept('', emptyPage(page, perPage));
    const filter = { beneficiaryId: userId, type, coinId, since, until };
    const rows = await referrals.earnings({ ...filter, page, perPage });
    return accept(
      '',
      pageThrough(rows, (earning) => earning),
    );
  }),

  referralTiers: handleTrader(calls.referralTiers, () => accept('', TIERS)),

  referralLeaderboard: handleTrader(calls.referralLeaderboard, async ({ userId }) =>
    accept('', await referrals.leaderboard(userId)),
  ),

  checkReferralCode: handle(calls.checkReferralCode, async ({ query, address }) => {
    const checked = await referrals.check(query.code, query.isFromLink, address);
    return isRejection(checked) ? checked : accept('', checked);
  }),
});

const msOf = (seconds: EpochSec | undefined): EpochMs | undefined =>
  seconds === undefined ? undefined : epochMs(seconds * 1_000);
