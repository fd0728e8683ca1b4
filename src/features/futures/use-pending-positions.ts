/** Positions with a pending change. */
import { useEffect, useState } from 'react';
import type { PositionId } from '#contract/core/ids.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { useFuturesService } from '#src/binding/futures.ts';

const NONE: ReadonlySet<PositionId> = new Set();

export function usePendingPositions(
  positions: readonly FuturesPosition[],
): ReadonlySet<PositionId> {
  const { changeOf } = useFuturesService();
  const [pendingIds, setPendingIds] = useState(NONE);
  useEffect(() => {
    const actors = positions.map((position) => ({ id: position.id, actor: changeOf(position) }));
    const read = (): void => {
      const ids = actors.filter(({ actor }) => actor.getSnapshot().hasTag('busy'));
      setPendingIds((held) =>
        held.size === ids.length && ids.every(({ id }) => held.has(id))
          ? held
          : new Set(ids.map(({ id }) => id)),
      );
    };
    const subscriptions = actors.map(({ actor }) => actor.subscribe(read));
    read();
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [changeOf, positions]);
  return pendingIds;
}
