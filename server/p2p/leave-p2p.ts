/** What happens to ads, accounts and relations of a user whose account is closed. Orders stay: they belong to the other
 *  side as well. */
import type { UserId } from '#contract/core/ids.ts';
import type { Db } from '#server/db/database.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { closeAdsOf } from './ads/ad-changes.ts';
import { removeMethods } from './methods/method-rows.ts';
import { forgetPause } from './orders/pauses.ts';
import { forgetApplications } from './traders/merchant-applications.ts';
import { forgetRelations } from './traders/relations.ts';
import { forgetTrader } from './traders/trader-rows.ts';

/** Closes all ads and returns what is frozen for them. */
export const leaveP2p = (exchange: Pick<Exchange, 'transact'>, userId: UserId): Promise<void> =>
  exchange.transact((ledger, now) => closeAdsOf(ledger.db, { ledger, now }, userId));

/** Runs inside the caller's transaction. */
export function forgetP2p(db: Db, userId: UserId): void {
  removeMethods(db, userId);
  forgetRelations(db, userId);
  forgetApplications(db, userId);
  forgetTrader(db, userId);
  forgetPause(db, userId);
}
