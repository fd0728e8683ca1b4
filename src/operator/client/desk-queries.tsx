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
import type { UserId } from '#contract/core/ids.ts';
import type { PaperKind } from '#contract/entities/identity.ts';
import { announcements } from '#contract/operator/announcements.ts';
import { operatorAudit } from '#contract/operator/audit.ts';
import {
  deskEarnProducts,
  previewEarnProduct,
  type DeskEarnProduct,
  type NewEarnProduct,
} from '#contract/operator/earn.ts';
import { faults } from '#contract/operator/faults.ts';
import { operatorFutures } from '#contract/operator/futures-watch.ts';
import { deskGiftCards } from '#contract/operator/gift-cards.ts';
import {
  identityCases,
  openIdentityCase,
  readIdentityPaper,
  type IdentityCaseInReview,
  type PaperPicture,
} from '#contract/operator/identity.ts';
import {
  deskProjects,
  previewProject,
  projectChat,
  projectChats,
  type NewProject,
} from '#contract/operator/launchpad.ts';
import { maintenanceState } from '#contract/operator/maintenance.ts';
import { operatorRequest, type OperatorRequest } from '#contract/operator/operator-route.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import { operatorOverview } from '#contract/operator/overview.ts';
import { p2pAppeal, p2pQueue, readP2pFile, type AppealDetails } from '#contract/operator/p2p.ts';
import { reviews } from '#contract/operator/reviews.ts';
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

/** Reads a call without parts. */
const useCallRead = <Wire, Model>({
  path,
  reply,
}: {
  readonly path: string;
  readonly reply: Codec<Wire, Model>;
}): UseQueryResult<Model> => useDeskQuery(path, reply);

export const useOverview = () => useCallRead(operatorOverview);
export const useReviews = () => useCallRead(reviews);
export const useAnnouncements = () => useCallRead(announcements);
export const useMaintenance = () => useCallRead(maintenanceState);
export const useFaults = () => useCallRead(faults);
export const useFuturesWatch = () => useCallRead(operatorFutures);
export const useAudit = () => useCallRead(operatorAudit);
export const useIdentityCases = () => useCallRead(identityCases);
export const useP2pQueue = () => useCallRead(p2pQueue);
export const useDeskGiftCards = () => useCallRead(deskGiftCards);

export function useEarnProducts(): UseQueryResult<readonly DeskEarnProduct[]> {
  const client = useDeskClient();
  return useQuery({
    queryKey: [deskEarnProducts.path],
    queryFn: async ({ signal }) => {
      const { products } = await client.read(deskEarnProducts.path, deskEarnProducts.reply, signal);
      return products;
    },
    refetchInterval: POLL_MS,
  });
}

/** What a product would set aside of the house; nothing is asked for undefined terms. */
export function useEarnCover(terms: NewEarnProduct | undefined) {
  const client = useDeskClient();
  return useQuery({
    queryKey: [previewEarnProduct.path, JSON.stringify(terms)],
    enabled: terms !== undefined,
    queryFn: async ({ signal }) => {
      if (terms === undefined) throw new Error('a preview has terms');
      const request = operatorRequest(previewEarnProduct, { body: terms });
      return client.call(request, previewEarnProduct.reply, signal);
    },
  });
}

export const useDeskProjects = () => useCallRead(deskProjects);
export const useProjectChats = () => useCallRead(projectChats);

/** The opened conversation. The user goes on writing, so it is polled; each reading is a receipt. */
export const useProjectChat = (id: number, userId: UserId) =>
  useDeskQuery(operatorRequest(projectChat, { params: { id, userId } }).path, projectChat.reply);

/** Asks what is wrong with a project; undefined without a response. */
export function usePreviewProject() {
  const client = useDeskClient();
  return useCallback(
    async (project: NewProject): Promise<readonly string[] | undefined> => {
      const request = operatorRequest(previewProject, { body: project });
      const reply = await client
        .call(request, previewProject.reply, new AbortController().signal)
        .catch(() => undefined);
      return reply?.problems;
    },
    [client],
  );
}

/** The opened appeal. The two sides go on writing, so it is polled. */
export const useOpenedAppeal = (id: number): UseQueryResult<AppealDetails> =>
  useDeskQuery(operatorRequest(p2pAppeal, { params: { id } }).path, p2pAppeal.reply);

/** A file of the order. Every reading is audited. */
export function useP2pFile(id: number, fileId: string) {
  const client = useDeskClient();
  return useQuery({
    queryKey: [readP2pFile.path, id, fileId],
    queryFn: ({ signal }) =>
      client.call(
        operatorRequest(readP2pFile, { params: { id }, body: { fileId } }),
        readP2pFile.reply,
        signal,
      ),
    ...READ_ONCE,
  });
}

/** The opened case. Opening is audited, so it is read once; nothing of it stays after it is left. */
export function useOpenedCase(id: string): UseQueryResult<IdentityCaseInReview> {
  const client = useDeskClient();
  return useQuery({
    queryKey: [openIdentityCase.path, id],
    queryFn: ({ signal }) =>
      client.call(
        operatorRequest(openIdentityCase, { params: { id } }),
        openIdentityCase.reply,
        signal,
      ),
    ...READ_ONCE,
  });
}

/** A paper. Every reading is audited. */
export function usePaper(id: string, kind: PaperKind): UseQueryResult<PaperPicture> {
  const client = useDeskClient();
  return useQuery({
    queryKey: [readIdentityPaper.path, id, kind],
    queryFn: ({ signal }) =>
      client.call(
        operatorRequest(readIdentityPaper, { params: { id }, body: { kind } }),
        readIdentityPaper.reply,
        signal,
      ),
    ...READ_ONCE,
  });
}

const READ_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** `failed`: the exchange did not respond, or not with an outcome. */
export type ActionOutcome = OperatorOutcome | 'failed';
export type DeskAction = (request: OperatorRequest) => Promise<ActionOutcome>;

/** Sends a change, then reads everything that is shown again. */
export function useDeskAction(): DeskAction {
  const client = useDeskClient();
  const queries = useQueryClient();
  return useCallback(
    async (request) => {
      const outcome = await client.send(request).catch(() => undefined);
      await queries.invalidateQueries();
      return outcome ?? 'failed';
    },
    [client, queries],
  );
}
