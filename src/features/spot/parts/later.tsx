/** What a trading page shows after its book: one chunk for all of it, fetched at once, and run when the book
 *  has been painted. The chart is rendered first, a frame later what stands around it. Each keeps its place
 *  meanwhile, so that nothing moves when it comes. */
import { Suspense, lazy, type ComponentProps } from 'react';
import { firstPicture } from '#src/platform/first-picture.ts';
import { nextFrame } from '#src/platform/next-frame.ts';
import type { OrdersPanel } from './OrdersPanel.tsx';
import type { OwnQuestions } from './OwnQuestions.tsx';
import type { PanelEdges } from './PanelEdges.tsx';
import type { SideViews } from './SideViews.tsx';
import type { SpotAssets } from './SpotAssets.tsx';
import type { SpotChart } from './SpotChart.tsx';
import type { SpotKeys } from './SpotKeys.tsx';
import type { SpotTape } from './SpotTape.tsx';
import type { SpotTicket } from './SpotTicket.tsx';
import styles from './SpotLayout.module.css';

const load = async () => {
  await firstPicture;
  return import(/* webpackChunkName: "after-book" */ './after-book.ts');
};

const loadAround = async () => {
  const parts = await load();
  await nextFrame();
  return parts;
};

const Parts = {
  SideViews: lazy(async () => ({ default: (await load()).SideViews })),
  Edges: lazy(async () => ({ default: (await loadAround()).PanelEdges })),
  Chart: lazy(async () => ({ default: (await load()).SpotChart })),
  Tape: lazy(async () => ({ default: (await loadAround()).SpotTape })),
  Ticket: lazy(async () => ({ default: (await loadAround()).SpotTicket })),
  Assets: lazy(async () => ({ default: (await loadAround()).SpotAssets })),
  Orders: lazy(async () => ({ default: (await loadAround()).OrdersPanel })),
  Questions: lazy(async () => ({ default: (await loadAround()).OwnQuestions })),
  Keys: lazy(async () => ({ default: (await loadAround()).SpotKeys })),
  Status: lazy(async () => ({ default: (await loadAround()).SpotStatus })),
};

const Place = () => <div className={styles.place} aria-busy="true" />;

export const LaterChart = (props: ComponentProps<typeof SpotChart>) => (
  <Suspense fallback={<Place />}>
    <Parts.Chart {...props} />
  </Suspense>
);

export const LaterTape = (props: ComponentProps<typeof SpotTape>) => (
  <Suspense fallback={<Place />}>
    <Parts.Tape {...props} />
  </Suspense>
);

/** Ticket and assets share a panel, which waits for both. */
export const LaterTicket = (props: ComponentProps<typeof SpotTicket>) => (
  <Parts.Ticket {...props} />
);

export const LaterAssets = (props: ComponentProps<typeof SpotAssets>) => (
  <Parts.Assets {...props} />
);

export const LaterOrders = (props: ComponentProps<typeof OrdersPanel>) => (
  <Suspense fallback={<Place />}>
    <Parts.Orders {...props} />
  </Suspense>
);

export const LaterQuestions = (props: ComponentProps<typeof OwnQuestions>) => (
  <Suspense fallback={null}>
    <Parts.Questions {...props} />
  </Suspense>
);

/** Nothing is seen of them before a key is pressed. */
export const LaterKeys = (props: ComponentProps<typeof SpotKeys>) => (
  <Suspense>
    <Parts.Keys {...props} />
  </Suspense>
);

export const LaterStatus = () => (
  <Suspense fallback={<div className={styles.foot} aria-busy="true" />}>
    <Parts.Status />
  </Suspense>
);

export const LaterSideViews = (props: ComponentProps<typeof SideViews>) => (
  <Suspense fallback={<Place />}>
    <Parts.SideViews {...props} />
  </Suspense>
);

/** Nothing to see until somebody comes near. */
export const LaterEdges = (props: ComponentProps<typeof PanelEdges>) => (
  <Suspense>
    <Parts.Edges {...props} />
  </Suspense>
);
