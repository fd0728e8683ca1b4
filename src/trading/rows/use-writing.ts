/** Figures that move with the market, inside what React laid out: written straight into their text, so
 *  that nothing renders when they move. */
import { useEffectEvent, useLayoutEffect, useState, type RefCallback } from 'react';
import { subscribe } from 'valtio';
import { TextCell } from './row-cells.ts';

/** Calls `write` when the store has changed, and after each rendering. */
export function useWriting(store: object, write: () => void): void {
  const writeNow = useEffectEvent(write);
  useLayoutEffect(() => writeNow());
  useLayoutEffect(() => subscribe(store, () => writeNow()), [store]);
}

/** The text of an element that React gives no children. */
export class TextSlot {
  #cell: TextCell | undefined;

  /** The element's `ref`; another element takes the text over. */
  readonly into: RefCallback<Element> = (element) => {
    if (element === null) return undefined;
    const cell = new TextCell(element);
    this.#cell = cell;
    return () => {
      cell.remove();
      if (this.#cell === cell) this.#cell = undefined;
    };
  };

  write(text: string): void {
    this.#cell?.write(text);
  }
}

/** The same place for as long as its view is shown. */
export const useTextSlot = (): TextSlot => useState(() => new TextSlot())[0];

/** Places of texts by the names of what they say. */
export class TextSlots {
  readonly #places = new Map<string, TextSlot>();

  at(name: string): TextSlot {
    const place = this.#places.get(name) ?? new TextSlot();
    this.#places.set(name, place);
    return place;
  }
}
