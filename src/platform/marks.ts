/** When each part of the page was first seen, on the browser's own timeline: read by the bench, by
 *  developer tools, and by nothing else. The chart, which paints itself, sets `tidemark:chart`. */

export type Milestone = 'shell' | 'book';

const markNameOf = (milestone: Milestone): string => `tidemark:${milestone}`;

/** Marks the frame that shows what was just put on the page; a milestone is reached once. */
export function markPainted(milestone: Milestone): void {
  const name = markNameOf(milestone);
  if (isMarked(milestone)) return;
  // Before the frame is painted runs the callback, after it the timer.
  requestAnimationFrame(() => setTimeout(() => markOnce(name)));
}

/** Whether the page has shown it. */
export const isMarked = (milestone: Milestone): boolean =>
  performance.getEntriesByName(markNameOf(milestone), 'mark').length > 0;

function markOnce(name: string): void {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name);
}
