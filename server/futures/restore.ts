/** Rebuilds the engine from disk at the start and verifies it against the ledger. */
import type { CoinId, PairId, UserId } from '#contract/core/ids.ts';
import { userId } from '#contract/core/ids.ts';
import { units } from '#contract/core/decimal.ts';
import { WALLET_TYPES } from '#contract/entities/wallet-type.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { QUOTE_COIN } from '#server/exchange/market-list.ts';
import type { FuturesContract } from './contract-list.ts';
import { engineContractOf } from './engine-contract.ts';
import type { FuturesEngineApi } from './engine/engine-api.ts';
import type { FuturesFundRecord, FuturesState } from './engine/engine-records.ts';
import { FuturesEngine } from './engine/engine.ts';
import { frozenOf } from './post-changes.ts';
import { openOrdersOf, stopsOf } from './rows/order-rows.ts';
import { openPositionsOf } from './rows/position-rows.ts';
import { recentFundPayments } from './rows/fund-rows.ts';
import { accountsOf, fundOf, marketsOf, settingsOf, type Counters } from './rows/state-rows.ts';

/** Simulation: the insurance fund starts with play money. */
export const FIRST_FUND: FuturesFundRecord = {
  insurance: units(1_000_000n * 10n ** 8n),
  fees: units(0n),
  remainder: 0n,
};

export interface OpenedEngine {
  readonly engine: FuturesEngineApi;
  readonly insurance: bigint;
  /** Before the first start, the fund has no money in the ledger yet. */
  readonly isNew: boolean;
  readonly bots: readonly UserId[];
  /** One sentence per failed check; empty when operations may run. */
  readonly breaches: readonly string[];
}

export function openEngine(
  db: Db,
  contracts: readonly FuturesContract[],
  ids: Counters,
): OpenedEngine {
  const engine = new FuturesEngine({
    contracts: contracts.map(engineContractOf),
    ids,
    leveragePolicy: 'flexible',
  });
  const bots = botsOf(db);
  const state = stateOf(db);
  const isNew = fundOf(db) === undefined;
  const opened = { engine, bots, isNew, insurance: state.fund.insurance };
  try {
    engine.restore(state);
  } catch (error) {
    return { ...opened, breaches: [`The futures records do not fit together: ${String(error)}.`] };
  }
  engine.takeChanges();
  return { ...opened, breaches: breachesOf(db, contracts, engine, state, new Set(bots)) };
}

const stateOf = (db: Db): FuturesState => ({
  accounts: accountsOf(db, QUOTE_COIN.id),
  settings: settingsOf(db),
  positions: openPositionsOf(db),
  orders: openOrdersOf(db),
  stops: stopsOf(db),
  prices: marketsOf(db).map(({ prices }) => prices),
  fund: fundOf(db) ?? FIRST_FUND,
  fundPayments: recentFundPayments(db),
});

const botsOf = (db: Db): UserId[] =>
  db
    .all<{ user_id: bigint }>('SELECT user_id FROM trader WHERE is_bot = 1')
    .map((row) => userId(safeIntegerOf(row.user_id)));

function breachesOf(
  db: Db,
  contracts: readonly FuturesContract[],
  engine: FuturesEngineApi,
  state: FuturesState,
  bots: ReadonlySet<UserId>,
): string[] {
  return [
    ...contracts.flatMap(({ pair }) => unevenSizes(pair.id, state)),
    ...marginBreaches(db, engine, state, bots),
    ...(fundOf(db) === undefined ? [] : systemBreaches(db, engine, state)),
  ];
}

/** For each contract, longs and shorts have the same total size. */
function unevenSizes(contractId: PairId, { positions }: FuturesState): string[] {
  const total = (side: 'long' | 'short'): number =>
    positions
      .filter((position) => position.contractId === contractId && position.side === side)
      .reduce((sum, { size }) => sum + size, 0);
  const [long, short] = [total('long'), total('short')];
  return long === short
    ? []
    : [`Contract ${contractId} has ${long} lots long and ${short} lots short.`];
}

/** Each user's frozen amount is the margin of positions and orders. */
function marginBreaches(
  db: Db,
  engine: FuturesEngineApi,
  { accounts }: FuturesState,
  bots: ReadonlySet<UserId>,
): string[] {
  const rows = db.all<{ owner_id: bigint; balance_units: bigint }>(
    `SELECT owner_id, balance_units FROM account
      WHERE wallet_type = ? AND coin_id = ? AND purpose = 'held'`,
    [WALLET_TYPES.future, QUOTE_COIN.id],
  );
  const frozen = new Map(
    rows.map((row) => [userId(safeIntegerOf(row.owner_id)), row.balance_units]),
  );
  return accounts.flatMap(({ userId }) => {
    if (bots.has(userId)) return [];
    const needed = frozenOf(engine.account(userId));
    const found = frozen.get(userId) ?? 0n;
    return needed === found
      ? []
      : [`User ${userId} has ${found} units frozen as margin and needs ${needed}.`];
  });
}

/** The clearing account is the unrealized profit of all positions, and the fund has its account. */
function systemBreaches(db: Db, engine: FuturesEngineApi, { fund }: FuturesState): string[] {
  const { unrealizedProfit } = engine.totals();
  const clearing = systemBalance(db, 'clearing', QUOTE_COIN.id);
  const insurance = systemBalance(db, 'insurance', QUOTE_COIN.id);
  const wrong: string[] = [];
  if (clearing !== unrealizedProfit) {
    wrong.push(`The clearing account has ${clearing} units instead of ${unrealizedProfit}.`);
  }
  if (insurance !== fund.insurance) {
    wrong.push(`The insurance fund has ${insurance} units instead of ${fund.insurance}.`);
  }
  return wrong;
}

const systemBalance = (db: Db, purpose: 'clearing' | 'insurance', coin: CoinId): bigint =>
  db.get<{ balance_units: bigint }>(
    'SELECT balance_units FROM account WHERE owner_id = 0 AND coin_id = ? AND purpose = ?',
    [coin, purpose],
  )?.balance_units ?? 0n;
