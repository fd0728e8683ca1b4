/** Log of one client that moves money out of one balance in every way, across every process of the
 *  exchange. Only from this log the tests derive the balance that must be on disk. */
import { decimalOfUnits } from '#contract/core/decimal.ts';
import type { Db } from '#server/db/database.ts';
import { walletBalancesOf } from '#server/exchange/balances.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { ALICE, USDT } from '#tests/support/test-exchange.ts';
import {
  ASK,
  START_UNITS,
  type MoneyAction,
  type MoneyCommand,
  type MoneyReply,
} from './money-commands.ts';

type ActionName = MoneyAction['do'];

interface Intent {
  readonly action: MoneyAction;
  /** What the balance pays if the action happens; negative: receives. A withdrawal is paid when it
   *  is frozen. */
  readonly paid: bigint;
  outcome: string | undefined;
}

interface Quote {
  readonly quoteId: string;
  readonly paid: bigint;
}

const UNITS_PER_COIN = 10n ** 8n;
/** Of one tick and one lot. */
const UNITS_PER_STEP = 10n;
/** The request's ID is the part of the cause before the slash; `0` is the character after a slash.
 *  A range uses the index of causes, a pattern does not. */
const countOfCauses = (kind: string): string =>
  `SELECT count(*) AS n FROM transfer
    WHERE cause > '${kind}:' || ?1 || '/' AND cause < '${kind}:' || ?1 || '0'`;
const COUNT_SQL: Readonly<Record<ActionName, string>> = {
  place: 'SELECT count(*) AS n FROM spot_order WHERE client_order_id = ?',
  transfer: countOfCauses('wallet_transfer'),
  send: countOfCauses('internal_transfer'),
  withdraw: 'SELECT count(*) AS n FROM withdrawal WHERE request_id = ?',
  accept: 'SELECT count(*) AS n FROM convert_order WHERE request_id = ?',
  limit: 'SELECT count(*) AS n FROM convert_order WHERE request_id = ?',
};

export class MoneyLog {
  readonly #random: SeededRandom;
  readonly #intents = new Map<string, Intent>();
  readonly #quotes: Quote[] = [];
  /** Sent commands without a response. */
  #pending = new Map<number, MoneyCommand>();
  #lastNumber = 0;
  #isSetUp = false;
  /** Replies that contradict the command. */
  readonly #untrue: string[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  get pendingActionCount(): number {
    return [...this.#pending.values()].filter((command) => 'id' in command).length;
  }

  setup(): MoneyCommand {
    return this.#markSent({ number: this.#number(), do: 'setup' });
  }

  cancelAll(): MoneyCommand {
    return this.#markSent({ number: this.#number(), do: 'cancelAll' });
  }

  quote(): MoneyCommand {
    const amount = decimalOfUnits(this.#amount());
    return this.#markSent({ number: this.#number(), do: 'quote', amount });
  }

  /** A random action; a convert only while there is a quote. */
  next(): MoneyCommand {
    const id = `${String(this.#intents.size + 1).padStart(8, '0')}-0000-4000-8000-000000000000`;
    const { action, paid } = this.#draw(id);
    this.#intents.set(id, { action, paid, outcome: undefined });
    return this.#markSent({ number: this.#number(), ...action });
  }

  /** Actions of unknown outcome after a kill; like a client, the test sends them again. Quotes of an
   *  ended process are not known any more. */
  resent(): MoneyCommand[] {
    const commands = [...this.#pending.values()];
    this.#pending = new Map();
    this.#quotes.length = 0;
    return commands.flatMap((command) =>
      'id' in command ? [this.#markSent({ ...command, number: this.#number() })] : [],
    );
  }

  receive(reply: MoneyReply): void {
    const command = this.#pending.get(reply.number);
    if (command === undefined) throw new Error(`nobody asked for reply ${reply.number}`);
    this.#pending.delete(reply.number);
    if (command.do === 'setup') this.#isSetUp = reply.result === 'done';
    if (command.do === 'quote' && reply.quoteId !== undefined) {
      this.#quotes.push({ quoteId: reply.quoteId, paid: BigInt(reply.paid ?? '0') });
    }
    if (!('id' in command)) return;
    const intent = this.#intents.get(command.id);
    if (intent === undefined) throw new Error(`nobody intended ${command.id}`);
    intent.outcome = reply.result;
    if (reply.result === 'done' && reply.paid !== String(intent.paid)) {
      this.#untrue.push(`${command.do} ${command.id} says ${reply.paid}, not ${intent.paid}.`);
    }
  }

  /** Number of replies by action and result. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { action, outcome = 'unknown' } of this.#intents.values()) {
      const key = `${action.do} ${outcome}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  doneCount(name: ActionName): number {
    return this.counts()[`${name} done`] ?? 0;
  }

  rejectedCount(name: ActionName, rejection: string): number {
    return this.counts()[`${name} ${rejection}`] ?? 0;
  }

  /** @returns one sentence for each record on disk that contradicts this log. */
  judge(db: Db): string[] {
    let expected: bigint = this.#isSetUp ? START_UNITS : 0n;
    const wrong = [...this.#untrue];
    for (const [id, { action, paid, outcome }] of this.#intents) {
      const count = Number(db.get<{ n: bigint }>(COUNT_SQL[action.do], [id])?.n ?? 0n);
      if (count > 0) expected -= paid;
      const isTrue = outcome === undefined ? count <= 1 : count === (outcome === 'done' ? 1 : 0);
      if (!isTrue) wrong.push(`${action.do} ${id} (${outcome ?? 'sent'}) happened ${count} times.`);
    }
    const balance = walletBalancesOf(db, ALICE).find(
      ({ coinId, wallet }) => coinId === USDT && wallet === 'spot',
    );
    const withdrawn = db.get<{ total: bigint | null }>(
      'SELECT sum(debit_units) AS total FROM withdrawal WHERE sub_status NOT IN (30, 40, 41, 42)',
    );
    const own = (balance?.available ?? 0n) + (balance?.frozen ?? 0n) - (withdrawn?.total ?? 0n);
    if (own !== expected) wrong.push(`The balance is ${own} and should be ${expected}.`);
    const overdrawn = db.get<{ n: bigint }>(
      'SELECT count(*) AS n FROM account WHERE owner_id > 0 AND balance_units < 0',
    );
    if (overdrawn?.n !== 0n) wrong.push(`${overdrawn?.n} accounts are overdrawn.`);
    return wrong;
  }

  #draw(id: string): { readonly action: MoneyAction; readonly paid: bigint } {
    const random = this.#random;
    const amount = this.#amount();
    const draw = random.next();
    const quote = draw < 0.25 ? this.#quotes.pop() : undefined;
    if (quote !== undefined) {
      return { action: { do: 'accept', id, quoteId: quote.quoteId }, paid: quote.paid };
    }
    if (draw < 0.25) {
      return { action: { do: 'limit', id, amount: decimalOfUnits(amount) }, paid: 0n };
    }
    if (draw < 0.5) {
      const at = 1_800_000_000_000 + this.#intents.size * 10_000;
      const action = { do: 'withdraw', id, amount: decimalOfUnits(amount), at } as const;
      return { action, paid: amount };
    }
    if (draw < 0.7) {
      const isBack = random.next() < 0.5;
      const action = { do: 'send', id, isBack, amount: String(amount) } as const;
      return { action, paid: isBack ? -amount : amount };
    }
    if (draw < 0.85) {
      const isBack = random.next() < 0.4;
      const [from, to] = isBack ? (['p2p', 'spot'] as const) : (['spot', 'p2p'] as const);
      const action = { do: 'transfer', id, from, to, amount: String(amount) } as const;
      return { action, paid: isBack ? -amount : amount };
    }
    const size = random.between(30, 90);
    const isTaker = random.next() < 0.6;
    const cost = isTaker ? BigInt(size) * BigInt(ASK) * UNITS_PER_STEP : 0n;
    return { action: { do: 'place', id, isTaker, size }, paid: cost };
  }

  /** 10 to 60 coins, in whole coins. */
  #amount(): bigint {
    return BigInt(this.#random.between(10, 60)) * UNITS_PER_COIN;
  }

  #markSent(command: MoneyCommand): MoneyCommand {
    this.#pending.set(command.number, command);
    return command;
  }

  #number(): number {
    return (this.#lastNumber += 1);
  }
}
