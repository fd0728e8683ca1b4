/** Connects the outside provider of identity verification with the exchange. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import * as calls from '#contract/rest/identity.ts';
import { providerMachine } from '#machines/identity/provider.machine.ts';
import type { ProviderService } from '#src/binding/identity-provider.ts';
import { watchVisibility } from '#src/platform/liveness.ts';
import { watchMessages } from '#src/platform/window-messages.ts';
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
    if (url.origin === origin) return { address: url.href, isFramed: true };
    return url.protocol === 'https:' ? { address: url.href, isFramed: false } : undefined;
  },
  watchReports: (onReport) => {
    // The content is not read: only the exchange says what the provider has decided.
    const unlisten = watchMessages(origin, onReport);
    const unwatch = watchVisibility((isVisible) => {
      if (isVisible) onReport();
    });
    return () => {
      unlisten();
      unwatch();
    };
  },
});
