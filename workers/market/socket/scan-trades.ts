/** Reads the other frequent message, trades with 24-hour statistics, in one pass. Supports exactly
 *  one layout; the ordinary decoder reads any other text and values that are not in integer steps. */
import type { PairSteps } from '#contract/core/pair.ts';
import { DECIMAL_LENGTH_MAX, UNIT_DECIMALS, decimal } from '#contract/core/decimal.ts';
import { BUY, SELL } from '#domain/market-frame.ts';
import { TRADE, TRADE_LENGTH, unknownTicker, type StepTradeBatch } from '../engine/step-trades.ts';
import { StepScanner } from './scan-steps.ts';
import { CountScanner, NOWHERE, codeAt, pastLabel, pastQuote } from './scan-text.ts';

const SCANNED_TRADE_COUNT_MAX = 512;
const UNIT_STEP = decimal('0.00000001');

/** The fraction is read together with the digit before its point, which is then subtracted. */
const UNITS_IN_DIGIT = 10 ** UNIT_DECIMALS;

const COMMA = 44;
const POINT = 46;
const MINUS = 45;
const CLOSE = 93;

const TRADES = ',\\"trades\\":[';
const ID = '{\\"id\\":';
const PRICE = ',\\"price\\":\\"';
const AMOUNT = '\\",\\"amount\\":\\"';
const SIDE_BUY = '\\",\\"side\\":\\"buy\\",\\"ts\\":';
const SIDE_SELL = '\\",\\"side\\":\\"sell\\",\\"ts\\":';
const TICKER = ',\\"ticker\\":{\\"last_price\\":\\"';
const CHANGE = '\\",\\"price_change\\":\\"';
const HIGH = '\\",\\"high\\":\\"';
const LOW = '\\",\\"low\\":\\"';
const VOLUME = '\\",\\"volume\\":\\"';
const QUOTE_VOLUME = '\\",\\"quote_volume\\":\\"';
const CLOSE_TRADE = '}';
const END = '}}"}';

export class TradeScanner {
  readonly #head: string;
  readonly #prices: StepScanner;
  readonly #sizes: StepScanner;
  readonly #units = new StepScanner(UNIT_STEP);
  readonly #counts = new CountScanner();
  readonly #batch: StepTradeBatch = {
    tradeCount: 0,
    trades: new Float64Array(SCANNED_TRADE_COUNT_MAX * TRADE_LENGTH),
    ticker: unknownTicker(),
  };

  constructor(event: string, channelName: string, steps: PairSteps) {
    this.#head = `{"event":"${event}","channel":"${channelName}","data":"{\\"ts\\":`;
    this.#prices = new StepScanner(steps.tickSize);
    this.#sizes = new StepScanner(steps.lotSize);
  }

  /** @returns the batch, overwritten by the next scan; undefined when the text has another layout. */
  scan(text: string): StepTradeBatch | undefined {
    if (!text.startsWith(this.#head) || !text.endsWith(END)) return undefined;
    let at = this.#counts.scan(text, this.#head.length);
    at = this.#pastTrades(text, pastLabel(text, at, TRADES));
    at = this.#pastTicker(text, at);
    return at === text.length - END.length ? this.#batch : undefined;
  }

  #pastTrades(text: string, start: number): number {
    this.#batch.tradeCount = 0;
    if (codeAt(text, start) === CLOSE) return start + 1;
    let at = start - 1;
    do {
      if (this.#batch.tradeCount === SCANNED_TRADE_COUNT_MAX) return NOWHERE;
      at = this.#pastTrade(text, at + 1, this.#batch.tradeCount * TRADE_LENGTH);
      this.#batch.tradeCount++;
    } while (codeAt(text, at) === COMMA);
    return codeAt(text, at) === CLOSE ? at + 1 : NOWHERE;
  }

  #pastTrade(text: string, start: number, slot: number): number {
    const { trades } = this.#batch;
    let at = this.#counts.scanAfter(text, start, ID);
    trades[slot + TRADE.id] = this.#counts.count;
    at = this.#prices.scan(text, pastLabel(text, at, PRICE));
    trades[slot + TRADE.price] = this.#prices.steps;
    at = this.#sizes.scan(text, pastLabel(text, at, AMOUNT));
    trades[slot + TRADE.size] = this.#sizes.steps;
    const bought = pastLabel(text, at, SIDE_BUY);
    trades[slot + TRADE.side] = bought === NOWHERE ? SELL : BUY;
    at = this.#counts.scan(text, bought === NOWHERE ? pastLabel(text, at, SIDE_SELL) : bought);
    trades[slot + TRADE.at] = this.#counts.count;
    const isSomething =
      trades[slot + TRADE.id] !== 0 && this.#prices.steps !== 0 && this.#sizes.steps !== 0;
    return isSomething ? pastLabel(text, at, CLOSE_TRADE) : NOWHERE;
  }

  #pastTicker(text: string, start: number): number {
    const { ticker } = this.#batch;
    let at = this.#prices.scan(text, pastLabel(text, start, TICKER));
    ticker.lastPrice = this.#prices.steps;
    const changeAt = pastLabel(text, at, CHANGE);
    const isNegative = codeAt(text, changeAt) === MINUS;
    at = this.#units.scan(text, isNegative ? changeAt + 1 : changeAt);
    if (at - changeAt > DECIMAL_LENGTH_MAX) return NOWHERE;
    const change = this.#units.steps;
    ticker.changeE8 = isNegative && change !== 0 ? -change : change;
    at = this.#prices.scan(text, pastLabel(text, at, HIGH));
    ticker.high = this.#prices.steps;
    at = this.#prices.scan(text, pastLabel(text, at, LOW));
    ticker.low = this.#prices.steps;
    // Zeros of a market without trades are for the ordinary decoder, like nulls.
    if (ticker.lastPrice === 0 || ticker.high === 0 || ticker.low === 0) return NOWHERE;
    at = this.#sizes.scan(text, pastLabel(text, at, VOLUME));
    ticker.volume = this.#sizes.steps;
    return pastQuote(text, this.#pastQuoteVolume(text, pastLabel(text, at, QUOTE_VOLUME)));
  }

  /** Reads integer coins and their fraction separately, because together they may exceed a safe
   *  integer. */
  #pastQuoteVolume(text: string, start: number): number {
    const { ticker } = this.#batch;
    let at = this.#counts.scan(text, start);
    ticker.quoteVolumeInteger = this.#counts.count;
    ticker.quoteVolumeRest = 0;
    if (codeAt(text, at) === POINT) {
      at = this.#units.scan(text, at - 1);
      ticker.quoteVolumeRest = this.#units.steps % UNITS_IN_DIGIT;
    }
    return at - start > DECIMAL_LENGTH_MAX ? NOWHERE : at;
  }
}
