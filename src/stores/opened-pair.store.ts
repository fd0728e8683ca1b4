/** Which pair the trading page shows, and what is known of it. `applyOpenedPair` alone writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { SpotDashboard } from '#contract/rest/spot-dashboard.ts';

export interface OpenedPair {
  phase: 'loading' | 'ready' | 'unknown' | 'failed';
  /** BTC_USDT or a listing's number, as the address says; undefined asks for the default. */
  pairText: string | undefined;
  dashboard: SpotDashboard | undefined;
  /** The dashboard is of an earlier visit: something to look at, nothing to trade on. */
  isOld: boolean;
}

/** What is not said to be old is of now. */
export type OpenedPairUpdate = Omit<OpenedPair, 'isOld'> & Partial<Pick<OpenedPair, 'isOld'>>;

export const createOpenedPair = (): OpenedPair =>
  proxy({ phase: 'loading', pairText: undefined, dashboard: undefined, isOld: false });
export const openedPair = createOpenedPair();

export function applyOpenedPair(update: OpenedPairUpdate, target: OpenedPair = openedPair): void {
  target.phase = update.phase;
  target.pairText = update.pairText;
  target.isOld = update.isOld ?? false;
  target.dashboard = update.dashboard === undefined ? undefined : ref(update.dashboard);
}
