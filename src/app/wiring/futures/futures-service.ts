/** Futures trading of one contract: runs the machines of the order form, of leverage and margin mode,
 *  and of position changes, and keeps them supplied with market and account. */
import type { PositionId } from '#contract/core/ids.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesWallet } from '#contract/entities/futures-wallet.ts';
import { cancelAllFuturesOrders, cancelFuturesOrder } from '#contract/rest/futures-orders.ts';
import { SLIPPAGE_PERCENT_DEFAULT } from '#contract/rest/futures-orders.ts';
import { closeAllPositions } from '#contract/rest/futures-positions.ts';
import type { FuturesMarket } from '#machines/futures/futures-draft.ts';
import { extraMarginOf, type TermsInUse } from '#machines/futures/leverage-mode.ts';
import { marginLimitsOf, problemsOf, type ChangeView } from '#machines/futures/change-problems.ts';
import { isCutShort } from '#machines/kernel/sent-order.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { FuturesService, PositionChangeActor } from '#src/binding/futures.ts';
import { newClientOrderId, newRequestId } from '#src/platform/clock.ts';
import type { FuturesTerms } from '#src/stores/futures-terms.store.ts';
import { createActor } from '../shell/running-machines.ts';
import { showNotice } from '../shell/toaster.ts';
import type { OwnerWord } from '../session/tab-owner.ts';
import { noteAnnouncedFuturesOrder } from '../trading/announced-orders.ts';
import { announcedOutcome } from '../trading/announce.ts';
import {
  changeMachineOf,
  leverageMachineOf,
  orderMachineOf,
  type FuturesResponses,
} from './futures-actors.ts';
import type { SentFuturesOrders } from './sent-futures-orders.ts';

/** The user's account as far as it is loaded; nothing of it for a visitor. */
export interface FuturesAccountView {
  /** Of the contract's quote coin. */
  readonly wallet: FuturesWallet | undefined;
  /** All open positions, of other contracts too. */
  readonly positions: readonly FuturesPosition[];
  /** Of all contracts. */
  readonly openOrders: readonly FuturesOrder[];
}

export interface FuturesServiceOptions extends FuturesResponses {
  readonly client: ExchangeClient;
  readonly contract: FuturesContract;
  /** Settings of the contract from the exchange; undefined for a visitor. */
  readonly known: FuturesSettings | undefined;
  /** What this tab has chosen before. */
  readonly terms: Readonly<FuturesTerms>;
  /** Receives what the user chooses for the orders from now on. */
  readonly onTerms: (changed: Readonly<Partial<FuturesTerms>>) => void;
  readonly sent: SentFuturesOrders;
  readonly isConfirmRequired: boolean;
  readonly isSignedIn: () => boolean;
  readonly market: () => FuturesMarket;
  readonly account: () => FuturesAccountView;
  /** Rules of a contract by its position; undefined while they are not loaded. */
  readonly contractOf: (position: FuturesPosition) => FuturesContract | undefined;
  /** Prices of any contract. */
  readonly pricesOf: (contract: ContractKey) => ChangeView['prices'];
  readonly crossContracts: () => ChangeView['crossContracts'];
}

/** Service of a contract, and what its owner reports to it. */
export interface FuturesTrading {
  readonly service: FuturesService;
  /** The market moved: called from time to time while the page is shown. */
  readonly notifyMarket: () => void;
  /** Wallet or positions changed. */
  readonly notifyAccount: () => void;
  /** Orders of the account stream, which may arrive before the response to an order. */
  readonly notifyOrders: (orders: readonly FuturesOrder[]) => void;
  /** Settings of this contract, from a read or the account stream. */
  readonly notifySettings: (settings: FuturesSettings) => void;
  readonly notifySession: (word: OwnerWord) => void;
}

export function openFuturesTrading(options: FuturesServiceOptions): FuturesTrading {
  const { client, contract, sent, market, account } = options;
  const leverage = openLeverage(options);
  leverage.send({ type: 'use.reported', inUse: inUseOf(contract, account()) });
  const order = openOrder(options, leverage.getSnapshot().context.settings);
  const changes = openChanges(options);
  leverage.on('settings.inForce', ({ settings }) => {
    order.send({ type: 'facts.changed', facts: { settings } });
    const { leverage: chosen, marginMode } = settings;
    options.onTerms({ leverage: chosen, marginMode, pairText: pairTextOf(contract) });
  });
  const commands = commandsOf(client, contract);
  return {
    service: {
      contract,
      order,
      leverage,
      changeOf: changes.of,
      newClientOrderId,
      newRequestId,
      market,
      extraMarginOf: (chosen) => extraMarginOf(contract, account().positions, chosen),
      changeView: (position) => changeViewOf(options, position),
      problemsOf: (position, change) => {
        const rules = options.contractOf(position);
        return rules === undefined
          ? [{ code: 'position_gone' }]
          : problemsOf({ contract: rules, position }, change, changeViewOf(options, position));
      },
      marginLimitsOf: (position) => {
        const rules = options.contractOf(position);
        return rules && marginLimitsOf(rules, position, changeViewOf(options, position));
      },
      ...commands,
    },
    notifyMarket: () => order.send({ type: 'facts.changed', facts: { market: market() } }),
    notifyAccount: () => {
      const now = account();
      leverage.send({ type: 'use.reported', inUse: inUseOf(contract, now) });
      order.send({ type: 'facts.changed', facts: now });
      changes.notifyPositions(now.positions);
    },
    notifyOrders: (reported) => {
      for (const one of reported) order.send({ type: 'order.reported', order: one });
    },
    notifySettings: (settings) => leverage.send({ type: 'settings.reported', settings }),
    notifySession: (word) => {
      if (word === 'user.replaced') {
        sent.forget();
        changes.forget();
      } else changes.notifySession(word);
      order.send({ type: word });
      leverage.send({ type: word });
    },
  };
}

/** Before the first price, the mark price is that of the position's last update. */
function changeViewOf(
  { account, pricesOf, crossContracts }: FuturesServiceOptions,
  position: FuturesPosition,
): ChangeView {
  const { positions, openOrders, wallet } = account();
  const { mark = position.markPrice, last, index } = pricesOf(position);
  return {
    prices: { mark, last, index },
    positions,
    openOrders,
    wallet,
    crossContracts: crossContracts(),
  };
}

/** Terms of the contract's position or open order; all of them have the same. */
function inUseOf(
  contract: FuturesContract,
  { positions, openOrders }: FuturesAccountView,
): TermsInUse | undefined {
  const isOwn = (one: ContractKey): boolean => isOfContract(one, contract);
  const { leverage, marginMode } = positions.find(isOwn) ?? openOrders.find(isOwn) ?? {};
  return leverage === undefined || marginMode === undefined ? undefined : { leverage, marginMode };
}

function openLeverage({ client, contract, terms, known }: FuturesServiceOptions) {
  const input = { contract, stored: terms, known };
  const actor = createActor(leverageMachineOf(client), { input });
  actor.on('notice', showNotice);
  actor.start();
  return actor;
}

function openOrder(options: FuturesServiceOptions, settings: FuturesSettings) {
  const { client, contract, sent, isConfirmRequired, market, account } = options;
  const actor = createActor(orderMachineOf(client, options), {
    input: {
      facts: {
        contract,
        settings,
        ...account(),
        market: market(),
        slippagePercentMax: SLIPPAGE_PERCENT_DEFAULT,
      },
      draft: { unit: options.terms.amountUnit },
      isConfirmRequired,
      sent: sent.read(contract.id),
    },
  });
  let { unit } = actor.getSnapshot().context.draft;
  actor.subscribe(({ context: { draft } }) => {
    if (draft.unit === unit) return;
    unit = draft.unit;
    options.onTerms({ amountUnit: unit });
  });
  actor.on('notice', showNotice);
  actor.on('outcome', ({ intent, outcome }) => {
    if (outcome.kind === 'pending') sent.keep(contract.id, intent);
    else if (outcome.kind !== 'unknown') sent.erase(contract.id);
  });
  actor.start();
  if (options.isSignedIn()) actor.send({ type: 'session.started' });
  return actor;
}

/** Changes of positions: an idle one is dropped when its position is gone. */
function openChanges(options: FuturesServiceOptions) {
  const actors = new Map<PositionId, PositionChangeActor>();
  const machine = changeMachineOf(options.client, options);
  const of = (position: FuturesPosition): PositionChangeActor => {
    const known = actors.get(position.id);
    if (known !== undefined) return known;
    const contract = options.contractOf(position) ?? options.contract;
    const actor = createActor(machine, { input: { contract, position } });
    actor.on('notice', showNotice);
    actor.start();
    actors.set(position.id, actor);
    return actor;
  };
  return {
    of,
    notifyPositions: (positions: readonly FuturesPosition[]): void => {
      for (const [id, actor] of actors) {
        const position = positions.find((one) => one.id === id);
        actor.send({ type: 'position.reported', position });
        if (position === undefined && !actor.getSnapshot().hasTag('busy')) actors.delete(id);
      }
    },
    notifySession: (type: 'session.started' | 'session.ended'): void => {
      for (const actor of actors.values()) actor.send({ type });
    },
    forget: (): void => {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
    },
  };
}

function commandsOf(
  client: ExchangeClient,
  contract: FuturesContract,
): Pick<FuturesService, 'cancelOrder' | 'cancelAll' | 'closeAll'> {
  const pairIn = (isEverywhere: boolean) => (isEverywhere ? undefined : contract.id);
  return {
    cancelOrder: ({ id }) =>
      announcedOutcome(client.call(cancelFuturesOrder, { body: { orderId: id } })),
    cancelAll: ({ isEverywhere, kind }, requestId) => {
      const body = { pairId: pairIn(isEverywhere), kind, requestId };
      return announcedOutcome(client.call(cancelAllFuturesOrders, { body }));
    },
    closeAll: ({ isEverywhere }, requestId) => {
      const body = { pairId: pairIn(isEverywhere), requestId };
      const call = client.call(closeAllPositions, { body }).then((response) => {
        for (const { order } of response.model) {
          if (order !== undefined) noteAnnouncedFuturesOrder(order);
        }
        return response;
      });
      return announcedOutcome(call, (results) =>
        results.every(({ order }) => order !== undefined && !isCutShort(order))
          ? 'success'
          : 'error',
      );
    },
  };
}
