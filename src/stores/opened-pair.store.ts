/** Pair displayed on the trading page, with its data. Only `applyOpenedPair` writes it. */
import type { SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { applyOpened, createOpened, currentOf, type Opened } from './opened.ts';

export type { SpotDashboard } from '#contract/rest/spot-dashboard.ts';

export type OpenedPair = Opened<SpotDashboard>;

export const createOpenedPair = createOpened<SpotDashboard>;
/** `pairText` and `dashboard`. */
export const openedPair = createOpenedPair();

export const applyOpenedPair = (update: OpenedPair, target: OpenedPair = openedPair): void =>
  applyOpened(update, target);

/** Returns the dashboard that orders may refer to; undefined until the exchange has sent it. */
export const currentDashboard = (of: OpenedPair = openedPair): SpotDashboard | undefined =>
  currentOf(of);
