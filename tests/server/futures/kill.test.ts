/** Kills futures at random moments under load: nothing that was acknowledged is lost, nothing happens
 *  twice, and no position is liquidated twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as everyMs } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import type { Db } from '#server/db/database.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { COINS, PAIRS } from '#server/exchange/market-list.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import { createFuturesExchange } from '#server/futures/futures-exchange.ts';
import { countOf } from '#tests/support/count-of.ts';
import type { FuturesKillCommand, FuturesKillReply } from '#tests/support/kill/futures-process.ts';
import { startKillable } from '#tests/support/kill/killable.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';

const KILL_COUNT = countOf({ short: 4, long: 400 });
/** Kills until each case has occurred, whatever the speed of the machine. */
const KILL_COUNT_MAX = 8 * countOf({ short: 10, long: 400 });
const SEED = 31;
const USERS = [1, 2, 3, 4, 5, 6];
const BURST = 12;
const TICK_MS = 10;
const PROGRAM = fileURLToPath(import.meta.resolve('#tests/support/kill/futures-process.ts'));
const scratch = mkdtempSync(join(tmpdir(), 'futures-kill-'));
afterAll(() => rmSync(scratch, { recursive: true }));

type Unnumbered<Command> = Command extends unknown ? Omit<Command, 'number'> : never;

/** What the client sent, and the responses it received. */
class Log {
  readonly #random: SeededRandom;
  #number = 0;
  /** Ticks of 0.1. */
  #price = 600_000;
  readonly pending = new Map<number, FuturesKillCommand>();
  readonly acknowledged = new Map<number, string>();
  readonly counts: Record<string, number> = {};

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  receive({ number, result, liquidations }: FuturesKillReply): void {
    this.pending.delete(number);
    this.acknowledged.set(number, result);
    this.counts[result] = (this.counts[result] ?? 0) + 1;
    this.counts['seenLiquidations'] = Math.max(this.counts['seenLiquidations'] ?? 0, liquidations);
  }

  add(command: Unnumbered<FuturesKillCommand>): FuturesKillCommand {
    this.#number += 1;
    const numbered = { ...command, number: this.#number } as FuturesKillCommand;
    this.pending.set(this.#number, numbered);
    return numbered;
  }

  next(): FuturesKillCommand {
    const random = this.#random;
    const user = random.pick(USERS);
    const draw = random.next();
    if (draw < 0.18) {
      // Large steps, so that positions of high leverage are liquidated.
      this.#price = Math.max(300_000, this.#price + random.between(-6_000, 6_000));
      return this.add({ do: 'mark', price: String(BigInt(this.#price) * 10_000_000n) });
    }
    if (draw < 0.23) return this.add({ do: 'cancel', user });
    if (draw < 0.28) return this.add({ do: 'fund', user, amount: '200000000000' });
    const side = random.pick(['buy', 'sell'] as const);
    const action = random.next() < 0.75 ? 'open' : 'close';
    const isMarket = random.next() < 0.3;
    const away = side === 'buy' ? -1 : 1;
    const price = isMarket ? undefined : this.#price + away * random.between(-300, 1_500);
    return this.add({ do: 'place', user, side, action, price, size: random.between(5, 400) });
  }
}

/** Opens the folder left by the kill, as the next start would, and compares it with the log. */
function judge(path: string, log: Log): readonly string[] {
  const folder = openDataFolder(path);
  const exchange = createExchange({
    db: folder.db,
    clock: () => epochMs(0),
    schedule: () => {},
    coins: COINS.map(({ id, code, name }) => ({ id, code, name })),
    pairs: PAIRS,
    onFatal: () => {},
  });
  const futures = createFuturesExchange({ db: folder.db, exchange, contracts: CONTRACTS });
  const wrong = [...futures.health.reasons, ...lostOrders(folder.db, log), ...twice(folder.db)];
  folder.close();
  return wrong;
}

function lostOrders(db: Db, log: Log): string[] {
  const rows = db.all<{ client_order_id: string; count: bigint }>(
    `SELECT client_order_id, count(*) AS count FROM futures_order
      WHERE client_order_id IS NOT NULL GROUP BY client_order_id`,
  );
  const stored = new Map(rows.map((row) => [row.client_order_id, row.count]));
  const isFunded = (number: number): boolean =>
    db.get('SELECT 1 FROM transfer WHERE cause = ?', [`kill:${number}`]) !== undefined;
  return [...log.acknowledged]
    .filter(([, result]) => result === 'created')
    .filter(([number]) => !stored.has(`kill-${number}`) && !isFunded(number))
    .map(([number]) => `command ${number} was acknowledged and lost`);
}

/** A position that was liquidated or closed twice has closed more than it opened. */
const twice = (db: Db): string[] =>
  db
    .all<{ id: bigint }>('SELECT id FROM futures_position WHERE size + closed_lots <> opened_lots')
    .map(({ id }) => `position ${id} has closed another size than it opened`);

it(`[FUT-15] loses nothing it acknowledged and liquidates nothing twice in ${KILL_COUNT} kills`, async () => {
  const random = seededRandom(SEED);
  const log = new Log(random);
  const path = join(scratch, 'futures');
  let kills = 0;
  // Some positions were liquidated, and some commands in flight were committed: every second process dies right
  // after a commit, and kills continue until both cases have occurred.
  const isOneSided = (): boolean =>
    ((log.counts['existing'] ?? 0) === 0 || (log.counts['seenLiquidations'] ?? 0) === 0) &&
    kills < KILL_COUNT_MAX;
  while (kills < KILL_COUNT || isOneSided()) {
    const life = startKillable<FuturesKillCommand, FuturesKillReply>(PROGRAM, path, (reply) =>
      log.receive(reply),
    );
    expect(await life.opened).toEqual({ mode: 'open', reasons: [] });
    for (const command of log.pending.values()) life.send(command);
    if (kills === 0) {
      for (const user of USERS) {
        life.send(log.add({ do: 'fund', user, amount: '500000000000' }));
      }
      life.send(log.add({ do: 'mark', price: '6000000000000' }));
    }
    const tickCount = random.between(4, 25);
    let tick = 0;
    for await (const _ of everyMs(TICK_MS)) {
      for (let left = random.between(2, 4); left > 0; left -= 1) life.send(log.next());
      tick += 1;
      if (tick === tickCount) break;
    }
    const isAfterCommit = kills % 2 === 1;
    if (isAfterCommit) life.dieAfterCommit();
    for (let left = BURST; left > 0; left -= 1) life.send(log.next());
    const waitMs = random.between(0, 3);
    if (waitMs > 0) for await (const _ of everyMs(waitMs)) break;
    await (isAfterCommit ? life.died : life.kill());
    kills += 1;
    expect(judge(path, log), `after kill ${kills}`).toEqual([]);
  }
  console.log(`seed ${SEED}: ${JSON.stringify(log.counts)}`);
  expect(log.counts['created']).toBeGreaterThan(KILL_COUNT * 5);
  expect(log.counts['existing']).toBeGreaterThan(0);
  expect(log.counts['seenLiquidations']).toBeGreaterThan(0);
});
