/** Which switches are on, since when and with which values. Seams read it for each call and event. */
import type { Clock, EpochMs } from '#contract/core/time.ts';
import { parse } from '#contract/codec.ts';
import {
  SWITCHES,
  SWITCH_IDS,
  type SwitchId,
  type SwitchValues,
} from '#contract/operator/fault-switches.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';

/** Channels that one activation counts separately; above it, counting starts again. */
const COUNTED_KEYS_MAX = 10_000;

/** One period in which a switch is on. */
export class Activation<Id extends SwitchId = SwitchId> {
  readonly values: SwitchValues<Id>;
  readonly since: EpochMs;
  readonly #counts = new Map<string, number>();

  constructor(values: SwitchValues<Id>, since: EpochMs) {
    this.values = values;
    this.since = since;
  }

  /** Counts one more of `key` from 1 on. */
  count(key = ''): number {
    if (this.#counts.size >= COUNTED_KEYS_MAX) this.#counts.clear();
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
}

export interface SwitchState {
  readonly id: SwitchId;
  /** Undefined while the switch is off. */
  readonly activation: Activation | undefined;
  /** How often the switch acted since it was last turned on. */
  readonly hitCount: number;
}

type ChangeListener = (id: SwitchId) => void;

export class FaultRegistry {
  readonly #clock: Clock;
  readonly #active = new Map<SwitchId, Activation>();
  readonly #hits = new Map<SwitchId, number>();
  readonly #listeners: ChangeListener[] = [];

  /** @param clock the machine's, so that `since` is right while the exchange's clock is moved. */
  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Turns a switch on, or on again with other values. */
  set(id: SwitchId, given: unknown): 'done' | Rejection<'field_invalid'> {
    const parsed = parse(SWITCHES[id].values, given ?? {});
    if (!parsed.ok) return reject('field_invalid', { fields: parsed.issues });
    // The codec is that of this switch.
    this.#active.set(id, new Activation(parsed.model as SwitchValues<SwitchId>, this.#clock()));
    this.#hits.set(id, 0);
    this.#notify(id);
    return 'done';
  }

  clear(id: SwitchId): void {
    if (this.#active.delete(id)) this.#notify(id);
  }

  /** Returns undefined while the switch is off. */
  activeOf<Id extends SwitchId>(id: Id): Activation<Id> | undefined {
    return this.#active.get(id);
  }

  /**
   * Counts an action of a switch, which turns itself off after its `times`.
   * @param times 0: no limit.
   */
  noteHit(id: SwitchId, times = 0): void {
    const count = (this.#hits.get(id) ?? 0) + 1;
    this.#hits.set(id, count);
    if (count === times) this.clear(id);
  }

  states(): readonly SwitchState[] {
    return SWITCH_IDS.map((id) => ({
      id,
      activation: this.#active.get(id),
      hitCount: this.#hits.get(id) ?? 0,
    }));
  }

  /** Called after a switch was turned on, off, or on with other values. */
  addListener(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  #notify(id: SwitchId): void {
    for (const listener of this.#listeners) listener(id);
  }
}
