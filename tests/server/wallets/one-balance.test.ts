/** A thousand withdrawals, transfers, converts and orders at once on one balance, and the same while
 *  the exchange is killed: judged only from the client's own log. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { QUOTE_COUNT_MAX } from '#server/convert/convert-terms.ts';
import { openWithdrawals } from '#server/custody/withdrawal-rows.ts';
import { reviewWithdrawal } from '#server/custody/withdrawals.ts';
import { openDataFolder } from '#server/db/data-folder.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { COINS } from '#server/exchange/market-list.ts';
import { countOf } from '#tests/support/count-of.ts';
import { startKillable, type Killable } from '#tests/support/kill/killable.ts';
import { TRON, type MoneyCommand, type MoneyReply } from '#tests/support/kill/money-commands.ts';
import { MoneyLog } from '#tests/support/kill/money-log.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { openTestCustody } from '#tests/support/test-custody.ts';
import { ALICE, BTC_USDT, coins, ETH_USDT, USDT } from '#tests/support/test-exchange.ts';

const COMMAND_COUNT = 1_000;
const KILL_COUNT = countOf({ short: 2, long: 25 });
const COMMANDS_PER_KILL = countOf({ short: 300, long: 1_000 });
const COMMANDS_AT_KILL = 20;
const SEED = 31;
const PROGRAM = fileURLToPath(import.meta.resolve('#tests/support/kill/money-process.ts'));
const scratch = mkdtempSync(join(tmpdir(), 'money-'));
afterAll(() => rmSync(scratch, { recursive: true }));

class Client {
  readonly log = new MoneyLog(seededRandom(SEED));
  readonly path: string;
  #life: Killable<MoneyCommand> | undefined;
  #onReply: () => void = () => {};

  constructor(name: string) {
    this.path = join(scratch, name);
  }

  async open(): Promise<void> {
    this.#life = startKillable<MoneyCommand, MoneyReply>(PROGRAM, this.path, (reply) => {
      this.log.receive(reply);
      this.#onReply();
    });
    expect(await this.#life.opened).toEqual({ mode: 'open', reasons: [] });
  }

  send(commands: readonly MoneyCommand[]): void {
    for (const command of commands) this.#life?.send(command);
  }

  /** Resolves when at most this many commands have no reply. */
  async untilPending(countMax: number): Promise<void> {
    if (this.log.pendingCount <= countMax) return;
    await new Promise<void>((resolve) => {
      this.#onReply = () => {
        if (this.log.pendingCount <= countMax) resolve();
      };
    });
  }

  async request(commands: readonly MoneyCommand[]): Promise<void> {
    this.send(commands);
    await this.untilPending(0);
  }

  async kill(): Promise<void> {
    await this.#life?.kill();
  }

  /** Opens the folder as the next start would: ledger, frozen amounts and books are checked. */
  judge(): readonly string[] {
    const folder = openDataFolder(this.path);
    const exchange = createExchange({
      db: folder.db,
      clock: () => epochMs(0),
      schedule: () => {},
      coins: COINS,
      pairs: [BTC_USDT, ETH_USDT],
      onFatal: () => {},
    });
    const wrong = [...exchange.health.reasons, ...this.log.judge(folder.db)];
    folder.close();
    return wrong;
  }
}

const times = (count: number, make: () => MoneyCommand) => Array.from({ length: count }, make);

/** Sends every frozen withdrawal, and checks what is left of the balance. */
async function settle(client: Client): Promise<void> {
  const folder = openDataFolder(client.path);
  const test = openTestCustody({ review: 'manual' }, folder.db);
  const open = openWithdrawals(folder.db);
  const before = test.exchange.balances(ALICE).find(({ coinId }) => coinId === USDT);
  test.clock.nowMs = 1_900_000_000_000;
  for (const { id } of open) {
    const outcome = await test.custody.run((tx) => reviewWithdrawal(tx, id, 'approve', undefined));
    expect(outcome).toMatchObject({ state: 'broadcasting' });
  }
  await test.pass(1);
  await test.blocks(TRON, 40);
  expect(openWithdrawals(folder.db)).toEqual([]);
  expect(test.exchange.balances(ALICE).find(({ coinId }) => coinId === USDT)).toMatchObject({
    available: before?.available,
    frozen: coins('0'),
  });
  expect(open.reduce((sum, { debit }) => sum + debit, 0n)).toBe(before?.frozen);
  expect(await test.ledgerBreaches()).toEqual([]);
  folder.close();
}

const ACTIONS = ['withdraw', 'transfer', 'send', 'accept', 'limit', 'place'] as const;

/** Every kind of action was done, and rejected for the balance; there are only a few quotes. */
function checkCounts({ log }: Client): void {
  for (const name of ACTIONS) {
    expect(log.doneCount(name), `${name} done`).toBeGreaterThan(0);
    if (name === 'accept') continue;
    expect(log.rejectedCount(name, 'balance_too_low'), `${name} rejected`).toBeGreaterThan(0);
  }
}

it(`overdraws nothing with ${COMMAND_COUNT} concurrent withdrawals, transfers, converts and orders`, async () => {
  const client = new Client('burst');
  const { log } = client;
  await client.open();
  await client.request([log.setup()]);
  await client.request(times(QUOTE_COUNT_MAX, () => log.quote()));
  client.send(times(COMMAND_COUNT, () => log.next()));
  expect(log.pendingActionCount).toBe(COMMAND_COUNT);
  await client.untilPending(0);
  await client.request([log.cancelAll()]);
  await client.kill();
  console.log(`seed ${SEED}: ${COMMAND_COUNT} at once`, log.counts());
  expect(client.judge()).toEqual([]);
  checkCounts(client);
  await settle(client);
});

it(
  `loses nothing and does nothing twice on one balance in ${KILL_COUNT} kills`,
  { timeout: countOf({ short: 300_000, long: 3_600_000 }) },
  async () => {
    const random = seededRandom(SEED);
    const client = new Client('kills');
    const { log } = client;
    let inFlight = 0;
    let voidKills = 0;
    for (let kills = 0; kills < KILL_COUNT;) {
      expect(voidKills, 'kills that met nothing in flight').toBeLessThan(KILL_COUNT);
      await client.open();
      const unknown = log.resent();
      if (kills + voidKills === 0) await client.request([log.setup()]);
      // Canceled orders return what they have frozen.
      const quotes = times(QUOTE_COUNT_MAX, () => log.quote());
      await client.request([...unknown, log.cancelAll(), ...quotes]);
      client.send(times(COMMANDS_PER_KILL, () => log.next()));
      // In the middle of the replies: some commands are done, some are not.
      await client.untilPending(random.between(1, COMMANDS_PER_KILL));
      // Replies come in groups, so the kill comes with the next commands.
      client.send(times(COMMANDS_AT_KILL, () => log.next()));
      await client.kill();
      if (log.pendingActionCount === 0) voidKills += 1;
      else kills += 1;
      inFlight += log.pendingActionCount;
      expect(client.judge(), `after kill ${kills}`).toEqual([]);
    }
    await client.open();
    await client.request(log.resent());
    await client.request([log.cancelAll()]);
    await client.kill();
    expect(log.pendingCount).toBe(0);
    console.log(`seed ${SEED}: ${KILL_COUNT} kills, ${inFlight} in flight`, log.counts());
    expect(client.judge()).toEqual([]);
    expect(inFlight).toBeGreaterThanOrEqual(KILL_COUNT);
    checkCounts(client);
    await settle(client);
  },
);
