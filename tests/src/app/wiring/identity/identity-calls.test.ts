// @vitest-environment node
/** Calls of identity verification, made by the client's own wiring and answered by a real exchange. */
import { QueryClient } from '@tanstack/react-query';
import { createActor, waitFor } from 'xstate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentType, Identity, PaperKind } from '#contract/entities/identity.ts';
import { saveIdentityCase, type IdentitySettings } from '#contract/rest/identity.ts';
import { sendByAxios } from '#src/api/axios-transport.ts';
import {
  bearerHeader,
  createExchangeClient,
  type ExchangeClient,
} from '#src/api/exchange-client.ts';
import { createIdentityService } from '#src/app/wiring/identity/identity-service.ts';
import { createPaperMachine } from '#src/app/wiring/identity/papers.ts';
import type { PaperStorage } from '#src/app/wiring/identity/paper-storage.ts';
import { createProviderService } from '#src/app/wiring/identity/provider-service.ts';
import type { Services } from '#src/app/wiring/shell/services.ts';
import {
  IDENTITY_DETAILS_KEY,
  IDENTITY_SETTINGS_KEY,
  provideIdentityQueries,
} from '#src/queries/identity.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';
import { complete, knownOf, profile } from '#tests/support/identity-samples.ts';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';
import { detailsOf } from '#tests/support/test-identity.ts';

let papers: LiveExchange;
let provider: LiveExchange;
beforeAll(async () => {
  [papers, provider] = await Promise.all([
    openLiveExchange(),
    openLiveExchange({ TIDEMARK_IDENTITY_TYPE: 'PERSONA' }),
  ]);
});
afterAll(() => Promise.all([papers.close(), provider.close()]));

/** A signed-in client with its queries. `made` lists its calls with the status of each response. */
async function open(live: LiveExchange) {
  const { bearer } = await live.trader();
  const made: string[] = [];
  const client = createExchangeClient(
    {
      apiUrl: `${live.url}/api`,
      rootUrl: live.url,
      secretHeader: { name: 'x-api-secret', value: 'public-client' },
      tokenHeader: bearerHeader,
      language: () => 'en',
      caller: () => ({ token: bearer }),
    },
    () => async (request) => {
      const response = await sendByAxios(request);
      made.push(`${request.method} ${request.path} ${response.status}`);
      return response;
    },
  );
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  provideIdentityQueries(cache, client);
  return { client, cache, made };
}

const session = {
  getSnapshot: () => ({ hasTag: () => false, context: {} }),
} as unknown as Services['session'];

async function upload(client: ExchangeClient, type: DocumentType, kinds: readonly PaperKind[]) {
  const details = { ...detailsOf('C7654321'), documentType: type };
  const { model } = await client.call(saveIdentityCase, { body: { level: 1, details } });
  const caseId = model.case?.id ?? '';
  for (const [index, paper] of kinds.entries()) {
    const picture = await documentPicture({ seed: index + 1 });
    const storage = {
      load: () =>
        Promise.resolve({
          base64: picture.toString('base64'),
          mediaType: 'image/jpeg',
          byteCount: picture.length,
          hints: [],
        }),
      save: () => Promise.resolve(),
      remove: () => Promise.resolve(),
    } satisfies PaperStorage;
    const machine = createPaperMachine(client, () => storage);
    const target = { kind: 'case', caseId, documentType: type } as const;
    const actor = createActor(machine, { input: { target, paper } }).start();
    await waitFor(actor, (now) => now.matches('checked'));
    actor.send({ type: 'picture.accepted' });
    await waitFor(actor, (now) => now.matches('stored'));
  }
}

it('[API-31][API-33] uploads an identity card and a passport', async () => {
  const { client, made } = await open(papers);
  await upload(client, 'nid', ['front', 'back']);
  await upload(client, 'passport', ['front']);
  expect(made.filter((call) => call.includes('/upload'))).toEqual([
    'POST /upload-nid 200',
    'POST /upload-nid 200',
    'POST /upload-passport-primary 200',
  ]);
});

it('[API-34][API-35] uploads both sides of a voter card', async () => {
  const { client, made } = await open(papers);
  await upload(client, 'voter_card', ['front', 'back']);
  expect(made.slice(1)).toEqual([
    'POST /upload-voter-card-primary 200',
    'POST /upload-voter-card 200',
  ]);
});

it('[API-36][API-37] uploads both sides of a driving licence', async () => {
  const { client, made } = await open(papers);
  await upload(client, 'driving_licence', ['front', 'back']);
  expect(made.slice(1)).toEqual([
    'POST /upload-driving-licence-primary 200',
    'POST /upload-driving-licence 200',
  ]);
});

it('[API-38][API-39][API-40] reads the case, the settings of the user and the documents', async () => {
  const { cache, made } = await open(papers);
  const identity = await cache.fetchQuery<Identity>({ queryKey: IDENTITY_DETAILS_KEY });
  const settings = await cache.fetchQuery<IdentitySettings>({ queryKey: IDENTITY_SETTINGS_KEY });
  const documents = await cache.fetchQuery({ queryKey: ['identity', 'documents'] });
  expect(made).toEqual([
    'GET /kyc-details 200',
    'GET /user-kyc-settings-details 200',
    'GET /kyc-active-list 200',
  ]);
  expect(identity).toMatchObject({ level: 0, case: undefined });
  expect(settings).toMatchObject({ type: 'DR', details: { persona: { isVerified: false } } });
  expect(documents).toContainEqual({ type: 'nid', sides: ['front', 'back'] });
});

it('[API-41] asks about the inquiry at a provider', async () => {
  const { client, cache, made } = await open(provider);
  const { providerMachine } = createProviderService({ client }, cache, provider.url);
  const settings = await cache.fetchQuery<IdentitySettings>({ queryKey: IDENTITY_SETTINGS_KEY });
  const actor = createActor(providerMachine, { input: { settings } }).start();
  actor.send({ type: 'inquiry.started' });
  await waitFor(actor, (now) => now.matches('open'));
  actor.send({ type: 'provider.reported' });
  await waitFor(actor, (now) => now.matches({ open: 'waiting' }));
  expect(made.at(-1)).toBe('POST /third-party-kyc-verified 200');
  actor.stop();
});

it('[API-42] asks what a level needs before it opens a case', async () => {
  const { client, cache, made } = await open(papers);
  const { identityMachine } = createIdentityService({ client, session }, cache, papers.url);
  const actor = createActor(identityMachine, { input: { profile } }).start();
  const identity = await cache.fetchQuery<Identity>({ queryKey: IDENTITY_DETAILS_KEY });
  actor.send({ type: 'identity.loaded', known: knownOf(identity) });
  actor.send({ type: 'level.chosen', level: 1 });
  actor.send({ type: 'details.edited', patch: complete });
  actor.send({ type: 'details.submitted' });
  await waitFor(actor, (now) => now.matches('papers'));
  expect(made.slice(1)).toEqual(['POST /check-kyc-advance 200', 'POST /kyc-case 200']);
  actor.stop();
});
