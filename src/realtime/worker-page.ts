/** Methods of the page that the worker calls. Messages of a former view end here, before any store. */
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { STUDY_ROW } from '#domain/studies/study-row.ts';
import { numberAt } from '#domain/market-frame.ts';
import { systemClock } from '#src/platform/clock.ts';
import { applyBars } from '#src/stores/bars.store.ts';
import { applyListings } from '#src/stores/overview.store.ts';
import { applySummary } from '#src/stores/ticker.store.ts';
import type { MarketPage } from '#workers/market/market-api.ts';
import type { PageRequests } from './page-requests.ts';

/** Methods of the app for data that is not market data. */
export interface MarketLinkPage {
  /** Signs a private channel with the present token. */
  authorizeChannel(socketId: string, channelName: string): Promise<string>;
  onAccountUpdate(update: AccountUpdate, tradingMode: TradingMode): void;
  /** The trader's channel is joined, at first or again. */
  accountJoined(tradingMode: TradingMode): void;
  /** The user record may have changed. */
  profileChanged?(): void;
  /** The channels that the worker follows have changed; none without a worker or a connection. */
  onChannels?(names: readonly string[]): void;
}

export function workerPageOf(
  requests: PageRequests,
  page: MarketLinkPage,
  { onFrame, onLink }: Pick<MarketPage, 'onFrame' | 'onLink'>,
): MarketPage {
  const isShown = (viewId: number): boolean => viewId === requests.viewId;
  return {
    onFrame,
    onLink,
    onBars: (closed) => {
      if (isShown(closed.viewId)) applyBars(closed);
    },
    onStudies: (columns) => {
      if (isShown(columns.viewId)) requests.studyPageOf(columns.revision)?.onStudies(columns);
    },
    onRunningStudies: (row) => {
      if (!isShown(numberAt(row, STUDY_ROW.viewId))) return;
      requests.studyPageOf(numberAt(row, STUDY_ROW.revision))?.onRunningStudies(row);
    },
    onMarketTicker: (viewId, ticker) => requests.applyTicker(viewId, ticker),
    onListings: (listings) => applyListings(listings, systemClock()),
    onSummary: (summary) => {
      if (isShown(summary.viewId)) applySummary(summary);
    },
    onAccountUpdate: (update, tradingMode) => page.onAccountUpdate(update, tradingMode),
    accountJoined: (tradingMode) => page.accountJoined(tradingMode),
    profileChanged: () => page.profileChanged?.(),
    onChannelEvents: (events) => {
      for (const { name, event, payload } of events) {
        requests.channelOf(name)?.onEvent(event, payload);
      }
    },
    onChannels: (names) => page.onChannels?.(names),
    channelJoined: (name) => requests.channelOf(name)?.onJoined(),
    authorizeChannel: (socketId, channelName) => page.authorizeChannel(socketId, channelName),
  };
}
