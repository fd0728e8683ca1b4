/** Performance marks for the first paint of each part of the page, read by benchmarks and developer
 *  tools only. The chart sets `tidemark:chart` itself. */

export type Milestone = 'shell' | 'book';

const markNameOf = (milestone: Milestone): string => `tidemark:${milestone}`;

/** Marks the animation frame that shows the current DOM; each milestone is marked once. */
export function markPainted(milestone: Milestone): void {
  const name = markNameOf(milestone);
  if (isMarked(milestone)) return;
  // The callback runs before the paint, the timer after it.
  requestAnimationFrame(() => setTimeout(() => markOnce(name)));
}

/** True when the milestone has been marked. */
export const isMarked = (milestone: Milestone): boolean =>
  performance.getEntriesByName(markNameOf(milestone), 'mark').length > 0;

function markOnce(name: string): void {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name);
}
