/** Positions labels of lines so that none overlap, as close to their lines as possible and in the
 *  order of the lines. Pure: heights in pixels only. */

export interface LabelRequest {
  readonly key: string;
  /** Position of the line, in CSS pixels from the top. */
  readonly y: number;
}

export interface LabelRoom {
  /** Distance between the centers of two neighbors, in integer pixels. */
  readonly gap: number;
  /** Allowed centers of the topmost and the lowest label. */
  readonly first: number;
  readonly last: number;
}

/**
 * Positions the labels.
 * @returns the center of each label that fits, in integer pixels except at the limits of the area.
 * If there are too many labels, those furthest from the middle of the area are left out.
 */
export function spreadLabels(
  requests: readonly LabelRequest[],
  room: LabelRoom,
): ReadonlyMap<string, number> {
  const { gap, first, last } = room;
  const ordered = seatLabels(requests, room).toSorted(byHeight);
  // Subtracts `gap` for every label above: each value must then be at least the previous one.
  const pushed = rising(ordered.map(({ y }, at) => y - at * gap));
  const lowest = last - (ordered.length - 1) * gap;
  return new Map(
    ordered.map(({ key }, at) => {
      const y = Math.round(pushed[at] ?? first); // Not money: pixels.
      return [key, Math.max(first, Math.min(lowest, y)) + at * gap];
    }),
  );
}

function byHeight(left: LabelRequest, right: LabelRequest): number {
  if (left.y !== right.y) return left.y - right.y;
  return left.key < right.key ? -1 : 1;
}

function seatLabels(requests: readonly LabelRequest[], room: LabelRoom): readonly LabelRequest[] {
  const { gap, first, last } = room;
  const seatCount = last < first ? 0 : Math.floor((last - first) / gap) + 1;
  if (requests.length <= seatCount) return requests;
  const distanceOf = ({ y }: LabelRequest): number => Math.abs(y - (first + last) / 2);
  return requests
    .toSorted((left, right) => {
      const nearer = distanceOf(left) - distanceOf(right);
      return nearer === 0 ? byHeight(left, right) : nearer;
    })
    .slice(0, seatCount);
}

/** Returns the non-decreasing sequence nearest to the values by sum of squares: falling neighbors
 *  are pooled at their mean until none falls. [1, 5, 3] is [1, 4, 4]. */
function rising(values: readonly number[]): readonly number[] {
  const pools: { mean: number; count: number }[] = [];
  for (const value of values) {
    let pool = { mean: value, count: 1 };
    for (let above = pools.at(-1); above !== undefined && above.mean > pool.mean;) {
      const count = above.count + pool.count;
      pool = { mean: (above.mean * above.count + pool.mean * pool.count) / count, count };
      pools.pop();
      above = pools.at(-1);
    }
    pools.push(pool);
  }
  return pools.flatMap(({ mean, count }) => Array.from({ length: count }, () => mean));
}
