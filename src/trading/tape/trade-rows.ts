/** Writes the rows of the market trades directly into the DOM. A new trade moves the last row to
 *  the top and rewrites it; the other rows only shift. Under a painted list a row is one sentence,
 *  because invisible columns would still cost layout. */
import type { Pair } from '#contract/core/pair.ts';
import { fittedSize } from '#domain/fitted-text.ts';
import { largeSizeOf } from '#domain/large-trade.ts';
import { priceText } from '#domain/number-text.ts';
import { clockTime } from '#src/format/dates.ts';
import type { TapeTrade } from '#src/stores/tape.store.ts';
import { BarCell, TextCell, appendElement } from '../rows/row-cells.ts';
import styles from './Tape.module.css';

export interface TradeRowOptions {
  readonly pair: Pair;
  readonly boughtText: string;
  readonly soldText: string;
  readonly largeText: string;
  readonly ownText: string;
  /** Ids of own trades. */
  readonly ownIds: ReadonlySet<number>;
  /** Whether the list is painted on a canvas: then rows have no bar and no color, only text. */
  readonly isPainted: boolean;
}

export class TradeRows {
  readonly #list: HTMLElement;
  /** Newest first, in the order of the list elements. */
  readonly #rows: (TradeRow | AnnouncedRow)[] = [];
  #options: TradeRowOptions | undefined;

  constructor(list: HTMLElement) {
    this.#list = list;
  }

  /**
   * Writes the trades.
   * @param prints newest first; one with id zero is blank, and so are all after it.
   */
  write(trades: readonly TapeTrade[], options: TradeRowOptions): void {
    if (options.isPainted !== this.#options?.isPainted) this.#setCount(0);
    if (options !== this.#options) for (const row of this.#rows) row.forget();
    this.#options = options;
    const blankAt = trades.findIndex((trade) => trade.id === 0);
    this.#setCount(blankAt < 0 ? trades.length : blankAt, options.isPainted);
    this.#shift(trades);
    const shown = trades.slice(0, this.#rows.length).map((trade) => trade.size);
    const largest = Math.max(1, ...shown);
    const largeSize = largeSizeOf(Float64Array.from(shown));
    this.#rows.forEach((row, index) => {
      const trade = trades[index];
      if (trade === undefined) return;
      const isLarge = trade.size >= largeSize;
      row.write(trade, options, isLarge, trade.size / largest);
    });
  }

  remove(): void {
    this.#setCount(0);
  }

  #setCount(count: number, isPainted = false): void {
    for (const row of this.#rows.splice(count)) row.element.remove();
    while (this.#rows.length < count) {
      this.#rows.push(isPainted ? new AnnouncedRow(this.#list) : new TradeRow(this.#list));
    }
  }

  /** Moves as many rows from the end to the top as there are trades newer than the first row. */
  #shift(trades: readonly TapeTrade[]): void {
    const newestShown = this.#rows[0]?.shownId ?? 0;
    const count = newestShown === 0 ? 0 : trades.findIndex((trade) => trade.id === newestShown);
    if (count <= 0) return;
    const moved = this.#rows.splice(-count);
    this.#rows.unshift(...moved);
    this.#list.prepend(...moved.map((row) => row.element));
  }
}

class AnnouncedRow {
  readonly element: HTMLElement;
  readonly #text: TextCell;
  #shownId = 0;
  #isLarge = false;

  constructor(list: Element) {
    this.element = appendElement(list, 'li', styles.trade);
    this.#text = new TextCell(this.element);
  }

  get shownId(): number {
    return this.#shownId;
  }

  /** Makes the next write complete. */
  forget(): void {
    this.#shownId = 0;
  }

  write(trade: TapeTrade, options: TradeRowOptions, isLarge: boolean): void {
    const { id, price, size, time } = trade;
    if (id === this.#shownId && isLarge === this.#isLarge) return;
    this.#shownId = id;
    this.#isLarge = isLarge;
    const values = [
      priceText(price, options.pair),
      fittedSize(size, options.pair),
      clockTime(time),
    ];
    this.#text.write(`${textOf(trade, options, isLarge)} ${values.join(' ')}`);
  }
}

class TradeRow {
  readonly element: HTMLElement;
  readonly #bar: BarCell;
  readonly #text: TextCell;
  readonly #price: TextCell;
  readonly #size: TextCell;
  readonly #time: TextCell;
  #shownId = 0;
  #isLarge = false;

  constructor(list: Element) {
    this.element = appendElement(list, 'li', styles.trade);
    this.#bar = new BarCell(this.element, styles.bar);
    const price = appendElement(this.element, 'span', styles.price);
    this.#text = new TextCell(appendElement(price, 'span', styles.text));
    this.#price = new TextCell(price);
    this.#size = new TextCell(appendElement(this.element, 'span', styles.size));
    this.#time = new TextCell(appendElement(this.element, 'span'));
  }

  get shownId(): number {
    return this.#shownId;
  }

  /** Makes the next write complete. */
  forget(): void {
    this.#shownId = 0;
  }

  /**
   * Writes one trade.
   * @param share of the largest trade.
   */
  write(trade: TapeTrade, options: TradeRowOptions, isLarge: boolean, share: number): void {
    const { id, price, size, side, time } = trade;
    this.#bar.write(share);
    if (id === this.#shownId && isLarge === this.#isLarge) return;
    this.#shownId = id;
    this.#isLarge = isLarge;
    this.element.dataset['side'] = side;
    this.element.toggleAttribute('data-large', isLarge);
    this.element.toggleAttribute('data-own', options.ownIds.has(id));
    this.#text.write(`${textOf(trade, options, isLarge)} `);
    this.#price.write(priceText(price, options.pair));
    this.#size.write(fittedSize(size, options.pair));
    this.#time.write(clockTime(time));
  }
}

/** Returns the text for what colors and signs show. */
function textOf({ id, side }: TapeTrade, options: TradeRowOptions, isLarge: boolean): string {
  const text = [side === 'buy' ? options.boughtText : options.soldText];
  if (isLarge) text.push(options.largeText);
  if (options.ownIds.has(id)) text.push(options.ownText);
  return text.join(', ');
}
