/** Opens one pair at a time: its dashboard in the page, a cached one meanwhile, and the response of
 *  the exchange. */
import { reloadingAfter } from '#domain/loadable-changes.ts';
import { LOADING, readyOf } from '#domain/loadable.ts';
import { isApiError } from '#machines/kernel/notice.ts';
import type { Opened } from '#src/stores/opened.ts';
import { isOfflinePage } from '../shell/offline-page.ts';

export interface PairOpenerOptions<Dashboard> {
  /** The pair of the last visit. */
  readonly lastPairText: () => string | undefined;
  /** The dashboard that the exchange has embedded in the page. */
  readonly inPage?: ((requested: string | undefined) => Dashboard | undefined) | undefined;
  /** The dashboard of an earlier visit. */
  readonly cached?: ((requested: string | undefined) => Promise<Dashboard | undefined>) | undefined;
  readonly read: (requested: string | undefined) => Promise<Dashboard>;
  readonly apply: (update: Opened<Dashboard>) => void;
  readonly isLoading: () => boolean;
  /** Called with the dashboard of a pair whose data is current. */
  readonly onOpened: (dashboard: Dashboard, requested: string | undefined) => void;
  readonly log: (message: string, error: unknown) => void;
}

export interface PairOpener {
  readonly open: (pairText: string | undefined) => void;
  readonly close: () => void;
  readonly isShown: () => boolean;
}

export function createPairOpener<Dashboard>(options: PairOpenerOptions<Dashboard>): PairOpener {
  let opening = 0;
  /** Pair that is open or opening; a second request for it does nothing. */
  let current: { readonly pairText: string | undefined } | undefined;
  let isShown = false;

  const open = async (pairText: string | undefined): Promise<void> => {
    opening += 1;
    const turn = opening;
    const requested = pairText ?? options.lastPairText();
    const apply = (dashboard: Dashboard): void => {
      options.apply({ pairText, dashboard: readyOf(dashboard) });
      options.onOpened(dashboard, requested);
    };
    const brought = options.inPage?.(requested);
    if (brought !== undefined) return apply(brought);
    options.apply({ pairText, dashboard: LOADING });
    void showCached(turn, pairText, requested);
    if (isOfflinePage()) return;
    try {
      const dashboard = await options.read(requested);
      if (turn === opening) apply(dashboard);
    } catch (error) {
      if (turn !== opening) return;
      current = undefined;
      const isUnknown = isApiError(error) && error.code === 'pair_unknown';
      const cause = isUnknown ? 'pair_unknown' : 'unavailable';
      options.apply({ pairText, dashboard: { status: 'failed', cause } });
      options.log('The pair could not be opened.', error);
    }
  };

  /** Shows the cached dashboard of an earlier visit until the exchange responds: its data is not
   *  subscribed to and not traded on. */
  const showCached = async (
    turn: number,
    pairText: string | undefined,
    requested: string | undefined,
  ): Promise<void> => {
    const cached = await options.cached?.(requested);
    if (cached === undefined || turn !== opening || !options.isLoading()) return;
    options.apply({ pairText, dashboard: reloadingAfter(readyOf(cached)) });
  };

  return {
    open: (pairText) => {
      isShown = true;
      if (current !== undefined && current.pairText === pairText) return;
      current = { pairText };
      void open(pairText);
    },
    close: () => {
      isShown = false;
      current = undefined;
      opening += 1;
    },
    isShown: () => isShown,
  };
}
