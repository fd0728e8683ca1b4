/** The other frequent frame, prints with the day's figures, read in one pass. One exact layout; any
 *  other text, and figures that are not in whole steps, are left to the ordinary decoding. */
import type { PairSteps } from '#contract/core/pair.ts';
import { DECIMAL_LENGTH_MAX, UNIT_DECIMALS, decimal } from '#contract/core/decimal.ts';
import { BUY, SELL } from '#domain/market-frame.ts';
import { TRADE, TRADE_LENGTH, unknownTicker, type StepTradeBatch } from '../engine/step-trades.ts';
import {
  CountScanner,
  type FrameBytes,
  NOWHERE,
  codeAt,
  labelOf,
  pastLabel,
  pastQuote,
} from './scan-bytes.ts';
import { StepScanner } from './scan-steps.ts';

const SCANNED_TRADE_COUNT_MAX = 512;
const UNIT_STEP = decimal('0.00000001');

/** The fraction is read with the digit before its point, which is then taken off. */
const UNITS_IN_DIGIT = 10 ** UNIT_DECIMALS;

const COMMA = 44;
const POINT = 46;
const MINUS = 45;
const CLOSE = 93;

const TRADES = labelOf(',\\"trades\\":[');
const ID = labelOf('{\\"id\\":');
const PRICE = labelOf(',\\"price\\":\\"');
const AMOUNT = labelOf('\\",\\"amount\\":\\"');
const SIDE_BUY = labelOf('\\",\\"side\\":\\"buy\\",\\"ts\\":');
const SIDE_SELL = labelOf('\\",\\"side\\":\\"sell\\",\\"ts\\":');
const TICKER = labelOf(',\\"ticker\\":{\\"last_price\\":\\"');
const CHANGE = labelOf('\\",\\"price_change\\":\\"');
const HIGH = labelOf('\\",\\"high\\":\\"');
const LOW = labelOf('\\",\\"low\\":\\"');
const VOLUME = labelOf('\\",\\"volume\\":\\"');
const QUOTE_VOLUME = labelOf('\\",\\"quote_volume\\":\\"');
const CLOSE_TRADE = labelOf('}');
const END = labelOf('}}"}');

export class TradeScanner {
  readonly #head: string;
  readonly #prices: StepScanner;
  readonly #sizes: StepScanner;
  readonly #units = new StepScanner(UNIT_STEP);
  readonly #counts = new CountScanner();
  readonly #frame: FrameBytes;
  readonly #batch: StepTradeBatch = {
    tradeCount: 0,
    trades: new Float64Array(SCANNED_TRADE_COUNT_MAX * TRADE_LENGTH),
    ticker: unknownTicker(),
  };

  constructor(event: string, channelName: string, steps: PairSteps, frame: FrameBytes) {
    this.#frame = frame;
    this.#head = `{"event":"${event}","channel":"${channelName}","data":"{\\"ts\\":`;
    this.#prices = new StepScanner(steps.tickSize);
    this.#sizes = new StepScanner(steps.lotSize);
  }

  /** @returns the batch, overwritten by the next scan; undefined when the text is not of its layout. */
  scan(text: string): StepTradeBatch | undefined {
    if (!text.startsWith(this.#head) || !this.#frame.take(text)) return undefined;
    const { bytes } = this.#frame;
    let at = this.#counts.scan(bytes, this.#head.length);
    at = this.#pastTrades(bytes, pastLabel(bytes, at, TRADES));
    at = this.#pastTicker(bytes, at);
    return this.#frame.isEnd(pastLabel(bytes, at, END)) ? this.#batch : undefined;
  }

  #pastTrades(bytes: Uint8Array, start: number): number {
    this.#batch.tradeCount = 0;
    if (codeAt(bytes, start) === CLOSE) return start + 1;
    let at = start - 1;
    do {
      if (this.#batch.tradeCount === SCANNED_TRADE_COUNT_MAX) return NOWHERE;
      at = this.#pastTrade(bytes, at + 1, this.#batch.tradeCount * TRADE_LENGTH);
      this.#batch.tradeCount++;
    } while (codeAt(bytes, at) === COMMA);
    return codeAt(bytes, at) === CLOSE ? at + 1 : NOWHERE;
  }

  #pastTrade(bytes: Uint8Array, start: number, slot: number): number {
    const { trades } = this.#batch;
    let at = this.#counts.scanAfter(bytes, start, ID);
    trades[slot + TRADE.id] = this.#counts.count;
    at = this.#prices.scan(bytes, pastLabel(bytes, at, PRICE));
    trades[slot + TRADE.price] = this.#prices.steps;
    at = this.#sizes.scan(bytes, pastLabel(bytes, at, AMOUNT));
    trades[slot + TRADE.size] = this.#sizes.steps;
    const bought = pastLabel(bytes, at, SIDE_BUY);
    trades[slot + TRADE.side] = bought === NOWHERE ? SELL : BUY;
    at = this.#counts.scan(bytes, bought === NOWHERE ? pastLabel(bytes, at, SIDE_SELL) : bought);
    trades[slot + TRADE.at] = this.#counts.count;
    const isSomething =
      trades[slot + TRADE.id] !== 0 && this.#prices.steps !== 0 && this.#sizes.steps !== 0;
    return isSomething ? pastLabel(bytes, at, CLOSE_TRADE) : NOWHERE;
  }

  #pastTicker(bytes: Uint8Array, start: number): number {
    const { ticker } = this.#batch;
    let at = this.#prices.scan(bytes, pastLabel(bytes, start, TICKER));
    ticker.lastPrice = this.#prices.steps;
    const changeAt = pastLabel(bytes, at, CHANGE);
    const isNegative = codeAt(bytes, changeAt) === MINUS;
    at = this.#units.scan(bytes, isNegative ? changeAt + 1 : changeAt);
    if (at - changeAt > DECIMAL_LENGTH_MAX) return NOWHERE;
    const change = this.#units.steps;
    ticker.changeE8 = isNegative && change !== 0 ? -change : change;
    at = this.#prices.scan(bytes, pastLabel(bytes, at, HIGH));
    ticker.high = this.#prices.steps;
    at = this.#prices.scan(bytes, pastLabel(bytes, at, LOW));
    ticker.low = this.#prices.steps;
    at = this.#sizes.scan(bytes, pastLabel(bytes, at, VOLUME));
    ticker.volume = this.#sizes.steps;
    return pastQuote(bytes, this.#pastQuoteVolume(bytes, pastLabel(bytes, at, QUOTE_VOLUME)));
  }

  /** Whole coins and their fraction apart: together they may exceed a safe integer. */
  #pastQuoteVolume(bytes: Uint8Array, start: number): number {
    const { ticker } = this.#batch;
    let at = this.#counts.scan(bytes, start);
    ticker.quoteVolumeWhole = this.#counts.count;
    ticker.quoteVolumeRest = 0;
    if (codeAt(bytes, at) === POINT) {
      at = this.#units.scan(bytes, at - 1);
      ticker.quoteVolumeRest = this.#units.steps % UNITS_IN_DIGIT;
    }
    return at - start > DECIMAL_LENGTH_MAX ? NOWHERE : at;
  }
}
