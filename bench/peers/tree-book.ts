/** Book with one B-tree per side, from a package known to be fast. */
import SortedBTree from 'sorted-btree';
import { stepsOfText } from '#bench/feed/steps.ts';
import { fillGrouped, LADDER_LENGTH, type BenchBook, type TextLevels } from './book.ts';

// The package is CommonJS: Node exports the class one level deeper than the bundler does.
type Tree = SortedBTree<number, number>;
type TreeClass = typeof SortedBTree;
const BTree: TreeClass =
  'default' in SortedBTree ? (SortedBTree as { readonly default: TreeClass }).default : SortedBTree;

export class TreeBook implements BenchBook {
  readonly #out = new Float64Array(LADDER_LENGTH);
  readonly #bids: Tree = new BTree<number, number>();
  readonly #asks: Tree = new BTree<number, number>();
  readonly #tickDecimals: number;
  readonly #lotDecimals: number;

  constructor(snapshot: TextLevels, tickDecimals: number, lotDecimals: number) {
    this.#tickDecimals = tickDecimals;
    this.#lotDecimals = lotDecimals;
    this.apply(snapshot);
  }

  apply({ bids, asks }: TextLevels): void {
    for (const [tree, levels] of [
      [this.#bids, bids],
      [this.#asks, asks],
    ] as const) {
      for (const [priceText, sizeText] of levels) {
        const price = stepsOfText(priceText, this.#tickDecimals);
        const size = stepsOfText(sizeText, this.#lotDecimals);
        if (size === 0) tree.delete(price);
        else tree.set(price, size);
      }
    }
  }

  ladder(): Float64Array {
    fillGrouped(this.#out, true, this.#bids.entriesReversed());
    fillGrouped(this.#out, false, this.#asks.entries());
    return this.#out;
  }
}
