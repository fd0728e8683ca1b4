/** The Orderly pattern: every message puts a full side into a new map, applies the change and sorts
 *  everything again. This is our own implementation of that pattern. */
import { fillGrouped, LADDER_LENGTH, type BenchBook, type TextLevels } from './book.ts';

type Level = [price: number, size: number];

export class RebuiltMapBook implements BenchBook {
  readonly #out = new Float64Array(LADDER_LENGTH);
  readonly #ticksPerUnit: number;
  readonly #lotsPerUnit: number;
  #bids: Level[] = [];
  #asks: Level[] = [];

  constructor(snapshot: TextLevels, tickDecimals: number, lotDecimals: number) {
    this.#ticksPerUnit = 10 ** tickDecimals;
    this.#lotsPerUnit = 10 ** lotDecimals;
    this.apply(snapshot);
  }

  apply({ bids, asks }: TextLevels): void {
    if (asks.length > 0)
      this.#asks = rebuilt(this.#asks, asks, (left, right) => left[0] - right[0]);
    if (bids.length > 0)
      this.#bids = rebuilt(this.#bids, bids, (left, right) => right[0] - left[0]);
  }

  ladder(): Float64Array {
    fillGrouped(
      this.#out,
      true,
      this.#bids.map(([price, size]) => this.#inSteps(price, size)),
    );
    fillGrouped(
      this.#out,
      false,
      this.#asks.map(([price, size]) => this.#inSteps(price, size)),
    );
    return this.#out;
  }

  #inSteps(price: number, size: number): readonly [number, number] {
    return [Math.round(price * this.#ticksPerUnit), Math.round(size * this.#lotsPerUnit)];
  }
}

function rebuilt(
  held: readonly Level[],
  changes: TextLevels['bids'],
  order: (left: Level, right: Level) => number,
): Level[] {
  const byPrice = new Map(held);
  for (const [price, size] of changes) {
    if (Number(size) === 0) byPrice.delete(Number(price));
    else byPrice.set(Number(price), Number(size));
  }
  return Array.from(byPrice.entries()).sort(order);
}
