/** Commands a second through the whole of `exchange.place` and `exchange.cancel`: rules, holds,
 *  matching, fees, ledger, and group commits to a file at synchronous=FULL.
 *  `node bench/exchange-speed.ts [seconds] [bots|persons]`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lots, ticks } from '#contract/core/decimal.ts';
import { userId, type OrderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { creditPlayMoney, fillTreasury } from '#server/ledger/play-money.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { BTC, BTC_USDT, COINS, ETH_USDT, USDT, whole } from '#tests/support/test-exchange.ts';

const SECONDS = Number(process.argv[2] ?? 5);
const ARE_BOTS = process.argv[3] !== 'persons';
const USER_COUNT = 40;
/** Commands in flight at once. */
const CALLER_COUNT = 256;

const path = mkdtempSync(join(tmpdir(), 'exchange-speed-'));
const folder = openDataFolder(path);
const exchange = createExchange({
  db: folder.db,
  clock: () => epochMs(Date.now()),
  schedule: (run, delayMs) => (delayMs === 0 ? setImmediate(run) : setTimeout(run, delayMs)),
  coins: COINS,
  pairs: [BTC_USDT, ETH_USDT],
  onFatal: (error) => {
    throw error;
  },
});

const random = seededRandom(5);
const counts = { placed: 0, trades: 0, cancelled: 0, refused: 0 };
const open: { readonly user: number; readonly id: OrderId }[] = [];

for (let user = 1; user <= USER_COUNT; user += 1) {
  if (ARE_BOTS) await exchange.registerBot(userId(user));
  await exchange.transact((ledger, postedAt) => {
    for (const coinId of [BTC, USDT]) {
      const amount = whole(coinId === BTC ? 1_000 : 50_000_000);
      fillTreasury(ledger, { coinId, amount, cause: `mint:${user}/${coinId}`, postedAt });
      creditPlayMoney(ledger, {
        userId: userId(user),
        coinId,
        amount,
        cause: `play:${user}/${coinId}`,
        postedAt,
      });
    }
  });
}

const endAt = Date.now() + SECONDS * 1_000;
const startedAt = process.hrtime.bigint();
const cpuBefore = process.cpuUsage();

async function call(): Promise<void> {
  while (Date.now() < endAt)
    await (random.next() < 0.4 && open.length > 200 ? cancelOne() : placeOne());
}

async function placeOne(): Promise<void> {
  const user = random.between(1, USER_COUNT);
  const side = random.pick(['buy', 'sell'] as const);
  const isCrossing = random.next() < 0.25;
  const away = isCrossing ? -random.between(1, 200) : random.between(1, 2_000);
  const limitPrice = ticks(6_425_000 + (side === 'buy' ? -away : away));
  const size = lots(random.between(100, 2_000));
  const placed = await exchange.place({
    userId: userId(user),
    pairId: BTC_USDT.id,
    side,
    kind: 'limit',
    limitPrice,
    size,
  });
  if (typeof placed === 'string') {
    counts.refused += 1;
    return;
  }
  counts.placed += 1;
  counts.trades += placed.trades.length;
  if (placed.order.status === 'open') open.push({ user, id: placed.order.id });
}

async function cancelOne(): Promise<void> {
  const [picked] = open.splice(random.between(0, open.length - 1), 1);
  if (picked === undefined) return;
  const cancelled = await exchange.cancel({ userId: userId(picked.user), orderId: picked.id });
  if (typeof cancelled === 'string') counts.refused += 1;
  else counts.cancelled += 1;
}

await Promise.all(Array.from({ length: CALLER_COUNT }, call));
await exchange.close();
const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
const cpu = process.cpuUsage(cpuBefore);
const commands = counts.placed + counts.cancelled + counts.refused;
console.log(
  JSON.stringify({
    users: ARE_BOTS ? 'bots' : 'persons',
    ...counts,
    commandsPerSecond: Math.round(commands / seconds),
    ordersPerSecond: Math.round(counts.placed / seconds),
    cpuMicrosecondsPerCommand: Math.round((cpu.user + cpu.system) / commands),
    breaches: checkLedger(folder.db),
  }),
);
folder.close();
rmSync(path, { recursive: true });
