/** What a trading page shows after its book: one chunk for all of it, asked for at once and waited for by
 *  nothing. Each keeps its place meanwhile, so that nothing moves when it comes. */
import { Suspense, lazy, type ComponentProps } from 'react';
import type { AssetsPanel } from '#src/trading/funds/AssetsPanel.tsx';
import type { Chart } from '#src/trading/chart/Chart.tsx';
import type { Tape } from '#src/trading/tape/Tape.tsx';
import type { OrdersPanel } from './OrdersPanel.tsx';
import type { SpotTicket } from './SpotTicket.tsx';
import styles from './SpotLayout.module.css';

const load = () => import('./after-book.ts');
/** Asked for beside the dashboard, not after it; should it not come now, the panels ask again. */
void load().catch(() => undefined);

const Parts = {
  Chart: lazy(async () => ({ default: (await load()).Chart })),
  Tape: lazy(async () => ({ default: (await load()).Tape })),
  SpotTicket: lazy(async () => ({ default: (await load()).SpotTicket })),
  AssetsPanel: lazy(async () => ({ default: (await load()).AssetsPanel })),
  OrdersPanel: lazy(async () => ({ default: (await load()).OrdersPanel })),
};

const Place = () => <div className={styles.place} aria-busy="true" />;

export const LaterChart = (props: ComponentProps<typeof Chart>) => (
  <Suspense fallback={<Place />}>
    <Parts.Chart {...props} />
  </Suspense>
);

export const LaterTape = (props: ComponentProps<typeof Tape>) => (
  <Suspense fallback={<Place />}>
    <Parts.Tape {...props} />
  </Suspense>
);

/** Ticket and assets share a panel, which waits for both. */
export const LaterTicket = (props: ComponentProps<typeof SpotTicket>) => (
  <Parts.SpotTicket {...props} />
);

export const LaterAssets = (props: ComponentProps<typeof AssetsPanel>) => (
  <Parts.AssetsPanel {...props} />
);

export const LaterOrders = (props: ComponentProps<typeof OrdersPanel>) => (
  <Suspense fallback={<Place />}>
    <Parts.OrdersPanel {...props} />
  </Suspense>
);
