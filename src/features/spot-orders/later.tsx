/** What opens over a list: loaded with the first press. */
import { Suspense, lazy, type ComponentProps } from 'react';
import type { ExportDialog } from './ExportDialog.tsx';
import type { OrderDetail } from './OrderDetail.tsx';

const Parts = {
  Detail: lazy(async () => ({ default: (await import('./OrderDetail.tsx')).OrderDetail })),
  Export: lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog })),
};

export const LaterDetail = (props: ComponentProps<typeof OrderDetail>) => (
  <Suspense>
    <Parts.Detail {...props} />
  </Suspense>
);

export const LaterExport = (props: ComponentProps<typeof ExportDialog>) => (
  <Suspense>
    <Parts.Export {...props} />
  </Suspense>
);
