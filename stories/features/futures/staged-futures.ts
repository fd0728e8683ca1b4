/** Trading functions of a contract for stories: real machines without an exchange, and an account in the
 *  store. */
import { fn } from 'storybook/test';
import { createActor } from 'xstate';
import { clientOrderId, requestId, userId, type PositionId } from '#contract/core/ids.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { priceOfTicks } from '#contract/core/pair.ts';
import type { FuturesSettings } from '#contract/entities/futures-settings.ts';
import { marginLimitsOf, problemsOf, type ChangeView } from '#machines/futures/change-problems.ts';
import { UNSEEN_MARKET, type FuturesMarket } from '#machines/futures/futures-draft.ts';
import { futuresOrderMachine } from '#machines/futures/futures-order.machine.ts';
import { leverageModeMachine } from '#machines/futures/leverage-mode.machine.ts';
import { NOTHING_STORED } from '#machines/futures/leverage-mode.ts';
import { positionChangeMachine } from '#machines/futures/position-change.machine.ts';
import type { FuturesService, PositionChangeActor } from '#src/binding/futures.ts';
import {
  applyFuturesAccount,
  clearFuturesAccount,
  NO_FUTURES_CHANGE,
} from '#src/stores/futures-account.store.ts';
import { btcContract, contractOf, sampleWallet } from './sample-futures.ts';

const SETTINGS: FuturesSettings = {
  leverage: 20,
  marginMode: 'isolated',
  positionMode: 'hedge',
};

export interface StagedOptions {
  readonly isVisitor?: boolean | undefined;
  readonly positions?: readonly FuturesPosition[] | undefined;
  readonly market?: (() => FuturesMarket) | undefined;
}

export function stagedFutures({
  isVisitor = false,
  positions = [],
  market = () => UNSEEN_MARKET,
}: StagedOptions = {}): FuturesService {
  const contract = btcContract;
  const facts = {
    contract,
    settings: SETTINGS,
    wallet: isVisitor ? undefined : sampleWallet,
    positions,
    openOrders: [],
    market: market(),
    slippagePercentMax: 1,
  };
  const viewOf = ({ markPrice }: FuturesPosition): ChangeView => {
    const { markPrice: mark = markPrice, indexPrice: index, lastPrice } = market();
    const last = lastPrice === undefined ? undefined : priceOfTicks(lastPrice, contract);
    const wallet = isVisitor ? undefined : sampleWallet;
    return { prices: { mark, last, index }, positions, openOrders: [], wallet };
  };
  const changes = new Map<PositionId, PositionChangeActor>();
  return {
    contract,
    order: createActor(futuresOrderMachine, {
      input: { facts, isConfirmRequired: false, sent: undefined },
    }).start(),
    leverage: createActor(leverageModeMachine, {
      input: { contract, stored: NOTHING_STORED, known: isVisitor ? undefined : SETTINGS },
    }).start(),
    changeOf: (position) => {
      const known = changes.get(position.id);
      if (known !== undefined) return known;
      const actor = createActor(positionChangeMachine, {
        input: { contract: contractOf(position), position },
      }).start();
      changes.set(position.id, actor);
      return actor;
    },
    newClientOrderId: () => clientOrderId('story'),
    newRequestId: () => requestId('7d4a2c18-6b0f-4e93-9f52-1c8b3a5e7d60'),
    market,
    extraMarginOf: () => '0',
    changeView: viewOf,
    problemsOf: (position, change) =>
      problemsOf({ contract: contractOf(position), position }, change, viewOf(position)),
    marginLimitsOf: (position) => marginLimitsOf(contractOf(position), position, viewOf(position)),
    cancelOrder: fn(() => Promise.resolve('accepted' as const)),
    cancelAll: fn(() => Promise.resolve('accepted' as const)),
    closeAll: fn(() => Promise.resolve('accepted' as const)),
  };
}

/** Fills the account of the store; undefined while its lists load. */
export function stageAccount(
  lists:
    | {
        readonly positions: readonly FuturesPosition[];
        readonly orders: readonly FuturesOrder[];
      }
    | undefined,
): void {
  clearFuturesAccount();
  if (lists === undefined) return;
  applyFuturesAccount('full', userId(7), {
    ...NO_FUTURES_CHANGE,
    ...lists,
    wallets: [sampleWallet],
  });
}
