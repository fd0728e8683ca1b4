/** Connects the outside provider of identity verification with the exchange. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import * as calls from '#contract/rest/identity.ts';
import { providerMachine } from '#machines/identity/provider.machine.ts';
import type { ProviderService } from '#src/binding/identity-provider.ts';
import { watchVisibility } from '#src/platform/liveness.ts';
import { IDENTITY_DETAILS_KEY, IDENTITY_SETTINGS_KEY } from '#src/queries/identity.ts';
import type { Services } from '../shell/services.ts';

/** @param origin of the client's pages. */
export const createProviderService = (
  { client }: Pick<Services, 'client'>,
  cache: QueryClient,
  origin: string,
): ProviderService => ({
  providerMachine: providerMachine.provide({
    actors: {
      startInquiry: fromPromise<calls.IdentityInquiry>(
        async ({ signal }) => (await client.call(calls.startInquiry, { signal })).model,
      ),
      confirmInquiry: fromPromise<calls.IdentitySettings, string>(
        async ({ input: inquiryId, signal }) => {
          const body = { inquiryId };
          const { model } = await client.call(calls.confirmInquiry, { body, signal });
          cache.setQueryData(IDENTITY_SETTINGS_KEY, model);
          void cache.invalidateQueries({ queryKey: IDENTITY_DETAILS_KEY });
          return model;
        },
      ),
    },
  }),
  pageOf: (address) => {
    const url = URL.parse(address, origin);
    if (url === null) return undefined;
    return url.origin === origin || url.protocol === 'https:' ? url.href : undefined;
  },
  // Only the exchange says what the provider has decided.
  watchReturns: (onReturn) =>
    watchVisibility((isVisible) => {
      if (isVisible) onReturn();
    }),
});
