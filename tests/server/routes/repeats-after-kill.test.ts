/** Every call with a request ID, under way while the process of the exchange is killed, and repeated after its restart. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/core/durations.ts';
import type { RouteName } from '#contract/routes.ts';
import { DATABASE_FILE } from '#server/db/data-folder.ts';
import { DEMO_DATABASE_FILE } from '#server/demo/open-demo.ts';
import { countOf } from '#tests/support/count-of.ts';
import {
  startExchangeProcess,
  withFolder,
  type ExchangeProcess,
} from '#tests/support/exchange-process.ts';
import { enableTwoFactor } from '#tests/support/guarded-account.ts';
import { Caller, callServed, type StoredUser } from '#tests/support/kill/caller.ts';
import {
  loseDemoMoney,
  PREPARE,
  prepareMarket,
  requestCalls,
} from '#tests/support/kill/request-calls.ts';
import {
  mustAccept,
  openLiveExchange,
  type Reply,
  type WireBody,
} from '#tests/support/live-exchange.ts';
import { GIFT_CARD_PREPARE } from '#tests/support/kill/gift-card-calls.ts';
import { LAUNCHPAD_PREPARE, openSales } from '#tests/support/kill/launchpad-calls.ts';
import { P2P_PREPARE, verify } from '#tests/support/kill/p2p-calls.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const KILL_COUNT = countOf({ short: 3, long: 25 });
const SEED = 141;
const SETTINGS = {
  TIDEMARK_BOT_SPEED: '0',
  TIDEMARK_RATE_LIMIT_SCALE: '0',
  TIDEMARK_WITHDRAWAL_LEVEL_BY_TWO_FACTOR: 'on',
  TIDEMARK_EARN_PAUSE: 'off',
};
/** Senders need a second factor. */
const GUARDED: ReadonlySet<string> = new Set(['transferToUser', 'processWithdrawal']);
/** Its users commit to a sale beforehand. */
const CLAIM: RouteName = 'claimTokens';
/** A quote lives in memory, so a call that the kill has prevented is rejected afterwards. */
const FORGOTTEN: ReadonlySet<string> = new Set(['acceptConvert']);
/** A quote is good for some seconds, so that it is prepared last. */
const CALLS = requestCalls().toSorted(
  (one, other) => Number(FORGOTTEN.has(one)) - Number(FORGOTTEN.has(other)),
);

type Users = Readonly<Record<string, StoredUser>>;

/** Creates the users of all rounds in a data folder, three days ago: holds of their second factors have ended. */
async function createUsers(folder: string, roundCount: number): Promise<readonly Users[]> {
  const life = { shiftMs: -3 * DAY_MS, traderCount: 0 };
  const live = await openLiveExchange(SETTINGS, {}, folder, life);
  const rounds = Array.from({ length: roundCount }, (): Record<string, StoredUser> => ({}));
  const claimants: { readonly bearer: string }[] = [];
  // Claimants are created last: their sessions must not end before they commit.
  for (const name of [...CALLS.filter((call) => call !== CLAIM), 'maker', CLAIM]) {
    for (const [round, users] of rounds.entries()) {
      const trader = await live.trader(`${name}-${round}`.toLowerCase());
      const factor = GUARDED.has(name) ? await enableTwoFactor(live, trader) : undefined;
      users[name] = { ...trader, code: factor?.code };
      const isVerified =
        name in P2P_PREPARE || name in GIFT_CARD_PREPARE || name in LAUNCHPAD_PREPARE;
      if (name === 'maker' || isVerified) await verify(live, trader.id);
      if (name === CLAIM) claimants.push(trader);
      if (name === 'demoTopUp') await mustAccept(live.call('demoAccount', trader));
    }
  }
  await openSales(live, claimants);
  live.pass(-life.shiftMs);
  await live.stop();
  loseDemoMoney(folder);
  return rounds;
}

async function signIn(url: string, user: StoredUser | undefined): Promise<Caller> {
  if (user === undefined) throw new Error('the round has this user');
  const body = { refresh_token: user.refreshToken };
  const tokens = await mustAccept(callServed(url, 'refreshToken', { body }));
  return new Caller(url, String(tokens['access_token']), user);
}

/** Rows of a user in each table of both databases: an effect that happens twice leaves more of them. */
function rowCountsOf(folder: string, userId: number): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const file of [DATABASE_FILE, DEMO_DATABASE_FILE]) {
    const db = new DatabaseSync(join(folder, 'data', file), { readOnly: true });
    const columns = db
      .prepare(
        `SELECT m.name AS "table", c.name AS "column" FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
          WHERE m.type = 'table'
            AND c.name IN ('user_id', 'person_id', 'owner_id', 'taker_id', 'from_id', 'reporter_id')`,
      )
      .all() as unknown as readonly { table: string; column: string }[];
    const own = 'SELECT id FROM account WHERE owner_id = ?1';
    const wheres = [
      ...columns.map(({ table, column }) => [table, `${column} = ?1`] as const),
      ['transfer', `debit_account_id IN (${own}) OR credit_account_id IN (${own})`] as const,
    ];
    for (const [table, where] of wheres) {
      const row = db.prepare(`SELECT count(*) AS count FROM ${table} WHERE ${where}`).get(userId);
      counts[`${file} ${table}`] = Number(row?.['count']);
    }
    db.close();
  }
  return counts;
}

type Counts = ReturnType<typeof rowCountsOf>;
const increaseOf = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    Object.entries(after)
      .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  );

const withoutTime = ({ server_time: _time, replayed: _replayed, ...content }: WireBody) => content;

/** One call of a round. */
interface Pending {
  readonly name: RouteName;
  readonly own: Caller;
  readonly body: object;
  readonly before: Counts;
}

async function prepareCalls(
  folder: string,
  url: string,
  users: Users,
): Promise<readonly Pending[]> {
  const maker = await signIn(url, users['maker']);
  const { data } = await mustAccept(callServed(url, 'futuresDashboard', {}));
  const order = data?.['order_data'] as { total: { trade_wallet: { mark_price: string } } };
  const mark = Math.floor(Number(order.total.trade_wallet.mark_price));
  await prepareMarket({ maker, mark });
  const pending: Pending[] = [];
  for (const name of CALLS) {
    const own = await signIn(url, users[name]);
    const prepared = await PREPARE[name]?.(own, { maker, mark });
    const body = { ...prepared, request_id: crypto.randomUUID() };
    pending.push({ name, own, body, before: {} });
  }
  return pending.map((one) => ({ ...one, before: rowCountsOf(folder, one.own.id) }));
}

/** Sends all calls together and kills the process after this many responses. Returns those that arrived. */
async function sendAndKill(
  exchange: ExchangeProcess,
  calls: readonly Pending[],
  responseCount: number,
): Promise<ReadonlyMap<string, Reply>> {
  const replies = new Map<string, Reply>();
  const isDue = Promise.withResolvers<void>();
  const sent = calls.map(async ({ name, own, body }) => {
    const reply = await own.call(name, body).catch(() => undefined);
    if (reply !== undefined) replies.set(name, reply);
    if (replies.size >= responseCount) isDue.resolve();
  });
  await isDue.promise;
  await exchange.stop('SIGKILL');
  await Promise.all(sent);
  return replies;
}

it('knows how to make every call of the contract that has a request ID', () => {
  expect(CALLS.length).toBeGreaterThan(0);
  expect(Object.keys(PREPARE).toSorted()).toEqual(CALLS.toSorted());
});

it(`carries out every call with a request ID once and repeats its reply, in ${KILL_COUNT} kills (seed ${SEED})`, () =>
  withFolder(async (folder) => {
    const random = seededRandom(SEED);
    const environment = {
      ...SETTINGS,
      TIDEMARK_PORT: '0',
      TIDEMARK_BROADCAST_PORT: '0',
      TIDEMARK_DATA_DIR: join(folder, 'data'),
    };
    const [calm = {}, ...rounds] = await createUsers(folder, KILL_COUNT + 1);
    const totals = { responses: 0, silentEffects: 0, prevented: 0 };

    // Without a kill: what one execution of each call leaves.
    let exchange = await startExchangeProcess(environment);
    const increases = new Map<string, Counts>();
    const prepared = await prepareCalls(folder, exchange.url, calm);
    // The quote was prepared last and is used first.
    const inOrder = prepared.toSorted(
      (one, other) => Number(FORGOTTEN.has(other.name)) - Number(FORGOTTEN.has(one.name)),
    );
    for (const { name, own, body, before } of inOrder) {
      await own.must(name, body);
      increases.set(name, increaseOf(before, rowCountsOf(folder, own.id)));
    }
    for (const users of rounds) {
      const calls = await prepareCalls(folder, exchange.url, users);
      const replies = await sendAndKill(exchange, calls, random.between(1, CALLS.length - 1));
      totals.responses += replies.size;
      exchange = await startExchangeProcess(environment);
      for (const { name, own: before, body, before: counts } of calls) {
        const own = before.at(exchange.url);
        const first = replies.get(name);
        const code = before.code();
        const again = { ...body, ...(code === undefined ? {} : { g2f_code: code }) };
        const repeated = await own.call(name, again);
        if (first === undefined && repeated.status !== 200 && FORGOTTEN.has(name)) {
          expect(increaseOf(counts, rowCountsOf(folder, own.id)), name).toEqual({});
          totals.prevented += 1;
          continue;
        }
        expect(repeated, name).toMatchObject({ status: 200 });
        if (first === undefined) {
          totals[repeated.body['replayed'] === true ? 'silentEffects' : 'prevented'] += 1;
        } else {
          expect([name, repeated.body['replayed']]).toEqual([name, true]);
          expect(withoutTime(repeated.body), name).toEqual(withoutTime(first.body));
        }
        const third = await mustAccept(own.call(name, again));
        expect([name, third['replayed']]).toEqual([name, true]);
        expect(withoutTime(third), name).toEqual(withoutTime(repeated.body));
        expect([name, increaseOf(counts, rowCountsOf(folder, own.id))]).toEqual([
          name,
          increases.get(name),
        ]);
      }
    }
    expect(await exchange.stop()).toBe(0);
    console.log(`seed ${SEED}: ${JSON.stringify(totals)}`);
    expect(totals.responses).toBeGreaterThan(0);
    expect(totals.silentEffects + totals.prevented).toBeGreaterThan(0);
  }));
