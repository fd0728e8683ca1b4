/** Raises an alarm when the insurance fund reaches its limit for a contract. */
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { FUND_LIMIT_MS } from './engine/fund-limit.ts';
import type { FuturesExchange } from './futures-api.ts';

/** @param onFundLimit called after the commit of the first takeover whose payment the limit cut, at most once per contract and
 *  hour. */
export function watchFund(
  futures: Pick<FuturesExchange, 'addListener' | 'contract'>,
  onFundLimit: (pair: Pair, at: EpochMs) => void,
): void {
  const reportedAt = new Map<PairId, EpochMs>();
  futures.addListener(({ changes }) => {
    for (const { contractId, isLimitReached, at } of changes.fundPayments) {
      const pair = futures.contract(contractId)?.pair;
      const last = reportedAt.get(contractId);
      const isReported = last !== undefined && at - last < FUND_LIMIT_MS;
      if (!isLimitReached || pair === undefined || isReported) continue;
      reportedAt.set(contractId, at);
      onFundLimit(pair, at);
    }
  });
}
