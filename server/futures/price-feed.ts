/** Sets the prices of all contracts once a second from the reference prices of their spot pairs, and settles funding when
 *  it is due. While a reference price is not current, index and mark stand, nothing is liquidated, and the contract takes
 *  only closing orders. */
import type { PairId } from '#contract/core/ids.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import type { FuturesContract } from './contract-list.ts';
import type { FuturesEngineApi } from './engine/engine-api.ts';
import type { FuturesExchange } from './futures-api.ts';
import { ConfirmedMark } from './prices/confirmed-mark.ts';
import { ContractPrices } from './prices/contract-prices.ts';
import { rateUnitsOf } from './prices/funding-schedule.ts';
import type { IndexSource } from './prices/index-source.ts';
import { insertFundingRate, marketsOf, saveFunding } from './rows/state-rows.ts';

const INTERVAL_MS = 1_000;

export interface PriceFeedOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly futures: FuturesExchange;
  readonly index: IndexSource;
  readonly fundingIntervalMs: number;
  /** Called after each step with the contracts whose prices changed. */
  readonly onPrices: (contractIds: readonly PairId[], now: EpochMs) => void;
  readonly onFunding: (contractId: PairId, now: EpochMs) => void;
  readonly onError: (error: unknown) => void;
}

export interface FundingView {
  readonly rate: ContractPrices['rate'];
  /** Of the next interval, by the present premium. */
  readonly predicted: ContractPrices['rate'] | undefined;
  readonly nextAt: EpochMs;
}

interface FedContract {
  readonly contract: FuturesContract;
  readonly prices: ContractPrices;
  readonly confirmed: ConfirmedMark;
}

export class PriceFeed {
  readonly #options: PriceFeedOptions;
  readonly #contracts: ReadonlyMap<PairId, FedContract>;
  /** Contracts whose next funding time this start has stored. */
  readonly #stored = new Set<PairId>();
  #isRunning = true;

  constructor(options: PriceFeedOptions) {
    const { clock, db, futures, fundingIntervalMs: intervalMs } = options;
    this.#options = options;
    const stored = new Map(marketsOf(db).map((state) => [state.prices.contractId, state]));
    const now = clock();
    this.#contracts = new Map(
      futures.contracts.map((contract) => {
        const state = stored.get(contract.pair.id);
        const funding = state === undefined ? {} : { stored: state };
        const prices = new ContractPrices(contract, { intervalMs, now, ...funding });
        return [contract.pair.id, { contract, prices, confirmed: new ConfirmedMark() }];
      }),
    );
  }

  /** Sets the first prices, then repeats. */
  async start(): Promise<void> {
    await this.step();
    this.#repeat();
  }

  stop(): void {
    this.#isRunning = false;
  }

  funding(contractId: PairId): FundingView | undefined {
    const prices = this.#contracts.get(contractId)?.prices;
    if (prices === undefined) return undefined;
    const predicted = prices.predictedAt(this.#options.clock());
    return { rate: prices.rate, predicted, nextAt: prices.nextAt };
  }

  /** One step of all contracts, in one operation. */
  async step(): Promise<void> {
    const { futures, onFunding, onPrices } = this.#options;
    const done = await futures.run((engine, now) => this.#stepAll(engine, now), {
      commitWait: 'bot',
    });
    if (isRejection(done)) return;
    onPrices(done.changed, done.now);
    for (const contractId of done.funded) onFunding(contractId, done.now);
  }

  #repeat(): void {
    const { onError, schedule } = this.#options;
    schedule(() => {
      if (!this.#isRunning) return;
      this.step()
        .catch(onError)
        .finally(() => this.#repeat());
    }, INTERVAL_MS);
  }

  #stepAll(engine: FuturesEngineApi, now: EpochMs) {
    const changed: PairId[] = [];
    const funded: PairId[] = [];
    for (const fed of this.#contracts.values()) {
      const { contractId } = fed.prices;
      if (this.#stepOne(engine, fed, now)) changed.push(contractId);
      if (this.#settleDue(engine, fed.prices, now)) funded.push(contractId);
    }
    return { changed, funded, now };
  }

  /** @returns whether mark or index changed. */
  #stepOne(engine: FuturesEngineApi, fed: FedContract, now: EpochMs): boolean {
    const { contract, prices, confirmed } = fed;
    const { contractId } = prices;
    const index = this.#options.index.priceOf(contract.indexPairId);
    engine.setPricesCurrent(contractId, index !== undefined);
    if (index === undefined) {
      prices.pause();
      confirmed.pause();
      return false;
    }
    const { bids, asks } = engine.book(contractId, 1);
    const before = engine.prices(contractId);
    const book = { bid: bids[0]?.price, ask: asks[0]?.price, last: before.last };
    const { sample, isSampled } = prices.step(now, index, book);
    // The next time is stored from the first step on, so that a restart over it still pays.
    if (isSampled || !this.#stored.has(contractId)) {
      saveFunding(this.#options.db, contractId, prices.funding);
      this.#stored.add(contractId);
    }
    const mark = confirmed.next(sample, before.mark, (price) =>
      engine.wouldLiquidate(contractId, price),
    );
    // Also an unchanged price: funding may have made a liquidation due.
    engine.setPrices(contractId, { mark, index }, now);
    return before.mark !== mark || before.index !== index;
  }

  /** The payments, the paid rate and the next time share a commit. */
  #settleDue(engine: FuturesEngineApi, prices: ContractPrices, now: EpochMs): boolean {
    const { db } = this.#options;
    const { contractId } = prices;
    const due = prices.due(now);
    if (due === undefined || engine.prices(contractId).mark === undefined) return false;
    // False after the clock was set back over a time that was paid.
    const isFirst = insertFundingRate(db, contractId, due.at, rateUnitsOf(due.rate));
    if (isFirst) engine.settleFunding(contractId, due.rate, now);
    prices.startInterval(now);
    saveFunding(db, contractId, prices.funding);
    return isFirst;
  }
}
