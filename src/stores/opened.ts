/** Pair that a trading page displays, with its data: what the stores of spot and futures share. */
import { proxy, ref } from 'valtio/vanilla';
import { LOADING, type Loadable } from '#domain/loadable.ts';

export interface Opened<Dashboard> {
  /** BTC_USDT or a listing's ID, from the URL; undefined requests the default pair. */
  pairText: string | undefined;
  /** Stale data is cached from an earlier visit: for display only, not for trading. */
  dashboard: Loadable<Dashboard, 'pair_unknown' | 'unavailable'>;
}

export const createOpened = <Dashboard>(): Opened<Dashboard> =>
  proxy<Opened<Dashboard>>({ pairText: undefined, dashboard: LOADING });

export function applyOpened<Dashboard>(
  { pairText, dashboard }: Opened<Dashboard>,
  target: Opened<Dashboard>,
): void {
  target.pairText = pairText;
  target.dashboard = ref(dashboard);
}

/** Returns the dashboard that orders may refer to; undefined until the exchange has sent it. */
export const currentOf = <Dashboard>({ dashboard }: Opened<Dashboard>): Dashboard | undefined =>
  dashboard.status === 'ready' ? dashboard.data : undefined;
