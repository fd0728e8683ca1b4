/** Where labels of lines stand so that none covers another: as near to their lines as can be, in the order
 *  of their lines. Pure: heights in pixels, nothing of a market. */

export interface LabelRequest {
  readonly key: string;
  /** Of its line, in CSS pixels from the top. */
  readonly y: number;
}

export interface LabelRoom {
  /** Between the middles of two neighbours, whole pixels. */
  readonly gap: number;
  /** Where the middle of the uppermost and of the lowest may be. */
  readonly first: number;
  readonly last: number;
}

/** @returns the middle of each label that has room, in whole pixels but for the room's own ends. Where there
 *  are more than fit, those furthest from the middle of the room have none. */
export function spreadLabels(
  requests: readonly LabelRequest[],
  room: LabelRoom,
): ReadonlyMap<string, number> {
  const { gap, first, last } = room;
  const ordered = seated(requests, room).toSorted(byHeight);
  // Taken `gap` nearer for every label above it, each may only be as low as the one before or lower.
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

function seated(requests: readonly LabelRequest[], room: LabelRoom): readonly LabelRequest[] {
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

/** The rising row of numbers that is nearest to these, in the sum of squares: neighbours that fall are
 *  pooled at their mean until none does. [1, 5, 3] is [1, 4, 4]. */
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
