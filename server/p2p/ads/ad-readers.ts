/** Who may take an ad: the facts of a user that its conditions are compared with. */
import { DAY_MS } from '#contract/core/durations.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import { failedConditionsOf, type AdCondition, type Taker } from '#domain/p2p/ad-rules.ts';
import { findUser } from '#server/accounts/user-records.ts';
import { identityLevelOf } from '#server/identity/levels.ts';
import type { MarketContext } from '../market-context.ts';
import { traderStatsOf } from '../orders/order-stats.ts';
import { verifiedNamesOf } from '../traders/verified-names.ts';
import { openAdsOf, type AdRecord } from './ad-rows.ts';

type Parts = Pick<MarketContext, 'db' | 'sealer'>;

export interface AdReader extends Omit<Taker, 'isAdvertiser'> {
  readonly userId: UserId;
  /** Sides on which the user has an ad online. */
  readonly advertisedSides: ReadonlySet<ConvertSide>;
}

/** Read once for a list. */
export function readerOf(parts: Parts, userId: UserId, now: EpochMs): AdReader {
  const { db } = parts;
  const { completed30d, completionRate30d } = traderStatsOf(db, userId, now);
  const createdAt = findUser(db, userId)?.createdAt ?? now;
  const online = openAdsOf(db, userId).filter(({ status }) => status === 'online');
  return {
    userId,
    identityLevel: identityLevelOf(db, userId),
    registerDays: Math.floor((now - createdAt) / DAY_MS),
    completed30d,
    completionRate30d,
    country: verifiedNamesOf(parts, userId).country,
    advertisedSides: new Set(online.map(({ side }) => side)),
  };
}

export const failedConditions = (reader: AdReader, ad: AdRecord): readonly AdCondition[] =>
  failedConditionsOf(ad.conditions, {
    ...reader,
    isAdvertiser: reader.advertisedSides.has(ad.side),
  });
