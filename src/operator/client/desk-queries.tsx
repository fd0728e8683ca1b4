/** Polled reads and the changes of the desk. Sections that read the same address share one poll. */
import { createContext, useCallback, useContext, type ReactNode } from 'react';
import {
  QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Codec } from '#contract/codec.ts';
import { announcementsCodec } from '#contract/operator/announcements.ts';
import { OPERATOR_CALLS } from '#contract/operator/addresses.ts';
import { auditCodec } from '#contract/operator/audit.ts';
import { maintenanceCodec } from '#contract/operator/maintenance.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import { overviewCodec } from '#contract/operator/overview.ts';
import { reviewsCodec } from '#contract/operator/reviews.ts';
import type { DeskClient } from './desk-client.ts';

const POLL_MS = 3_000;

const ClientContext = createContext<DeskClient | undefined>(undefined);

export function DeskProvider({
  client,
  children,
}: {
  readonly client: DeskClient;
  readonly children: ReactNode;
}) {
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={cache}>{children}</QueryClientProvider>
    </ClientContext>
  );
}

/** A failed poll is repeated by the next one, not before. */
const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });

function useDeskClient(): DeskClient {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('the desk has a client');
  return client;
}

/** Reads an address now and every few seconds while the page is visible. */
export function useDeskQuery<Wire, Model>(
  address: string,
  codec: Codec<Wire, Model>,
): UseQueryResult<Model> {
  const client = useDeskClient();
  return useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => client.read(address, codec, signal),
    refetchInterval: POLL_MS,
  });
}

export const useOverview = () => useDeskQuery(OPERATOR_CALLS.overview, overviewCodec);
export const useReviews = () => useDeskQuery(OPERATOR_CALLS.reviews, reviewsCodec);
export const useAnnouncements = () =>
  useDeskQuery(OPERATOR_CALLS.announcements, announcementsCodec);
export const useMaintenance = () => useDeskQuery(OPERATOR_CALLS.maintenance, maintenanceCodec);
export const useAudit = () => useDeskQuery(OPERATOR_CALLS.audit, auditCodec);

/** `failed`: the exchange did not respond, or not with an outcome. */
export type ActionOutcome = OperatorOutcome | 'failed';
export type DeskAction = (address: string, body: object) => Promise<ActionOutcome>;

/** Sends a change, then reads everything that is shown again. */
export function useDeskAction(): DeskAction {
  const client = useDeskClient();
  const queries = useQueryClient();
  return useCallback(
    async (address, body) => {
      const outcome = await client.send(address, body).catch(() => undefined);
      await queries.invalidateQueries();
      return outcome ?? 'failed';
    },
    [client, queries],
  );
}
