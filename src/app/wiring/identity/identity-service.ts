/** Connects identity verification with the exchange. What a call returns is what the page shows; a read that was
 *  pending before it is dropped. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import type { Identity } from '#contract/entities/identity.ts';
import * as calls from '#contract/rest/identity.ts';
import { todayInLastZone } from '#domain/identity/age.ts';
import { identityMachine } from '#machines/identity/identity.machine.ts';
import type {
  Advance,
  AdvanceQuestion,
  CaseRequest,
  SubmitCase,
} from '#machines/identity/identity.ts';
import { phoneLinkMachine, type CreatedLink } from '#machines/identity/phone-link.machine.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { IdentityService } from '#src/binding/identity.ts';
import { splitLocale, pathWithLocale } from '#src/i18n/locale-path.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { IDENTITY_DETAILS_KEY, IDENTITY_KEY } from '#src/queries/identity.ts';
import { redirectTargetOf } from '../session/redirect.ts';
import { userIn } from '../session/watch-user.ts';
import type { Services } from '../shell/services.ts';
import { paperStorageOf } from './paper-storage.ts';
import { createPaperMachine } from './papers.ts';

export const PHONE_PATH = '/identification/phone';

/** @param origin of the client's pages. */
export function createIdentityService(
  { client, session }: Pick<Services, 'client' | 'session'>,
  cache: QueryClient,
  origin: string,
): IdentityService {
  const storageOf = () => {
    const userId = userIn(session);
    return userId === undefined ? undefined : paperStorageOf(`user:${userId}`);
  };
  const store = async (identity: Identity): Promise<Identity> => {
    await cache.cancelQueries({ queryKey: IDENTITY_DETAILS_KEY });
    cache.setQueryData(IDENTITY_DETAILS_KEY, identity);
    return identity;
  };
  /** The case may be another one by now: it is read again. */
  const storeReply = async (reply: Promise<{ readonly model: Identity }>): Promise<Identity> => {
    try {
      return await store((await reply).model);
    } catch (error) {
      void cache.invalidateQueries({ queryKey: [IDENTITY_KEY] });
      throw error;
    }
  };
  return {
    identityMachine: identityMachine.provide({
      actors: {
        checkAdvance: fromPromise<Advance, AdvanceQuestion>(
          async ({ input: body, signal }) =>
            (await client.call(calls.checkAdvance, { body, signal })).model,
        ),
        saveCase: fromPromise<Identity, CaseRequest>(({ input: body, signal }) =>
          storeReply(client.call(calls.saveIdentityCase, { body, signal })),
        ),
        discardCase: fromPromise<Identity, string>(({ input: caseId, signal }) =>
          storeReply(client.call(calls.discardIdentityCase, { body: { caseId }, signal })),
        ),
        addPaper: createPaperMachine(client, storageOf),
        submit: sentRequest<SubmitCase>({
          send: ({ input: body, signal }) =>
            storeReply(client.call(calls.submitIdentityCase, { body, signal })),
        }),
      },
    }),
    phoneLinkMachine: linkMachineOf(client),
    today: () => todayInLastZone(exchangeClock()),
    linkOf: (token) => {
      const { language } = splitLocale(location.pathname);
      // In the fragment: neither the exchange's log nor a referrer has it.
      return `${origin}${pathWithLocale(PHONE_PATH, language)}#${token}`;
    },
    returnPathOf: (text) => {
      const target = redirectTargetOf(text, origin);
      return target === undefined ? undefined : splitLocale(target).path;
    },
  };
}

const linkMachineOf = (client: ExchangeClient): typeof phoneLinkMachine =>
  phoneLinkMachine.provide({
    actors: {
      createLink: fromPromise<CreatedLink, string>(async ({ input: caseId, signal }) => {
        const { model } = await client.call(calls.startResume, { body: { caseId }, signal });
        return { ...model, now: exchangeClock() };
      }),
    },
  });
