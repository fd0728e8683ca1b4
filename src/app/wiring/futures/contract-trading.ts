/** Trading functions of contracts: one service per contract for the page's lifetime, supplied with
 *  market, account, settings and session. */
import { subscribe } from 'valtio/vanilla';
import type { CoinId, PairId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { isOfContract } from '#contract/entities/futures-terms.ts';
import { futuresSettings } from '#contract/rest/futures-settings.ts';
import { dataOf } from '#domain/loadable.ts';
import {
  UNSEEN_MARKET,
  type FuturesMarket,
  type MarkedContract,
  type VisibleBook,
} from '#machines/futures/futures-draft.ts';
import type { FuturesService } from '#src/binding/futures.ts';
import { monotonicClock, systemClock } from '#src/platform/clock.ts';
import { watchResume, watchVisibility } from '#src/platform/liveness.ts';
import { everyWhileVisible } from '#src/platform/visible-timer.ts';
import { bars } from '#src/stores/bars.store.ts';
import { contractOf } from '#src/stores/contracts.store.ts';
import {
  applyFuturesAccount,
  futuresAccount,
  futuresListsOf,
  NO_FUTURES_CHANGE,
  type FuturesChange,
} from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import {
  applyFuturesTerms,
  futuresTerms,
  NEW_FUTURES_TERMS,
} from '#src/stores/futures-terms.store.ts';
import { ladder, type LadderRow } from '#src/stores/ladder.store.ts';
import { isTradable } from '#src/stores/link.store.ts';
import { currentContract } from '#src/stores/opened-contract.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { watchOwner } from '../session/tab-owner.ts';
import { userIn } from '../session/watch-user.ts';
import type { Services } from '../shell/services.ts';
import { followFuturesAccount } from './futures-account.ts';
import { openFuturesTrading, type FuturesTrading } from './futures-service.ts';
import { sentFuturesOrdersIn } from './sent-futures-orders.ts';
import { keepFuturesTerms } from './stored-terms.ts';

/** Facts reach the order form twice a second. */
const FACTS_INTERVAL_MS = 500;

let opened: ContractTradings | undefined;

/** @param isShown whether the futures page is open; only read by the first call. */
export function futuresServiceOf(
  given: Services,
  contract: FuturesContract,
  isShown: () => boolean,
): FuturesService {
  opened ??= new ContractTradings(given, isShown);
  return opened.of(contract).service;
}

/** The futures page is shown again: another device may have changed leverage and margin mode meanwhile. */
export const refreshFuturesSettings = (): void => opened?.readSettings();

class ContractTradings {
  readonly #given: Services;
  readonly #tradings = new Map<PairId, FuturesTrading>();
  readonly #isShown: () => boolean;
  /** Settings of each contract that the account stream reported: a read that started before one is older. */
  readonly #reportCounts = new Map<PairId, number>();

  constructor(given: Services, isShown: () => boolean) {
    this.#given = given;
    this.#isShown = isShown;
    keepFuturesTerms();
    // Runs before any form opens, so that data of another user is never used.
    watchOwner(given.session, (word) => {
      for (const trading of this.#tradings.values()) trading.notifySession(word);
      // After the forms have returned to their defaults, which they report as chosen terms.
      if (word === 'user.replaced') applyFuturesTerms(NEW_FUTURES_TERMS);
      if (word === 'session.ended') return;
      this.readSettings();
    });
    followFuturesAccount(given, {
      onSettings: (key, settings) => {
        for (const [id, trading] of this.#tradings) {
          if (!isOfContract(trading.service.contract, key)) continue;
          this.#reportCounts.set(id, this.#reportCountOf(id) + 1);
          trading.notifySettings(settings);
        }
      },
      onJoined: (key) => this.readSettings((contract) => isOfContract(contract, key)),
      onUpdate: ({ orders }) => {
        for (const trading of this.#tradings.values()) trading.notifyOrders(orders);
      },
    });
    subscribe(futuresAccount, () => {
      for (const trading of this.#tradings.values()) trading.notifyAccount();
    });
    everyWhileVisible(FACTS_INTERVAL_MS, () => this.#notifyMarket());
    const readShown = (): void => {
      if (this.#isShown()) this.readSettings();
    };
    watchVisibility((isVisible) => isVisible && readShown());
    watchResume(readShown);
  }

  /** Reads leverage and margin mode of the opened contracts, which another device may have changed. */
  readSettings(isMeant: (contract: FuturesContract) => boolean = () => true): void {
    for (const [id, trading] of this.#tradings) {
      if (isMeant(trading.service.contract)) void this.#readSettings(id, trading);
    }
  }

  of(contract: FuturesContract): FuturesTrading {
    const known = this.#tradings.get(contract.id);
    if (known !== undefined) return known;
    const trading = this.#open(contract);
    this.#tradings.set(contract.id, trading);
    void this.#readSettings(contract.id, trading);
    return trading;
  }

  #open(contract: FuturesContract): FuturesTrading {
    const { client, session } = this.#given;
    return openFuturesTrading({
      client,
      contract,
      known: undefined,
      terms: { ...futuresTerms },
      onTerms: (changed) => applyFuturesTerms(changed),
      sent: sentFuturesOrdersIn(),
      isConfirmRequired: false,
      isSignedIn: () => userIn(session) !== undefined,
      market: () => this.#marketOf(contract),
      account: () => accountOf(contract.quoteCoinId),
      contractOf: (position) =>
        isOfContract(position, contract) ? contract : contractOf(position),
      pricesOf: (key) => {
        const { markPrice: mark, lastPrice: last, indexPrice: index } = quoteOf(key);
        return { mark, last, index };
      },
      crossContracts: () => crossContractsOf(contract),
      onOrder: (order) => applyResponse({ orders: [order] }),
      onPosition: (position) => applyResponse({ positions: [position] }),
      onTermsDiffer: () => this.readSettings(({ id }) => id === contract.id),
    });
  }

  #notifyMarket(): void {
    const contract = currentContract()?.contract;
    if (contract === undefined || !this.#isShown()) return;
    this.#tradings.get(contract.id)?.notifyMarket();
  }

  /** Values on screen of another contract are not this one's. */
  #marketOf(contract: FuturesContract): FuturesMarket {
    const isOnScreen = this.#isShown() && currentContract()?.contract.id === contract.id;
    // Until the first frame of this view, the values belong to another market.
    if (!isOnScreen || ticker.viewId !== bars.viewId) return UNSEEN_MARKET;
    const { bestBid, bestAsk, lastPrice } = ticker;
    const { markPrice, indexPrice } = quoteOf(contract);
    const isLive = isTradable(systemClock(), monotonicClock());
    return {
      bestBid,
      bestAsk,
      lastPrice,
      markPrice,
      indexPrice,
      isTradable: isLive,
      isMarkLive: isLive && markPrice !== undefined,
      bids: visibleBookOf(ladder.bids, ladder.bidCount),
      asks: visibleBookOf(ladder.asks, ladder.askCount),
      crossContracts: crossContractsOf(contract),
    };
  }

  #reportCountOf(id: PairId): number {
    return this.#reportCounts.get(id) ?? 0;
  }

  /** Without the settings of the exchange, those of the tab count. */
  async #readSettings(id: PairId, trading: FuturesTrading): Promise<void> {
    const { client, session, log } = this.#given;
    const userId = userIn(session);
    if (userId === undefined) return;
    const { quoteCoinId, tradeCoinId } = trading.service.contract;
    const reportCount = this.#reportCountOf(id);
    try {
      const query = { quoteCoinId, tradeCoinId };
      const { model } = await client.call(futuresSettings, { query });
      const isCurrent = userIn(session) === userId && this.#tradings.get(id) === trading;
      if (isCurrent && reportCount === this.#reportCountOf(id)) trading.notifySettings(model);
    } catch (error) {
      log('The settings of the contract could not be read.', error);
    }
  }
}

/** Copies the rows, because they are overwritten in place with every frame. More levels may lie behind them. */
function visibleBookOf(rows: readonly LadderRow[], count: number): VisibleBook | undefined {
  if (ladder.viewId !== bars.viewId || count === 0) return undefined;
  const levels = rows
    .slice(0, count)
    .filter(({ size }) => size > 0)
    .map(({ price, size }) => ({ price, size }));
  return { levels, isComplete: false };
}

function accountOf(quoteCoinId: CoinId) {
  const { wallets, positions, openOrders } = futuresListsOf(futuresAccount);
  return { wallet: wallets.find(({ coinId }) => coinId === quoteCoinId), positions, openOrders };
}

/** Contracts of the cross positions of a quote coin, with their mark prices now. */
const crossContractsOf = ({ quoteCoinId }: FuturesContract): readonly MarkedContract[] =>
  futuresListsOf(futuresAccount)
    .positions.filter((one) => one.marginMode === 'cross' && one.quoteCoinId === quoteCoinId)
    .flatMap((position) => {
      const contract = contractOf(position);
      const { markPrice } = quoteOf(position);
      return contract === undefined || markPrice === undefined ? [] : [{ contract, markPrice }];
    });

/** A response is as reliable as the private channel, and the only source while that channel is down. */
function applyResponse(change: {
  readonly orders?: readonly FuturesOrder[];
  readonly positions?: readonly FuturesPosition[];
}): void {
  const { userId } = futuresAccount;
  if (userId === undefined || dataOf(futuresAccount.lists) === undefined) return;
  const full: FuturesChange = { ...NO_FUTURES_CHANGE, ...change };
  applyFuturesAccount('change', userId, full);
}
