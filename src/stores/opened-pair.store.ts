/** Pair displayed on the trading page, with its data. Only `applyOpenedPair` writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { SpotDashboard } from '#contract/rest/spot-dashboard.ts';

export interface OpenedPair {
  phase: 'loading' | 'ready' | 'unknown' | 'failed';
  /** BTC_USDT or a listing's ID, from the URL; undefined requests the default pair. */
  pairText: string | undefined;
  dashboard: SpotDashboard | undefined;
  /** The dashboard is cached from an earlier visit: for display only, not for trading. */
  isOld: boolean;
}

/** Data without `isOld` is current. */
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
