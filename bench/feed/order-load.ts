/** Simulates traders over HTTP in a separate process: signs them up, keeps their connections busy
 *  with limit orders and cancels, and prints the number of accepted calls and the response times.
 *  `node bench/feed/order-load.ts URL OPERATOR_TOKEN SECONDS SEED COUNT`: one result for
 *  each of COUNT periods. A response comes after its commit, so counted
 *  calls are on disk. */
import { assert } from '#contract/core/assert.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { percentileOf } from '#bench/harness/rounds.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { CallPipe, type HttpResponse } from './call-pipe.ts';
import { signUp } from './sign-up.ts';
import { textOfSteps } from './steps.ts';

export interface OrderLoad {
  readonly acceptedPerSecond: number;
  /** Share of calls the exchange rejected: a balance too low, or an order filled before its cancel. */
  readonly rejectedShare: number;
  readonly medianMs: number;
  readonly percentile99Ms: number;
}

const TRADER_COUNT = 16;
/** On the single connection of each trader. */
const CALLS_IN_FLIGHT = 8;
const OPEN_COUNT_MAX = 60;
const WARM_UP_MS = 1_000;
const CANCEL_SHARE = 0.4;
const CROSSING_SHARE = 0.25;
const MIDDLE_TICK = 6_425_000;
const TICK_DECIMALS = 2;
const LOT_DECIMALS = 5;

const [pair] = PAIRS;

interface Tally {
  accepted: number;
  rejected: number;
  readonly latencies: number[];
}

class Trader {
  readonly #pipe: CallPipe;
  readonly #random: SeededRandom;
  readonly #open: number[] = [];

  constructor(pipe: CallPipe, random: SeededRandom) {
    this.#pipe = pipe;
    this.#random = random;
  }

  /** Makes one call after another until `endMs`; counts those started after `countFromMs`. */
  async trade(endMs: number, countFromMs: number, tally: Tally): Promise<void> {
    for (let sentMs = performance.now(); sentMs < endMs; sentMs = performance.now()) {
      const response = await this.#next();
      if (sentMs < countFromMs) continue;
      tally.latencies.push(performance.now() - sentMs);
      if (response.status === 200) tally.accepted += 1;
      else tally.rejected += 1;
    }
  }

  #next(): Promise<HttpResponse> {
    const count = this.#open.length;
    const isCancel = count >= OPEN_COUNT_MAX || (count > 10 && this.#random.next() < CANCEL_SHARE);
    return isCancel ? this.#cancel() : this.#place();
  }

  async #place(): Promise<HttpResponse> {
    const side = this.#random.pick(['buy', 'sell'] as const);
    const isCrossing = this.#random.next() < CROSSING_SHARE;
    const away = isCrossing ? -this.#random.between(1, 200) : this.#random.between(1, 2_000);
    const price = MIDDLE_TICK + (side === 'buy' ? -away : away);
    const response = await this.#pipe.post(`/api/${side}-limit-app`, {
      trade_coin_id: pair?.tradeCoinId,
      base_coin_id: pair?.quoteCoinId,
      price: textOfSteps(price, TICK_DECIMALS),
      amount: textOfSteps(this.#random.between(100, 500), LOT_DECIMALS),
    });
    if (response.status !== 200) return response;
    const { order } = (response.body as { data: { order: { id: number; status: string } } }).data;
    if (order.status === 'open') this.#open.push(order.id * (side === 'buy' ? 1 : -1));
    return response;
  }

  #cancel(): Promise<HttpResponse> {
    const [picked = 0] = this.#open.splice(this.#random.between(0, this.#open.length - 1), 1);
    const type = picked > 0 ? 'buy' : 'sell';
    return this.#pipe.post('/api/cancel-open-order-app', { id: Math.abs(picked), type });
  }
}

const [url = '', operatorToken = '', seconds = '4', seed = '1', count = '1'] =
  process.argv.slice(2);
const traders: Trader[] = [];
for (let number = 1; number <= TRADER_COUNT; number += 1) {
  const bearer = await signUp(url, operatorToken, `trader${number}@example.com`);
  const pipe = await CallPipe.open(url, bearer);
  traders.push(new Trader(pipe, seededRandom(Number(seed) + number)));
}

/** @param warmUpMs is not counted. */
async function loadOf(warmUpMs: number): Promise<OrderLoad> {
  const tally: Tally = { accepted: 0, rejected: 0, latencies: [] };
  const countFromMs = performance.now() + warmUpMs;
  const endMs = countFromMs + Number(seconds) * 1_000;
  await Promise.all(
    traders.flatMap((trader) =>
      Array.from({ length: CALLS_IN_FLIGHT }, () => trader.trade(endMs, countFromMs, tally)),
    ),
  );
  const { accepted, rejected, latencies } = tally;
  assert(accepted > 0, 'the exchange accepts orders');
  return {
    acceptedPerSecond: (accepted / (performance.now() - countFromMs)) * 1_000,
    rejectedShare: rejected / (accepted + rejected),
    medianMs: percentileOf(latencies, 0.5),
    percentile99Ms: percentileOf(latencies, 0.99),
  };
}

const loads: OrderLoad[] = [];
while (loads.length < Number(count)) loads.push(await loadOf(loads.length === 0 ? WARM_UP_MS : 0));
console.log(JSON.stringify(loads));
process.exit(0);
