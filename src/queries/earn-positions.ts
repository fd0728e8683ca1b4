/** Queries of the user's positions in simple earn, their days and their history. They are kept current by the user's
 *  channel: `applyEarnPosition` takes a position of an event, and `EARN_KEY` is invalidated after a gap. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { EarnRecordKind } from '#contract/core/earn.ts';
import type { EarnDay, EarnPosition, EarnRecord } from '#contract/entities/earn.ts';
import type { Page } from '#contract/pages.ts';
import { earnDays, earnHistory, earnPositions, type EARN_TABS } from '#contract/rest/earn.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { EARN_KEY, EARN_SUMMARY_KEY } from './earn-summary.ts';

export { EARN_TABS } from '#contract/rest/earn.ts';
export type { EarnDay, EarnPosition, EarnRecord } from '#contract/entities/earn.ts';
export type { Page } from '#contract/pages.ts';

export type EarnTab = (typeof EARN_TABS)[number];

const POSITIONS_KEY = [EARN_KEY, 'positions'] as const;
const DAYS_KEY = [EARN_KEY, 'days'] as const;
const HISTORY_KEY = [EARN_KEY, 'history'] as const;
const PRODUCTS_KEY = [EARN_KEY, 'products'] as const;
const ROW_COUNT = 20;
export const DAY_ROW_COUNT = 10;
/** In case the channel is lost without notice. */
const POLL_MS = 30_000;

/** Registers the query functions. */
export function provideEarnPositionQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(POSITIONS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = {
        tab: queryKey[2] as EarnTab,
        page: queryKey[3] as number,
        perPage: ROW_COUNT,
      };
      return (await client.call(earnPositions, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(DAYS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const params = { id: queryKey[2] as number };
      const query = { page: queryKey[3] as number, perPage: DAY_ROW_COUNT };
      return (await client.call(earnDays, { params, query, signal })).model;
    },
  });
  cache.setQueryDefaults(HISTORY_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const kind = queryKey[2] as EarnRecordKind | undefined;
      const query = { kind, page: queryKey[3] as number, perPage: ROW_COUNT };
      return (await client.call(earnHistory, { query, signal })).model;
    },
  });
}

/** Active ones are at most twelve: one page. */
export const useEarnPositions = (tab: EarnTab, page: number, isSignedIn = true) =>
  useQuery<Page<EarnPosition>>({
    queryKey: [...POSITIONS_KEY, tab, page],
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const useEarnDays = (positionId: number, page: number) =>
  useQuery<Page<EarnDay>>({
    queryKey: [...DAYS_KEY, positionId, page],
    placeholderData: keepPreviousData,
  });

export const useEarnHistory = (kind: EarnRecordKind | undefined, page: number) =>
  useQuery<Page<EarnRecord>>({
    queryKey: [...HISTORY_KEY, kind, page],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** Takes a position of an event into the loaded lists. A position that enters or leaves a list, what a day has paid and
 *  the quotas are found by reading them. */
export function applyEarnPosition(cache: QueryClient, position: EarnPosition): void {
  cache.setQueriesData<Page<EarnPosition>>({ queryKey: POSITIONS_KEY }, (page) =>
    page === undefined
      ? page
      : { ...page, items: page.items.map((one) => (one.id === position.id ? position : one)) },
  );
  for (const queryKey of [
    POSITIONS_KEY,
    [...DAYS_KEY, position.id],
    HISTORY_KEY,
    EARN_SUMMARY_KEY,
    PRODUCTS_KEY,
  ]) {
    void cache.invalidateQueries({ queryKey });
  }
}
