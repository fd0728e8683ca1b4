/** Contract displayed on the futures page, with its data. Only `applyOpenedContract` writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { FuturesDashboard } from '#contract/rest/futures-dashboard.ts';
import { LOADING, type Loadable } from '#domain/loadable.ts';

export type { FuturesDashboard } from '#contract/rest/futures-dashboard.ts';

export interface OpenedContract {
  /** BTC_USDT or a listing's ID, from the URL; undefined requests the default contract. */
  pairText: string | undefined;
  dashboard: Loadable<FuturesDashboard, 'pair_unknown' | 'unavailable'>;
}

export const createOpenedContract = (): OpenedContract =>
  proxy({ pairText: undefined, dashboard: LOADING });
export const openedContract = createOpenedContract();

export function applyOpenedContract(
  update: OpenedContract,
  target: OpenedContract = openedContract,
): void {
  target.pairText = update.pairText;
  target.dashboard = ref(update.dashboard);
}

/** Returns the dashboard that orders may refer to; undefined until the exchange has sent it. */
export const currentContract = (
  of: OpenedContract = openedContract,
): FuturesDashboard | undefined =>
  of.dashboard.status === 'ready' ? of.dashboard.data : undefined;
