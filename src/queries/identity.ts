/** Queries of identity verification: the state of the user, the type of verification, documents that may be chosen,
 *  and what each level opens. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/envelope.ts';
import { parse } from '#contract/codec.ts';
import type { Identity, PaperKind } from '#contract/entities/identity.ts';
import {
  activeDocuments,
  identityDetails,
  identityLimits,
  identityPaper,
  identitySettings,
  identitySettingsCodec,
  type ActiveDocument,
  type IdentityLimits,
  type IdentitySettings,
  type PaperFile,
} from '#contract/rest/identity.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { IdentityLimits, IdentitySettings, PaperFile } from '#contract/rest/identity.ts';

/** First part of all query keys here. */
export const IDENTITY_KEY = 'identity';
export const IDENTITY_DETAILS_KEY = [IDENTITY_KEY, 'details'] as const;
export const IDENTITY_SETTINGS_KEY = [IDENTITY_KEY, 'settings'] as const;
const DOCUMENTS_KEY = [IDENTITY_KEY, 'documents'] as const;
const PAPER_KEY = [IDENTITY_KEY, 'paper'] as const;
export const IDENTITY_LIMITS_KEY = [IDENTITY_KEY, 'limits'] as const;

/** What the common settings say of it, as on the wire; undefined while they are not loaded. */
export type CommonIdentity = () =>
  | { readonly type: string; readonly details: Readonly<Record<string, unknown>> | undefined }
  | undefined;

/** Registers the query functions. */
export function provideIdentityQueries(
  cache: QueryClient,
  client: ExchangeClient,
  common: CommonIdentity = () => undefined,
): void {
  cache.setQueryDefaults(IDENTITY_DETAILS_KEY, {
    queryFn: async ({ signal }) => (await client.call(identityDetails, { signal })).model,
  });
  cache.setQueryDefaults(IDENTITY_SETTINGS_KEY, {
    queryFn: async ({ signal }): Promise<IdentitySettings> => {
      try {
        return (await client.call(identitySettings, { signal })).model;
      } catch (error) {
        const settings = isMissing(error) ? settingsOf(common()) : undefined;
        if (settings === undefined) throw error;
        return settings;
      }
    },
  });
  cache.setQueryDefaults(DOCUMENTS_KEY, {
    queryFn: async ({ signal }) => (await client.call(activeDocuments, { signal })).model,
  });
  cache.setQueryDefaults(PAPER_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const body = { caseId: queryKey[2] as string, kind: queryKey[3] as PaperKind };
      return (await client.call(identityPaper, { body, signal })).model;
    },
    // Every reading is audited, and nothing of it stays after it is left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  cache.setQueryDefaults(IDENTITY_LIMITS_KEY, {
    queryFn: async ({ signal }) => (await client.call(identityLimits, { signal })).model,
  });
}

const NOT_FOUND = 404;

/** A back end without the call for users: its common settings count. */
const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NOT_FOUND;

function settingsOf(common: ReturnType<CommonIdentity>): IdentitySettings | undefined {
  if (common === undefined) return undefined;
  const parsed = parse(identitySettingsCodec, {
    enabled_kyc_type: common.type,
    enabled_kyc_user_details: common.details ?? {},
  });
  return parsed.ok ? parsed.model : undefined;
}

/** @param pollMs reads it again in this interval while the page is visible; undefined for never. */
export const useIdentity = (pollMs?: number) =>
  useQuery<Identity>({
    queryKey: IDENTITY_DETAILS_KEY,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
  });

export const useIdentitySettings = (pollMs?: number) =>
  useQuery<IdentitySettings>({
    queryKey: IDENTITY_SETTINGS_KEY,
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
  });

/** @param type only documents that are uploaded here are listed. */
export const useActiveDocuments = (type: string | undefined) =>
  useQuery<readonly ActiveDocument[]>({ queryKey: DOCUMENTS_KEY, enabled: type === 'DR' });

export const useIdentityLimits = () => useQuery<IdentityLimits>({ queryKey: IDENTITY_LIMITS_KEY });

/** A paper as the exchange has it. */
export const useOwnPaper = (caseId: string, kind: PaperKind) =>
  useQuery<PaperFile>({ queryKey: [...PAPER_KEY, caseId, kind] });
