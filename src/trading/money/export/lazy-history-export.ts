/** Export of a history, loaded when the user opens it. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

export const LazyHistoryExport = lazyComponent(
  async () => (await loadPart('historyExport')).HistoryExportPart,
);
