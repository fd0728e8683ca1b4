/** Names of countries are loaded after the list of ads. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import type { RegionFilterProps, RegionNameProps } from './RegionFilter.tsx';

export const LazyRegionFilter = lazyComponent<RegionFilterProps>(
  async () => (await loadPart('p2pRegions')).RegionFilter,
);

export const LazyRegionName = lazyComponent<RegionNameProps>(
  async () => (await loadPart('p2pRegions')).RegionName,
  ({ code }) => <bdi>{code}</bdi>,
  'line',
);
