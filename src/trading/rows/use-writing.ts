/** Writes frequently changing values directly into their text nodes within the React layout, so
 *  that updates do not render. */
import { useEffectEvent, useLayoutEffect, useState, type RefCallback } from 'react';
import { subscribe } from 'valtio';
import { TextCell } from './row-cells.ts';

/** Calls `write` when the store has changed, and after each render. */
export function useWriting(store: object, write: () => void): void {
  const writeNow = useEffectEvent(write);
  useLayoutEffect(() => writeNow());
  useLayoutEffect(() => subscribe(store, () => writeNow()), [store]);
}

/** Text of an element that has no React children. */
export class TextSlot {
  #cell: TextCell | undefined;

  /** `ref` of the element; the text moves to a new element. */
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

/** Returns the same slot for as long as the component is mounted. */
export const useTextSlot = (): TextSlot => useState(() => new TextSlot())[0];

/** Text slots by name. */
export class TextSlots {
  readonly #places = new Map<string, TextSlot>();

  at(name: string): TextSlot {
    const place = this.#places.get(name) ?? new TextSlot();
    this.#places.set(name, place);
    return place;
  }
}
