/** Connects a case that is continued on this phone with the exchange. The key of an opened link is remembered for a
 *  reload: a phone may end the page while its camera is open. */
import { fromPromise } from 'xstate';
import * as calls from '#contract/rest/identity.ts';
import { phoneMachine } from '#machines/identity/phone.machine.ts';
import type { PhoneService } from '#src/binding/identity-phone.ts';
import { sessionTexts, STORED } from '#src/platform/storage.ts';
import type { Services } from '../shell/services.ts';
import { paperStorageOf } from './paper-storage.ts';
import { createPaperMachine } from './papers.ts';

const TOKEN = /^[\w-]{16,80}$/;

export function createPhoneService({ client }: Pick<Services, 'client'>): PhoneService {
  const storage = paperStorageOf('link');
  return {
    phoneMachine: phoneMachine.provide({
      actors: {
        openLink: fromPromise<calls.PhoneCase, string>(async ({ input: token, signal }) => {
          const { model } = await client.call(calls.openResume, { body: { token }, signal });
          sessionTexts.write(STORED.uploadKey, model.uploadKey);
          return model;
        }),
        readCase: fromPromise<calls.PhoneCase, string>(async ({ input: uploadKey, signal }) => {
          const { model } = await client.call(calls.phoneCaseState, {
            body: { uploadKey },
            signal,
          });
          return model;
        }),
        addPaper: createPaperMachine(client, () => storage),
      },
    }),
    input: () => ({ token: takeToken(), uploadKey: sessionTexts.read(STORED.uploadKey) }),
  };
}

/** The address of the page must not show the token in the history of the phone. */
function takeToken(): string | undefined {
  const token = location.hash.slice(1);
  if (!TOKEN.test(token)) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
