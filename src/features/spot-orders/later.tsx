/** What opens over a list: loaded with the first press. */
import { later } from '#src/design/later.tsx';

export const LaterDetail = later(async () => (await import('./OrderDetail.tsx')).OrderDetail);
export const LaterExport = later(async () => (await import('./ExportDialog.tsx')).ExportDialog);
