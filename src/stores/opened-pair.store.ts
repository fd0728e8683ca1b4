/** Which pair the trading page shows, and what is known of it. `applyOpenedPair` alone writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { SpotDashboard } from '#contract/rest/spot-dashboard.ts';

export interface OpenedPair {
  phase: 'loading' | 'ready' | 'unknown' | 'failed';
  /** BTC_USDT or a listing's number, as the address says; undefined asks for the default. */
  pairText: string | undefined;
  dashboard: SpotDashboard | undefined;
}

export const createOpenedPair = (): OpenedPair =>
  proxy({ phase: 'loading', pairText: undefined, dashboard: undefined });
export const openedPair = createOpenedPair();

export function applyOpenedPair(news: OpenedPair, target: OpenedPair = openedPair): void {
  target.phase = news.phase;
  target.pairText = news.pairText;
  target.dashboard = news.dashboard === undefined ? undefined : ref(news.dashboard);
}
