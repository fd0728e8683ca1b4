/** Chooses the steps of a random walk: some at random, the others where the walk has seen least. */
import { assert } from '#contract/core/assert.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A possible next step. Steps with the same name are expected to lead to the same transitions. */
export interface Choice {
  readonly name: string;
}

/** Share of steps that are random. They reach the orders of events that no count asks for. */
const RANDOM_SHARE = 0.5;
/** Weight of the newest result of a step, and weight of what follows a step. */
const LEARNING_RATE = 0.5;
const DISCOUNT = 0.8;
/** Value of a step that was never taken in a situation. */
const UNSEEN_VALUE = 1;

export type WalkGuide = ReturnType<typeof createGuide>;

/**
 * Learns what each step leads to (Q-learning): a transition is worth the share that it lacks of `enough`, so a step
 * loses its value when what follows it was seen often enough.
 * @param names all that the walk has to see.
 */
export function createGuide(names: readonly string[], enough: number, random: SeededRandom) {
  const counts = new Map(names.map((name) => [name, 0]));
  /** Value of each step by its name, for each situation. */
  const values = new Map<string, Map<string, number>>();
  let last: { readonly known: readonly Map<string, number>[]; readonly name: string } | undefined;
  let reward = 0;

  /** Credits the last step with what it led to. */
  function learn(nextValue: number): void {
    const result = reward + DISCOUNT * nextValue;
    for (const steps of last?.known ?? []) {
      const before = steps.get(last?.name ?? '') ?? result;
      steps.set(last?.name ?? '', before + LEARNING_RATE * (result - before));
    }
    last = undefined;
    reward = 0;
  }

  return {
    counts,
    isEnough: (): boolean => [...counts.values()].every((count) => count >= enough),
    /** Counts a transition, or the false side of a guard. */
    walked: (name: string): void => {
      const count = counts.get(name);
      if (count === undefined) return;
      counts.set(name, count + 1);
      reward += Math.max(0, enough - count) / enough;
    },
    /** Ends the current walk; the next step begins another one. */
    endWalk: (): void => learn(0),
    /**
     * Returns the next step.
     * @param situation the current state, one text for each of its parallel regions.
     * @param drawn what a random step would be.
     */
    choose: <Step extends Choice>(
      situation: readonly string[],
      choices: readonly Step[],
      drawn: Step,
    ): Step => {
      const known = situation.map((part) => {
        const steps = values.get(part) ?? new Map<string, number>();
        values.set(part, steps);
        return steps;
      });
      let best: Step[] = [];
      let bestValue = -Infinity;
      for (const choice of choices) {
        let value = -Infinity;
        for (const steps of known) value = Math.max(value, steps.get(choice.name) ?? UNSEEN_VALUE);
        if (value > bestValue) best = [];
        if (value >= bestValue) best.push(choice);
        bestValue = Math.max(value, bestValue);
      }
      assert(best.length > 0, 'a walk always has a next step');
      learn(bestValue);
      const chosen = random.next() < RANDOM_SHARE ? drawn : random.pick(best);
      last = { known, name: chosen.name };
      return chosen;
    },
  };
}
