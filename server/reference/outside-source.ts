/** Second source of prices from outside: a JSON file that a feed rewrites, or an HTTP address. It is read every two
 *  seconds. What cannot be read leaves the last prices, which count no more when they are old. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { listOf, parse, type ModelOf } from '#contract/codec.ts';
import { exactUnitsOf } from '#contract/core/decimal.ts';
import { SECOND_MS } from '#contract/core/durations.ts';
import { jsonOf } from '#contract/core/json.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { field, fields } from '#contract/fields.ts';
import { isoTime, positiveDecimal } from '#contract/wire.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import type { TimedPrice } from './reference-price.ts';

const INTERVAL_MS = 2 * SECOND_MS;
const TIMEOUT_MS = 2 * SECOND_MS;
const LENGTH_MAX = 1_000_000;
const PAIR_LENGTH_MAX = 40;

const pricesCodec = fields({
  /** Time of the prices at their source. */
  updatedAt: field('updated_at', isoTime),
  prices: field(
    'prices',
    listOf(
      fields({
        /** For example BTC_USDT. */
        pair: field('pair', v.pipe(v.string(), v.maxLength(PAIR_LENGTH_MAX))),
        price: field('price', positiveDecimal),
      }),
    ),
  ),
});
type OutsidePrices = ModelOf<typeof pricesCodec>;

interface OutsideSourceOptions {
  readonly schedule: Schedule;
  /** Returns the JSON text of the prices. */
  readonly read: () => Promise<string>;
  readonly onError: (error: unknown) => void;
}

export class OutsideSource {
  readonly #options: OutsideSourceOptions;
  #prices: ReadonlyMap<string, TimedPrice> = new Map();
  #isRunning = true;

  constructor(options: OutsideSourceOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt; then repeats. */
  async start(): Promise<void> {
    await this.refresh();
    this.#repeat();
  }

  stop(): void {
    this.#isRunning = false;
  }

  priceOf(pair: Pair): TimedPrice | undefined {
    return this.#prices.get(pairTextOf(pair));
  }

  /** Never rejects. */
  async refresh(): Promise<void> {
    const { onError, read } = this.#options;
    try {
      this.#prices = pricesIn(await read());
    } catch (error) {
      onError(error);
    }
  }

  #repeat(): void {
    this.#options.schedule(() => {
      if (this.#isRunning) void this.refresh().then(() => this.#repeat());
    }, INTERVAL_MS);
  }
}

/** @throws Error that names the wrong field */
function pricesIn(text: string): ReadonlyMap<string, TimedPrice> {
  const parsed = parse(pricesCodec, jsonOf(text));
  if (!parsed.ok) {
    const [[name, problem] = ['', '']] = Object.entries(parsed.issues);
    throw new Error(`The source of prices is wrong: ${name} ${problem}.`);
  }
  const { prices, updatedAt: at }: OutsidePrices = parsed.model;
  return new Map(prices.map(({ pair, price }) => [pair, { price: exactUnitsOf(price), at }]));
}

/** @param place HTTP address or path of a file */
export const readerOf =
  (place: string): (() => Promise<string>) =>
  async () =>
    place.startsWith('/') ? readFile(place, 'utf8') : fetchText(place);

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The source of prices answered ${response.status}.`);
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > LENGTH_MAX) throw new Error('The source of prices answered too much.');
  }
  return text;
}
