/** Reference prices that a test sets, with their second source. */
import { units, type Units } from '#contract/core/decimal.ts';
import type { CoinId, PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { ConvertContext } from '#server/convert/convert-context.ts';
import { BTC_USDT, ETH_USDT, USDT } from './test-exchange.ts';

const UNIT = 10n ** 8n;
const PAIRS: readonly Pair[] = [BTC_USDT, ETH_USDT];

export class FixedReference {
  readonly #prices = new Map<PairId, Units>();
  readonly #sources = new Map<PairId, Units>();

  /** @param price undefined while it is not current */
  setPrice(pairId: PairId, price: Units | undefined): void {
    if (price === undefined) this.#prices.delete(pairId);
    else this.#prices.set(pairId, price);
  }

  /** @param price undefined without a second source */
  setSource(pairId: PairId, price: Units | undefined): void {
    if (price === undefined) this.#sources.delete(pairId);
    else this.#sources.set(pairId, price);
  }

  readonly prices: ConvertContext['reference'] = {
    priceOf: (id) => this.#prices.get(id),
    sourcePriceOf: (id) => this.#sources.get(id),
    valueOf: (coinId, amount) => this.#valueOf(coinId, amount),
    leavingValueOf: (coinId, amount) => {
      const value = this.#valueOf(coinId, amount);
      return value === undefined ? undefined : { value, isCurrent: true, isSourced: true };
    },
  };

  #valueOf(coinId: CoinId, amount: Units): Units | undefined {
    if (coinId === USDT) return amount;
    const pair = PAIRS.find(({ tradeCoinId }) => tradeCoinId === coinId);
    const price = pair && this.#prices.get(pair.id);
    return price === undefined ? undefined : units((amount * price) / UNIT);
  }
}
