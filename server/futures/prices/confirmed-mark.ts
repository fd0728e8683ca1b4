/**
 * Decides which mark price each sample sets, so that no single sample liquidates. The engine liquidates whatever is due at
 * every mark it is given, so the confirmation comes before it.
 *
 * A sample that liquidates nobody is set. One that would liquidate is replaced by the median of the mark in force, the
 * sample before and itself: the nearer of the two samples if both are on one side of the mark in force, otherwise the mark
 * in force.
 *
 * - Whoever is liquidated by a move is due at both samples. Equity minus maintenance margin is concave in the mark, so the
 *   marks at which a user is not due are one interval. It contains the mark in force and not the new mark, and both samples
 *   are at the new mark or beyond it.
 * - Nobody can delay a liquidation for longer than one sample: a user who is due at two samples in a row, on one side of the
 *   mark in force, is due at the nearer of them, unless the equity has grown meanwhile.
 * - What funding or own trades have made due at the mark in force is liquidated without a wait.
 *
 * Example: mark 100, a long is due at 98. Samples 97.5, 97, 96.6: the marks are 100, 97.5 (liquidated), 96.6. Samples
 * 97.5, 100: the marks are 100 and 100.
 */
import type { Units } from '#contract/core/decimal.ts';
import { medianOf } from './mark-price.ts';

export class ConfirmedMark {
  #previous: Units | undefined;

  /**
   * Returns the mark to set.
   * @param inForce undefined before the first
   * @param wouldLiquidate whether setting a mark liquidates anybody
   */
  next(sample: Units, inForce: Units | undefined, wouldLiquidate: (mark: Units) => boolean): Units {
    const previous = this.#previous;
    this.#previous = sample;
    if (inForce === undefined || !wouldLiquidate(sample)) return sample;
    return previous === undefined ? inForce : medianOf(inForce, previous, sample);
  }

  /** After a pause the next sample has none before it. */
  pause(): void {
    this.#previous = undefined;
  }
}
