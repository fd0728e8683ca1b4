/** Prices that trigger stop-limit orders, take profits and stop losses, by source and direction. */
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import { SortedKeys } from '#server/exchange/matching/sorted-keys.ts';
import type { TriggerBy } from './engine-terms.ts';

export type Direction = 'rising' | 'falling';

export interface Trigger {
  readonly direction: Direction;
  readonly triggerBy: TriggerBy;
  readonly triggerPrice: Ticks;
}

export class TriggerBook {
  readonly #lines = new Map<string, TriggerLine>();

  add(trigger: Trigger): void {
    this.#lineOf(trigger.triggerBy, trigger.direction).add(trigger);
  }

  remove(trigger: Trigger): void {
    this.#lineOf(trigger.triggerBy, trigger.direction).remove(trigger);
  }

  /** Returns the first trigger that a source between `low` and `high` reaches: of the rising ones
   *  the lowest, then of the falling ones the highest; at one price the oldest. */
  firstDue(source: TriggerBy, low: Ticks, high: Ticks): Trigger | undefined {
    const rising = this.#lineOf(source, 'rising');
    if (rising.nearest !== undefined && rising.nearest <= high) return rising.first;
    const falling = this.#lineOf(source, 'falling');
    if (falling.nearest !== undefined && falling.nearest >= low) return falling.first;
    return undefined;
  }

  #lineOf(source: TriggerBy, direction: Direction): TriggerLine {
    const key = `${source}/${direction}`;
    const known = this.#lines.get(key);
    if (known !== undefined) return known;
    const line = new TriggerLine(direction);
    this.#lines.set(key, line);
    return line;
  }
}

/** Triggers of one source and direction, the nearest price first. */
class TriggerLine {
  readonly #sign: 1 | -1;
  readonly #keys = new SortedKeys();
  readonly #triggers = new Map<number, Set<Trigger>>();

  constructor(direction: Direction) {
    this.#sign = direction === 'rising' ? -1 : 1;
  }

  get nearest(): Ticks | undefined {
    const key = this.#keys.greatest;
    return key === undefined ? undefined : ticks(key * this.#sign);
  }

  get first(): Trigger | undefined {
    const { nearest } = this;
    if (nearest === undefined) return undefined;
    for (const trigger of this.#triggers.get(nearest) ?? []) return trigger;
    return undefined;
  }

  add(trigger: Trigger): void {
    const known = this.#triggers.get(trigger.triggerPrice);
    if (known !== undefined) return void known.add(trigger);
    this.#triggers.set(trigger.triggerPrice, new Set([trigger]));
    this.#keys.insert(trigger.triggerPrice * this.#sign);
  }

  remove(trigger: Trigger): void {
    const triggers = this.#triggers.get(trigger.triggerPrice);
    if (triggers?.delete(trigger) !== true || triggers.size > 0) return;
    this.#triggers.delete(trigger.triggerPrice);
    this.#keys.remove(trigger.triggerPrice * this.#sign);
  }
}
