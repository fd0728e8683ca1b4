/** Pair displayed on the trading page, with its data. Only `applyOpenedPair` writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { LOADING, type Loadable } from '#domain/loadable.ts';

export type { SpotDashboard } from '#contract/rest/spot-dashboard.ts';

export interface OpenedPair {
  /** BTC_USDT or a listing's ID, from the URL; undefined requests the default pair. */
  pairText: string | undefined;
  /** Stale data is cached from an earlier visit: for display only, not for trading. */
  dashboard: Loadable<SpotDashboard, 'pair_unknown' | 'unavailable'>;
}

export const createOpenedPair = (): OpenedPair =>
  proxy({ pairText: undefined, dashboard: LOADING });
export const openedPair = createOpenedPair();

export function applyOpenedPair(update: OpenedPair, target: OpenedPair = openedPair): void {
  target.pairText = update.pairText;
  target.dashboard = ref(update.dashboard);
}

/** Returns the dashboard that orders may refer to; undefined until the exchange has sent it. */
export const currentDashboard = (of: OpenedPair = openedPair): SpotDashboard | undefined =>
  of.dashboard.status === 'ready' ? of.dashboard.data : undefined;
