/** Order of one pair's trades, learned from the first follower that receives each: all others must
 *  receive the same trades in the same order. */
export class TradeOrder {
  readonly #places = new Map<number, number>();

  placeOf(id: number): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(id, place);
    return place;
  }
}
