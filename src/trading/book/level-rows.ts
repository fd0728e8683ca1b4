/** Writes the rows of one side of the order book directly into the DOM: React renders nothing when
 *  the market moves, and unchanged rows are not touched. */
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { fittedNotional, fittedSize } from '#domain/fitted-text.ts';
import { priceText } from '#domain/number-text.ts';
import type { LadderRow } from '#src/stores/ladder.store.ts';
import { FlashTimers, type After } from '../rows/flash-timers.ts';
import { BarCell, TextCell, appendElement } from '../rows/row-cells.ts';
import type { BookSettings } from './book-settings.ts';
import styles from './OrderBookLadder.module.css';

export interface LevelRowOptions {
  readonly pair: Pair;
  readonly depthBy: BookSettings['depthBy'];
  readonly lastColumn: BookSettings['lastColumn'];
  /** Size at which a bar has its full length. */
  readonly longest: number;
  readonly ownPrices: ReadonlySet<Ticks>;
  readonly ownText: string;
  /** Whether the book is painted on a canvas: then no bar is scaled and nothing is highlighted. */
  readonly isPainted: boolean;
}

export class LevelRows {
  readonly #list: HTMLElement;
  readonly #side: 'bids' | 'asks';
  readonly #flashTimers: FlashTimers;
  readonly #rows: LevelRow[] = [];
  #pair: Pair | undefined;
  #lastColumn: BookSettings['lastColumn'] | undefined;

  constructor(list: HTMLElement, side: 'bids' | 'asks', after: After) {
    this.#flashTimers = new FlashTimers(after);
    this.#list = list;
    this.#side = side;
  }

  /** Adds or removes rows at the end. The other rows keep their elements, so a focused row stays
   *  focused. */
  setCount(count: number): void {
    for (const row of this.#rows.splice(count)) row.element.remove();
    while (this.#rows.length < count) {
      this.#rows.push(new LevelRow(this.#list, `${this.#side}-${this.#rows.length}`));
    }
  }

  /** Makes the best row the tab stop of this side, or removes it; arrow keys move further. */
  setTabStop(isTabStop: boolean): void {
    const [best] = this.#rows;
    if (best !== undefined) best.price.tabIndex = isTabStop ? 0 : -1;
  }

  /**
   * Writes the levels into the rows.
   * @param levels best first.
   */
  write(levels: readonly LadderRow[], options: LevelRowOptions): void {
    const isAnew = options.pair !== this.#pair || options.lastColumn !== this.#lastColumn;
    this.#pair = options.pair;
    this.#lastColumn = options.lastColumn;
    this.#rows.forEach((row, index) => {
      const level = levels[index];
      const change = level === undefined ? 0 : row.write(level, options, isAnew);
      if (change !== 0) this.#flashTimers.flash(row.amount, change > 0 ? 'up' : 'down');
    });
  }

  remove(): void {
    this.#flashTimers.clear();
    this.setCount(0);
  }
}

class LevelRow {
  readonly element: HTMLElement;
  readonly price: HTMLButtonElement;
  readonly amount: HTMLElement;
  readonly #bar: BarCell;
  readonly #priceText: TextCell;
  readonly #amountText: TextCell;
  readonly #lastText: TextCell;
  #shown: { price: Ticks; size: Lots; total: Lots } | undefined;
  #ownText = '';

  constructor(list: Element, place: string) {
    this.element = appendElement(list, 'li', styles.level);
    this.element.dataset['level'] = place;
    this.#bar = new BarCell(this.element, styles.bar);
    this.price = pickOf(this.element, 'price', styles.price);
    this.#priceText = new TextCell(this.price);
    const sizes = pickOf(this.element, 'size', styles.sizes);
    this.amount = appendElement(sizes, 'span', styles.amount);
    this.#amountText = new TextCell(this.amount);
    const last = appendElement(sizes, 'span', styles.last);
    // Separates the numbers for screen readers; a space at the start of a cell takes no room.
    last.append(' ');
    this.#lastText = new TextCell(last);
  }

  /**
   * Writes one level.
   * @returns the size change to highlight; 0 when the row shows another price.
   */
  write(level: LadderRow, options: LevelRowOptions, isAnew: boolean): number {
    const { price, size, total } = level;
    const { pair, depthBy, longest, ownPrices, ownText, isPainted } = options;
    if (!isPainted) this.#bar.write(Math.min(1, (depthBy === 'total' ? total : size) / longest));
    this.#markOwn(ownPrices.has(price) ? ownText : '');
    const before = isAnew ? undefined : this.#shown;
    this.#shown = { price, size, total };
    const isOtherPrice = before?.price !== price;
    const isOtherSize = before?.size !== size;
    if (isOtherPrice) this.#priceText.write(priceText(price, pair));
    if (isOtherSize) this.#amountText.write(fittedSize(size, pair));
    if (isOtherPrice || isOtherSize) this.#markEmpty(price, size);
    if (options.lastColumn === 'total') {
      if (before?.total !== total) this.#lastText.write(fittedSize(total, pair));
    } else if (isOtherPrice || isOtherSize) {
      this.#lastText.write(fittedNotional(price, size, pair));
    }
    // A row that now shows another price has moved; its size has not changed.
    return isPainted || before?.price !== price || size * before.size === 0
      ? 0
      : size - before.size;
  }

  #markEmpty(price: Ticks, size: Lots): void {
    const isBlank = price === 0;
    this.element.toggleAttribute('data-gone', size === 0 && !isBlank);
    this.element.toggleAttribute('data-blank', isBlank);
    this.element.ariaHidden = isBlank ? 'true' : null;
  }

  #markOwn(ownText: string): void {
    if (ownText === this.#ownText) return;
    this.#ownText = ownText;
    if (ownText === '') delete this.element.dataset['own'];
    else this.element.dataset['own'] = 'true';
    this.price.ariaDescription = ownText === '' ? null : ownText;
  }
}

function pickOf(
  row: Element,
  pick: 'price' | 'size',
  className: string | undefined,
): HTMLButtonElement {
  const button = appendElement(row, 'button', className);
  button.type = 'button';
  button.dataset['pick'] = pick;
  button.tabIndex = -1;
  return button;
}
