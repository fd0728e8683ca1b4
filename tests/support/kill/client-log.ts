/** Log of the requests and responses of one client, across every process of the exchange. The kill
 *  tests derive only from this log the data that must be on disk. */
import { lots, ticks } from '#contract/core/decimal.ts';
import { clientOrderId, orderId, requestId, userId } from '#contract/core/ids.ts';
import type { AmendOrder, PlaceOrder } from '#server/exchange/exchange-api.ts';
import type { Db } from '#server/db/database.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { BTC_USDT, USDT } from '#tests/support/test-exchange.ts';
import type { KillCommand, KillReply } from './exchange-process.ts';

type TransferCommand = Extract<KillCommand, { readonly do: 'transfer' | 'send' }>;

type Acknowledged = NonNullable<KillReply['order']>;

interface OrderRow {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly client_order_id: string;
  readonly status: string;
  readonly version: bigint;
  readonly filled: bigint;
  readonly size: bigint;
  readonly limit_price: bigint;
  readonly traded: bigint;
}

const USER_COUNT = 5;
const MIDDLE = 6_000_000;

export class ClientLog {
  readonly counts = {
    created: 0,
    existing: 0,
    amended: 0,
    cancelled: 0,
    rejected: 0,
    deposits: 0,
    moved: 0,
    trades: 0,
  };
  readonly #random: SeededRandom;
  #lastNumber = 0;
  /** Sent commands without a response. */
  #pending = new Map<number, KillCommand>();
  readonly #intents = new Map<string, PlaceOrder>();
  readonly #acknowledged = new Map<string, Acknowledged>();
  readonly #canceled = new Set<number>();
  readonly #deposits = new Map<string, 'sent' | 'acknowledged'>();
  readonly #transfers = new Map<string, { amount: bigint; outcome: string | undefined }>();
  /** Orders in their last confirmed state, available for another amendment. */
  readonly #open: { readonly user: number; readonly order: Acknowledged }[] = [];
  readonly #amended = new Map<number, Acknowledged>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  get pendingCount(): number {
    return this.#pending.size;
  }

  /** Returns the deposits that every user needs first. */
  credits(): KillCommand[] {
    return Array.from({ length: USER_COUNT }, (_, at) => this.#deposit(at + 1));
  }

  next(): KillCommand {
    const draw = this.#random.next();
    if (draw < 0.02) return this.#markSent({ number: this.#number(), do: 'checkpoint' });
    if (draw < 0.04) return this.#deposit(this.#random.between(1, USER_COUNT));
    if (draw < 0.14) return this.#transfer();
    const picked = draw < 0.6 ? this.#open.shift() : undefined;
    if (picked === undefined) return this.#place();
    const own = { userId: userId(picked.user), orderId: orderId(picked.order.id) };
    if (draw < 0.35) return this.#markSent({ number: this.#number(), do: 'cancel', cancel: own });
    const amend = { ...own, version: picked.order.version, ...this.#change(picked.order) };
    return this.#markSent({ number: this.#number(), do: 'amend', amend });
  }

  /** Returns the commands of unknown outcome after a kill; like a client, the test sends them
   *  again. */
  resent(): KillCommand[] {
    const commands = [...this.#pending.values()];
    this.#pending = new Map();
    return commands.flatMap((command) => {
      if (command.do === 'deposit' || command.do === 'checkpoint') return [];
      return [this.#markSent({ ...command, number: this.#number() })];
    });
  }

  receive(reply: KillReply): void {
    const command = this.#pending.get(reply.number);
    if (command === undefined) throw new Error(`nobody asked for answer ${reply.number}`);
    this.#pending.delete(reply.number);
    if (command.do === 'transfer' || command.do === 'send') {
      this.#receiveTransfer(command, reply.result);
      return;
    }
    if (command.do === 'deposit') {
      this.#deposits.set(command.cause, 'acknowledged');
      this.counts.deposits += 1;
    }
    if (reply.result === 'created') this.counts.created += 1;
    else if (reply.result === 'existing') this.counts.existing += 1;
    else if (reply.result === 'cancelled') this.counts.cancelled += 1;
    else if (reply.result === 'amended') this.counts.amended += 1;
    else if (reply.result !== 'done') this.counts.rejected += 1;
    if (reply.order === undefined) return;
    if (command.do === 'cancel') this.#canceled.add(reply.order.id);
    if (command.do === 'amend') this.#amended.set(reply.order.id, reply.order);
    if (command.do === 'place') {
      this.#acknowledged.set(command.order.clientOrderId ?? '', reply.order);
    }
    const user = ownerOf(command);
    if (user !== undefined && reply.order.status === 'open') {
      this.#open.push({ user, order: reply.order });
    }
  }

  /** @returns one sentence for each record on disk that contradicts this log. */
  judge(db: Db): string[] {
    const rows = db.all<OrderRow>(
      `SELECT id, user_id, client_order_id, status, version, filled, spot_order.size, limit_price,
              coalesce(traded.size, 0) AS traded
         FROM spot_order LEFT JOIN
              (SELECT order_id, sum(size) AS size
                 FROM (SELECT taker_order_id AS order_id, size FROM trade
                       UNION ALL SELECT maker_order_id, size FROM trade)
                GROUP BY order_id) AS traded ON traded.order_id = spot_order.id`,
    );
    this.counts.trades = Number(db.get<{ n: bigint }>('SELECT count(*) AS n FROM trade')?.n);
    return [
      ...this.#judgeOrders(rows),
      ...this.#judgeAmendments(rows),
      ...this.#judgeCancels(rows),
      ...this.#judgeDeposits(db),
      ...this.#judgeTransfers(db),
    ];
  }

  #judgeOrders(rows: readonly OrderRow[]): string[] {
    const found = new Map(rows.map((row) => [row.client_order_id, row]));
    const wrong: string[] = [];
    if (found.size !== rows.length) wrong.push('An intent was placed twice.');
    for (const row of rows) {
      const intent = this.#intents.get(row.client_order_id);
      if (intent?.userId !== Number(row.user_id)) wrong.push(`Nobody sent order ${row.id}.`);
      if (row.traded !== row.filled) {
        wrong.push(`Order ${row.id} says ${row.filled} filled, its trades ${row.traded}.`);
      }
    }
    for (const [clientId, acknowledged] of this.#acknowledged) {
      const row = found.get(clientId);
      if (row === undefined || Number(row.id) !== acknowledged.id) {
        wrong.push(`Acknowledged order ${acknowledged.id} is lost.`);
      } else if (
        Number(row.version) < acknowledged.version ||
        Number(row.filled) < acknowledged.filled
      ) {
        wrong.push(`Order ${acknowledged.id} has gone back in time.`);
      } else if (
        Number(row.version) === acknowledged.version &&
        row.status !== acknowledged.status
      ) {
        wrong.push(`Order ${acknowledged.id} was ${acknowledged.status} and is ${row.status}.`);
      }
    }
    return wrong;
  }

  /** An order may have changed since through another amendment. */
  #judgeAmendments(rows: readonly OrderRow[]): string[] {
    const found = new Map(rows.map((row) => [Number(row.id), row]));
    return [...this.#amended.values()].flatMap((acknowledged) => {
      const row = found.get(acknowledged.id);
      if (row === undefined || Number(row.version) < acknowledged.version) {
        return [`The acknowledged amendment of order ${acknowledged.id} is lost.`];
      }
      const isSame =
        Number(row.limit_price) === acknowledged.limitPrice &&
        Number(row.size) === acknowledged.size;
      if (Number(row.version) > acknowledged.version || isSame) return [];
      return [`Order ${acknowledged.id} was amended to other terms than it has.`];
    });
  }

  #judgeCancels(rows: readonly OrderRow[]): string[] {
    const status = new Map(rows.map((row) => [Number(row.id), row.status]));
    return [...this.#canceled]
      .filter((id) => status.get(id) !== 'cancelled')
      .map((id) => `The acknowledged cancel of order ${id} is lost.`);
  }

  #judgeDeposits(db: Db): string[] {
    const rows = db.all<{ cause: string; n: bigint }>(
      `SELECT substr(cause, 1, instr(cause, '/') - 1) AS cause, count(*) AS n
         FROM transfer WHERE cause LIKE 'deposit:%' GROUP BY 1`,
    );
    const lineCounts = new Map(rows.map((row) => [row.cause, row.n]));
    return [...this.#deposits].flatMap(([cause, state]) => {
      const lineCount = lineCounts.get(cause) ?? 0n;
      // Two coins, minted and credited: four lines or, when the deposit was never acknowledged,
      // none.
      if (lineCount === 4n || (lineCount === 0n && state === 'sent')) return [];
      return [`Deposit ${cause} (${state}) has ${lineCount} of its 4 lines.`];
    });
  }

  /** A rejected request may be accepted when it is sent again; an accepted one stays accepted. */
  #receiveTransfer({ transfer }: TransferCommand, result: string): void {
    const amount = BigInt(transfer.amount);
    this.#transfers.set(transfer.requestId, { amount, outcome: result });
    if (result === 'moved') this.counts.moved += 1;
    else this.counts.rejected += 1;
  }

  #judgeTransfers(db: Db): string[] {
    const rows = db.all<{ id: string; amount: bigint; n: bigint }>(
      `SELECT substr(cause, instr(cause, ':') + 1, instr(cause, '/') - instr(cause, ':') - 1) AS id,
              sum(amount_units) AS amount, count(*) AS n
         FROM transfer WHERE type IN ('wallet_transfer', 'internal_transfer') GROUP BY 1`,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const unknown = rows.filter(({ id }) => !this.#transfers.has(id));
    const wrong = [...this.#transfers].flatMap(([id, { amount, outcome }]) => {
      const row = found.get(id);
      const isTrue =
        row === undefined
          ? outcome !== 'moved'
          : row.n === 1n && row.amount === amount && (outcome === undefined || outcome === 'moved');
      const lines = `${row?.n ?? 0} lines of ${row?.amount ?? 0}`;
      return isTrue ? [] : [`Transfer ${id} of ${amount} (${outcome ?? 'sent'}) has ${lines}.`];
    });
    return [...unknown.map(({ id }) => `Nobody sent transfer ${id}.`), ...wrong];
  }

  #transfer(): KillCommand {
    const random = this.#random;
    const id = requestId(`transfer-${this.#transfers.size + 1}`);
    const amount = BigInt(random.between(1, 10 ** 11));
    this.#transfers.set(id, { amount, outcome: undefined });
    const user = random.between(1, USER_COUNT);
    const own = {
      userId: userId(user),
      coinId: USDT,
      amount: amount.toString(),
      requestId: id,
    };
    const number = this.#number();
    if (random.next() < 0.5) {
      const receiverId = userId((user % USER_COUNT) + 1);
      return this.#markSent({ number, do: 'send', transfer: { ...own, receiverId } });
    }
    const [from, to] = random.pick([
      ['spot', 'future'],
      ['future', 'spot'],
      ['spot', 'p2p'],
      ['p2p', 'future'],
    ] as const);
    return this.#markSent({ number, do: 'transfer', transfer: { ...own, from, to } });
  }

  #place(): KillCommand {
    const random = this.#random;
    const side = random.pick(['buy', 'sell'] as const);
    const away = side === 'buy' ? -1 : 1;
    const order: PlaceOrder = {
      userId: userId(random.between(1, USER_COUNT)),
      pairId: BTC_USDT.id,
      side,
      kind: 'limit',
      limitPrice: ticks(MIDDLE + away * random.between(-400, 1_500)),
      size: lots(random.between(100, 900)),
      clientOrderId: clientOrderId(`intent-${this.#intents.size + 1}`),
    };
    this.#intents.set(order.clientOrderId ?? '', order);
    return this.#markSent({ number: this.#number(), do: 'place', order });
  }

  /** Draws a smaller size at the same price, or another price or a larger size. */
  #change({ size, limitPrice = MIDDLE }: Acknowledged): Pick<AmendOrder, 'size' | 'limitPrice'> {
    const random = this.#random;
    if (random.next() < 0.5) return { size: lots(Math.max(100, size - random.between(1, 300))) };
    const by = random.between(-300, 300);
    return { size: lots(size + random.between(0, 200)), limitPrice: ticks(limitPrice + by) };
  }

  #deposit(user: number): KillCommand {
    const cause = `deposit:${this.#deposits.size + 1}`;
    this.#deposits.set(cause, 'sent');
    return this.#markSent({ number: this.#number(), do: 'deposit', user, cause });
  }

  #markSent(command: KillCommand): KillCommand {
    this.#pending.set(command.number, command);
    return command;
  }

  #number(): number {
    return (this.#lastNumber += 1);
  }
}

/** Returns the user whose open order a response reports. */
function ownerOf(command: KillCommand): number | undefined {
  if (command.do === 'place') return command.order.userId;
  return command.do === 'amend' ? command.amend.userId : undefined;
}
