/** Queries of the Launchpad: projects, the user's limit with its readings, commitments, and what proves an allocation.
 *  The channels keep projects and commitments current: `applyProgress` and `applyCommitment` take their events. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Decimal } from '#contract/core/decimal.ts';
import { ApiError } from '#contract/envelope.ts';
import type {
  BalanceSample,
  Commitment,
  LaunchpadProject,
  PublishedCommitment,
} from '#contract/entities/launchpad.ts';
import type { Page } from '#contract/pages.ts';
import type { IcoProgress } from '#contract/realtime/launchpad.ts';
import {
  allocationProof,
  commitment,
  commitments,
  launchpadLimit,
  launchpadProject,
  launchpadProjects,
  launchpadSamples,
  publishedCommitments,
  type AllocationProof,
  type LaunchpadLimit,
} from '#contract/rest/launchpad.ts';
import { walletList } from '#contract/rest/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { AllocationProof, LaunchpadLimit } from '#contract/rest/launchpad.ts';
export type { Page } from '#contract/pages.ts';

/** First part of all query keys of the Launchpad. */
export const LAUNCHPAD_KEY = 'launchpad';
const PROJECTS_KEY = [LAUNCHPAD_KEY, 'projects'] as const;
const PROJECT_KEY = [LAUNCHPAD_KEY, 'project'] as const;
/** What concerns the user: it is read again after each of the user's commands. */
const OWN_KEY = [LAUNCHPAD_KEY, 'own'] as const;
const LIMIT_KEY = [...OWN_KEY, 'limit'] as const;
const SAMPLES_KEY = [...OWN_KEY, 'samples'] as const;
const COMMITMENTS_KEY = [...OWN_KEY, 'commitments'] as const;
const COMMITMENT_KEY = [...OWN_KEY, 'commitment'] as const;
const BALANCES_KEY = [...OWN_KEY, 'balances'] as const;
const PROOF_KEY = [LAUNCHPAD_KEY, 'proof'] as const;
const FILE_KEY = [LAUNCHPAD_KEY, 'file'] as const;

const ROW_COUNT = 20;
const COIN_COUNT = 200;
const FILE_PAGE_SIZE = 200;
/** In case a channel is lost without notice. */
const POLL_MS = 30_000;
const NOT_FOUND = 404;

/** Available balance of the spot wallet by coin code. */
export type LaunchpadBalances = ReadonlyMap<string, Decimal>;

/** Registers the query functions. */
export function provideLaunchpadQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(PROJECTS_KEY, {
    queryFn: async ({ signal }) =>
      (await client.call(launchpadProjects, { query: { phase: undefined }, signal })).model,
  });
  cache.setQueryDefaults(PROJECT_KEY, {
    queryFn: async ({ queryKey, signal }) =>
      (await client.call(launchpadProject, { params: { id: idIn(queryKey, 2) }, signal })).model,
    retry: (count, error) => !isMissing(error) && count < 1,
  });
  cache.setQueryDefaults(LIMIT_KEY, {
    queryFn: async ({ queryKey, signal }) =>
      (await client.call(launchpadLimit, { params: { id: idIn(queryKey, 3) }, signal })).model,
  });
  cache.setQueryDefaults(SAMPLES_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { page: queryKey[4] as number, perPage: ROW_COUNT };
      const params = { id: idIn(queryKey, 3) };
      return (await client.call(launchpadSamples, { params, query, signal })).model;
    },
  });
  cache.setQueryDefaults(COMMITMENTS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { page: queryKey[3] as number, perPage: ROW_COUNT };
      return (await client.call(commitments, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(COMMITMENT_KEY, {
    queryFn: async ({ queryKey, signal }): Promise<OwnCommitment> => {
      const params = { id: idIn(queryKey, 3) };
      return { found: (await client.call(commitment, { params, signal })).model.commitment };
    },
  });
  cache.setQueryDefaults(BALANCES_KEY, {
    queryFn: async ({ signal }): Promise<LaunchpadBalances> => {
      const query = {
        wallet: 'spot' as const,
        search: '',
        areSmallHidden: false,
        page: 1,
        perPage: COIN_COUNT,
      };
      const { model } = await client.call(walletList, { query, signal });
      return new Map(model.items.map(({ coin, available }) => [coin, available]));
    },
  });
  provideProofQueries(cache, client);
}

/** They never change once they exist. */
function provideProofQueries(cache: QueryClient, client: ExchangeClient): void {
  const staleTime = Number.POSITIVE_INFINITY;
  cache.setQueryDefaults(PROOF_KEY, {
    queryFn: async ({ queryKey, signal }) =>
      (await client.call(allocationProof, { params: { id: idIn(queryKey, 2) }, signal })).model,
    staleTime,
  });
  cache.setQueryDefaults(FILE_KEY, {
    queryFn: ({ queryKey, signal }) => allPublished(client, idIn(queryKey, 2), signal),
    staleTime,
  });
}

const idIn = (queryKey: readonly unknown[], at: number): number => queryKey[at] as number;

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND;

/** The whole file, by receipt number. */
async function allPublished(
  client: ExchangeClient,
  id: number,
  signal: AbortSignal,
): Promise<readonly PublishedCommitment[]> {
  const lines: PublishedCommitment[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, perPage: FILE_PAGE_SIZE };
    const { model } = await client.call(publishedCommitments, { params: { id }, query, signal });
    lines.push(...model.items);
    if (page >= model.lastPage) return lines;
  }
}

/** A user without a commitment is no failure. */
export interface OwnCommitment {
  readonly found: Commitment | undefined;
}

export const useLaunchpadProjects = () =>
  useQuery<readonly LaunchpadProject[]>({ queryKey: PROJECTS_KEY, refetchInterval: POLL_MS });

export const useLaunchpadProject = (id: number) =>
  useQuery<LaunchpadProject>({ queryKey: [...PROJECT_KEY, id], refetchInterval: POLL_MS });

/** Whether the failure of a query means that there is no such project. */
export const isProjectMissing = isMissing;

/** @param isSignedIn a visitor has none. */
export const useLaunchpadLimit = (id: number, isSignedIn: boolean) =>
  useQuery<LaunchpadLimit>({
    queryKey: [...LIMIT_KEY, id],
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
  });

/** Newest first. */
export const useLaunchpadSamples = (id: number, page: number) =>
  useQuery<Page<BalanceSample>>({
    queryKey: [...SAMPLES_KEY, id, page],
    placeholderData: keepPreviousData,
  });

export const useCommitments = (page: number, isSignedIn: boolean) =>
  useQuery<Page<Commitment>>({
    queryKey: [...COMMITMENTS_KEY, page],
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

export const useCommitment = (id: number, isSignedIn: boolean) =>
  useQuery<OwnCommitment>({
    queryKey: [...COMMITMENT_KEY, id],
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
  });

export const useLaunchpadBalances = (isSignedIn: boolean) =>
  useQuery<LaunchpadBalances>({
    queryKey: BALANCES_KEY,
    enabled: isSignedIn,
    refetchInterval: POLL_MS,
  });

export const useAllocationProof = (id: number, isAllocated: boolean) =>
  useQuery<AllocationProof>({ queryKey: [...PROOF_KEY, id], enabled: isAllocated });

/** @param isRequested the file may be long, so it is loaded when the user asks for it. */
export const usePublishedCommitments = (id: number, isRequested: boolean) =>
  useQuery<readonly PublishedCommitment[]>({
    queryKey: [...FILE_KEY, id],
    enabled: isRequested,
  });

/** Reads again what the user's command has changed. */
export function refreshOwn(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: OWN_KEY });
}

/** Reads everything again that a missed event may have changed. */
export function refreshLaunchpad(cache: QueryClient): void {
  for (const queryKey of [PROJECTS_KEY, PROJECT_KEY, OWN_KEY]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** Takes the progress of a project. A new phase changes more than the event contains. */
export function applyProgress(cache: QueryClient, id: number, progress: IcoProgress): void {
  const { phase, committedTotal, participants, allocatedTotal } = progress;
  const known = cache.getQueryData<LaunchpadProject>([...PROJECT_KEY, id]);
  const apply = (project: LaunchpadProject): LaunchpadProject =>
    project.id === id
      ? { ...project, phase, committedTotal, participants, allocatedTotal }
      : project;
  cache.setQueryData<LaunchpadProject>([...PROJECT_KEY, id], (project) =>
    project === undefined ? project : apply(project),
  );
  cache.setQueryData<readonly LaunchpadProject[]>(PROJECTS_KEY, (list) => list?.map(apply));
  if (known !== undefined && known.phase !== phase) refreshLaunchpad(cache);
}

/** Takes the user's commitment of an event. */
export function applyCommitment(cache: QueryClient, found: Commitment): void {
  cache.setQueryData<OwnCommitment>([...COMMITMENT_KEY, found.projectId], { found });
  for (const queryKey of [COMMITMENTS_KEY, LIMIT_KEY, BALANCES_KEY]) {
    void cache.invalidateQueries({ queryKey });
  }
}
