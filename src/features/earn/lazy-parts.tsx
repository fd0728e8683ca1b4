/** Parts of the page that are loaded when they are first shown. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';

/** Contains the chart library. */
export const LazyLineChart = lazyComponent(
  async () => (await loadPart('lineChart')).LineChart,
  () => <Skeleton height="96px" />,
);
