/** Contract displayed on the futures page, with its data. Only `applyOpenedContract` writes it. */
import type { FuturesDashboard } from '#contract/rest/futures-dashboard.ts';
import { applyOpened, createOpened, currentOf, type Opened } from './opened.ts';

export type { FuturesDashboard } from '#contract/rest/futures-dashboard.ts';

export type OpenedContract = Opened<FuturesDashboard>;

export const createOpenedContract = createOpened<FuturesDashboard>;
/** `pairText` and `dashboard`. */
export const openedContract = createOpenedContract();

export const applyOpenedContract = (
  update: OpenedContract,
  target: OpenedContract = openedContract,
): void => applyOpened(update, target);

/** Returns the dashboard that orders may refer to; undefined until the exchange has sent it. */
export const currentContract = (
  of: OpenedContract = openedContract,
): FuturesDashboard | undefined => currentOf(of);
