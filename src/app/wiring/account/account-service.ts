/** Connects account changes with the exchange: invalidates affected queries, and assigns error
 *  messages to the form fields they concern. */
import { fromPromise } from 'xstate';
import type { QueryClient } from '@tanstack/react-query';
import { assert } from '#contract/core/assert.ts';
import { ApiError } from '#contract/envelope.ts';
import {
  profileSettings,
  updateProfileSettings,
  type DisplayCurrency,
} from '#contract/rest/profile-settings.ts';
import {
  endOtherSessions,
  endUserSession,
  security as securityRead,
  withdrawDeletion,
} from '#contract/rest/security.ts';
import { updateNotificationPreferences } from '#contract/rest/notifications.ts';
import { accountChangeMachine } from '#machines/auth/account-change.machine.ts';
import type { ChangeResponse, ChangeRequest, Proof } from '#machines/auth/account-change.ts';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import { failureNotice } from '#machines/kernel/notice.ts';
import type {
  AccountFormName,
  AccountService,
  ChangeName,
  NotificationPreference,
} from '#src/binding/account.ts';
import { withLock } from '#src/platform/lock.ts';
import {
  ACCOUNT_KEY,
  PREFERENCES_KEY,
  SETTINGS_KEY,
  type NotificationPreferences,
} from '#src/queries/profile.ts';
import { imageUrlOf } from '../shell/image-url.ts';
import { showNotice } from '../shell/toaster.ts';
import { changeSendsOf, type ChangeSends } from './account-changes.ts';
import { sendProofCode, proofGiven } from './account-proof.ts';
import { showCurrency } from './display-currency.ts';
import type { Services } from '../shell/services.ts';

type FormSend = (values: FormValues, signal: AbortSignal) => Promise<FormResponse>;

export function createAccountService(services: Services, cache: QueryClient): AccountService {
  const { client, session } = services;
  const refreshProfile = <ApiResponse>(response: ApiResponse): ApiResponse => {
    session.send({ type: 'profile.outdated' });
    void cache.invalidateQueries({ queryKey: [ACCOUNT_KEY] });
    return response;
  };
  const sends = changeSendsOf({
    client,
    owner: () => {
      const { user } = session.getSnapshot().context;
      assert(user !== undefined, 'a change is made by somebody');
      return { userId: user.id, email: user.email === '' ? undefined : user.email };
    },
    withNewTokens: (call) => tokensReplaced(services, call),
  });
  const machineOf = ({ send, sendCode }: ChangeSends): typeof accountChangeMachine =>
    accountChangeMachine.provide({
      actors: {
        send: fromPromise<ChangeResponse, ChangeRequest>(async ({ input, signal }) =>
          refreshProfile(responseIn(await fieldsNamed(send(input, signal)))),
        ),
        sendCode: fromPromise<ChangeResponse, ChangeRequest>(async ({ input, signal }) => {
          if (input.isForProof) return sendProofCode(client, signal);
          assert(sendCode !== undefined, 'a code is sent for a step that takes one');
          return responseIn(await sendCode(input, signal));
        }),
        prove: fromPromise<string, Proof>(({ input, signal }) => proofGiven(client, input, signal)),
      },
    });
  const formSends = formSendsOf(services, cache, refreshProfile);
  const changes = new Map<ChangeName, typeof accountChangeMachine>();
  const forms = new Map<AccountFormName, typeof formMachine>();
  return {
    changeOf: (name) => cachedOr(changes, name, () => machineOf(sends[name])),
    formOf: (name) =>
      cachedOr(forms, name, () =>
        formMachine.provide({
          actors: {
            send: fromPromise<FormResponse, FormValues>(({ input, signal }) =>
              formSends[name](input, signal),
            ),
          },
        }),
      ),
    announce: showNotice,
    saveNotificationPreference: (preference) => savePreference(services, cache, preference),
    imageUrlOf,
  };
}

/** The table shows the change immediately; the response, or the next read after a failure, decides. */
async function savePreference(
  { client }: Pick<Services, 'client'>,
  cache: QueryClient,
  preference: NotificationPreference,
): Promise<void> {
  await cache.cancelQueries({ queryKey: PREFERENCES_KEY });
  cache.setQueryData<NotificationPreferences>(PREFERENCES_KEY, (now) =>
    now?.map((one) => (one.kind === preference.kind ? { ...one, ...preference } : one)),
  );
  try {
    await client.call(updateNotificationPreferences, { body: [preference] });
  } catch (error) {
    showNotice(failureNotice(error));
  }
  await cache.invalidateQueries({ queryKey: PREFERENCES_KEY });
}

/** @param changed refreshes what is shown of the account. */
const formSendsOf = (
  { client, log }: Services,
  cache: QueryClient,
  changed: <ApiResponse>(response: ApiResponse) => ApiResponse,
): Readonly<Record<AccountFormName, FormSend>> => ({
  settings: async (values, signal) => {
    // The other settings are those of notifications, which may have changed since the page was opened.
    const { model: now } = await client.call(profileSettings, { signal });
    const body = { ...now, ...settingsIn(values) };
    const { model, message } = await client.call(updateProfileSettings, { body, signal });
    cache.setQueryData(SETTINGS_KEY, model);
    void showCurrency(model.currency, client, log);
    return { message };
  },
  endSession: async ({ sessionId = '' }, signal) =>
    changed(await client.call(endUserSession, { body: { sessionId }, signal })),
  endOtherSessions: async (_values, signal) =>
    changed(await client.call(endOtherSessions, { signal })),
  deletionWithdrawal: async (_values, signal) =>
    changed(await client.call(withdrawDeletion, { signal })),
});

function cachedOr<Name, Made>(made: Map<Name, Made>, name: Name, make: () => Made): Made {
  const one = made.get(name) ?? make();
  made.set(name, one);
  return one;
}

/** Selects the parts of a response that a machine needs: the message and one-time data. */
const responseIn = ({ message, given }: ChangeResponse): ChangeResponse =>
  given === undefined ? { message } : { message, given };

/** Runs a password change, which ends every session and issues new tokens for this one. No token
 *  refresh may run meanwhile, because it would use the ended session. The function therefore holds
 *  the refresh lock, and checks that the token is valid before. */
async function tokensReplaced(
  { client, applyTokens }: Services,
  call: Parameters<Parameters<typeof changeSendsOf>[0]['withNewTokens']>[0],
): Promise<ChangeResponse> {
  await client.call(securityRead, {});
  return withLock('tidemark-refresh', async () => {
    const { model: tokens, message } = await call();
    if (tokens !== undefined) applyTokens(tokens);
    return { message };
  });
}

const settingsIn = (values: FormValues) => ({
  language: values['language'] === '' ? undefined : values['language'],
  currency: values['currency'] as DisplayCurrency,
});

/** Maps field names of the wire to those of the forms. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  new_email: 'newEmail',
  old_code: 'oldCode',
  new_code: 'newCode',
  verify_code: 'code',
  current_password: 'currentPassword',
};

/** Maps error codes to a field when the error names no field. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  password_wrong: 'currentPassword',
  password_unchanged: 'password',
};

async function fieldsNamed<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, code, status, body } = error;
    const named = Object.entries(error.fields).map(([name, text]) => [
      FIELD_NAMES[name] ?? name,
      text,
    ]);
    const field = FIELD_OF_CODE[code ?? ''];
    const fields = named.length === 0 && field !== undefined ? [[field, message]] : named;
    throw new ApiError(message, { code, status, body, fields: Object.fromEntries(fields) });
  }
}
