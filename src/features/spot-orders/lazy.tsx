/** Dialogs over a list, loaded on first use. */
import { lazyComponent } from '#src/design/lazy.tsx';

export const LazyDetail = lazyComponent(
  async () => (await import('./OrderDetail.tsx')).OrderDetail,
);
export const LazyExport = lazyComponent(
  async () => (await import('./ExportDialog.tsx')).ExportDialog,
);
