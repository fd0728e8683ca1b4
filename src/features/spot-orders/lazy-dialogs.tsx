/** Dialogs over a list of orders. */
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';

export const LazyOrderDetail = lazyComponent(
  async () => (await loadPart('orderDialogs')).OrderDetail,
);
export const LazyExportDialog = lazyComponent(
  async () => (await loadPart('orderDialogs')).ExportDialog,
);
