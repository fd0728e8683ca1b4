/** Measures commands per second through all of placing and canceling: rules, freezes, matching,
 *  fees, ledger, and group commits to a file at synchronous=FULL. For bots, and for users, who also
 *  receive every change of their own; then the same through HTTP and a separate process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '#contract/core/assert.ts';
import { lots, ticks } from '#contract/core/decimal.ts';
import { userId, type OrderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import type { Exchange } from '#server/exchange/exchange-api.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { metricOf } from '#bench/harness/metrics.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds } from '#bench/harness/rounds.ts';
import type { Scenario } from '#bench/harness/scenario.ts';
import { creditFromOutside } from '#tests/support/credit-from-outside.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC, BTC_USDT, COINS, ETH_USDT, USDT, coinUnits } from '#tests/support/test-exchange.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { throughHttp } from './exchange-through-http.ts';

const USER_COUNT = 40;
/** Commands in flight concurrently: many callers, not a queue of one. */
const CALLER_COUNT = 256;

export const exchange: Scenario = {
  name: 'exchange',
  async run(settings) {
    const lengthMs = settings.isQuick ? 500 : 4_000;
    const { samples } = await runRounds(
      [
        { name: 'bots', measure: () => speedOf(true, lengthMs, settings.seed) },
        { name: 'persons', measure: () => speedOf(false, lengthMs, settings.seed) },
      ],
      roundsOf(settings, 'exchange'),
    );
    const inMemory = ['bots', 'persons'].map((users) =>
      metricOf(`exchange/${users}`, 'commands/s', samples.get(users) ?? []),
    );
    return { metrics: [...inMemory, ...(await throughHttp(settings))] };
  },
};

async function speedOf(areBots: boolean, lengthMs: number, seed: number): Promise<number> {
  const path = mkdtempSync(join(tmpdir(), 'bench-exchange-'));
  const folder = openDataFolder(path);
  const opened = createExchange({
    db: folder.db,
    clock: () => epochMs(Date.now()),
    schedule: (run, delayMs) => (delayMs === 0 ? setImmediate(run) : setTimeout(run, delayMs)),
    coins: COINS,
    pairs: [BTC_USDT, ETH_USDT],
    onFatal: (error) => {
      throw error;
    },
  });
  await credit(opened, areBots);
  const startedAt = performance.now();
  const count = await trade(opened, startedAt + lengthMs, seed);
  const seconds = (performance.now() - startedAt) / 1_000;
  await opened.close();
  assert(checkLedger(folder.db).length === 0, 'the books are right after the run');
  folder.close();
  rmSync(path, { recursive: true });
  return count / seconds;
}

async function credit(opened: Exchange, areBots: boolean): Promise<void> {
  for (let user = 1; user <= USER_COUNT; user += 1) {
    if (areBots) await opened.registerBot(userId(user));
    await opened.transact((ledger, postedAt) => {
      for (const coinId of [BTC, USDT]) {
        const amount = coinUnits(coinId === BTC ? 1_000 : 50_000_000);
        const cause = `play:${user}/${coinId}`;
        creditFromOutside(ledger, { userId: userId(user), coinId, amount, cause, postedAt });
      }
    });
  }
}

/**
 * Six in ten commands place, a quarter of those across the market; the others cancel.
 * @returns the number of commands with a response.
 */
async function trade(opened: Exchange, endAt: number, seed: number): Promise<number> {
  const random = seededRandom(seed);
  const open: { readonly user: number; readonly id: OrderId }[] = [];
  let count = 0;

  const place = async (): Promise<void> => {
    const user = random.between(1, USER_COUNT);
    const side = random.pick(['buy', 'sell'] as const);
    const isCrossing = random.next() < 0.25;
    const away = isCrossing ? -random.between(1, 200) : random.between(1, 2_000);
    const placed = await opened.place({
      userId: userId(user),
      pairId: BTC_USDT.id,
      side,
      kind: 'limit',
      limitPrice: ticks(6_425_000 + (side === 'buy' ? -away : away)),
      size: lots(random.between(100, 2_000)),
    });
    if (!isRejection(placed) && placed.order.status === 'open') {
      open.push({ user, id: placed.order.id });
    }
  };
  const cancel = async (): Promise<void> => {
    const [picked] = open.splice(random.between(0, open.length - 1), 1);
    if (picked !== undefined) {
      await opened.cancel({ userId: userId(picked.user), orderId: picked.id });
    }
  };
  const call = async (): Promise<void> => {
    while (performance.now() < endAt) {
      await (random.next() < 0.4 && open.length > 200 ? cancel() : place());
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLER_COUNT }, call));
  return count;
}
