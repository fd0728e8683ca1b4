/** Maps each account change to its requests, step by step. */
import type { UserId } from '#contract/core/ids.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import * as profile from '#contract/rest/profile.ts';
import * as security from '#contract/rest/security.ts';
import type { ChangeResponse, ChangeRequest } from '#machines/auth/account-change.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { ChangeName } from '#src/binding/account.tsx';
import { withProofWhereRequired, withProof } from './account-proof.ts';

export interface ChangesOptions {
  readonly client: ExchangeClient;
  readonly owner: () => { readonly userId: UserId; readonly email: string | undefined };
  /** Runs a call whose response replaces all tokens. */
  readonly withNewTokens: (
    call: () => Promise<{ readonly model: Tokens | undefined; readonly message: string }>,
  ) => Promise<ChangeResponse>;
}

export type Send = (request: ChangeRequest, signal: AbortSignal) => Promise<ChangeResponse>;

export interface ChangeSends {
  readonly send: Send;
  /** Requests another code for the step; omitted where no step needs a code. */
  readonly sendCode?: Send;
}

export function changeSendsOf({
  client,
  owner,
  withNewTokens,
}: ChangesOptions): Readonly<Record<ChangeName, ChangeSends>> {
  const phoneCode: Send = ({ values: { phone = '' }, stepUpToken }, signal) =>
    withProof(client, stepUpToken, (token) =>
      client.call(profile.sendPhoneCode, { body: { phone, stepUpToken: token }, signal }),
    );
  const emailCodes: Send = ({ values: { newEmail = '' } }, signal) =>
    client.call(profile.sendEmailChangeCodes, { body: { ...owner(), newEmail }, signal });
  return {
    nickname: {
      send: ({ values: { nickname = '' } }, signal) =>
        client.call(profile.changeNickname, { body: { nickname }, signal }),
    },
    names: {
      send: ({ values: { firstName = '', lastName = '' } }, signal) =>
        client.call(profile.updateProfile, { body: { firstName, lastName }, signal }),
    },
    avatar: {
      send: ({ values: { photo = '' } }, signal) =>
        client.call(profile.changeAvatar, { body: { imageBase64: photo }, signal }),
    },
    avatarRemoval: {
      send: (_request, signal) =>
        client.call(profile.changeAvatar, { body: { imageBase64: undefined }, signal }),
    },
    phone: {
      send: (request, signal) => {
        if (request.step === 'number') return phoneCode(request, signal);
        const { code = '' } = request.values;
        return client.call(profile.verifyPhone, { body: { code }, signal });
      },
      sendCode: phoneCode,
    },
    phoneRemoval: {
      send: ({ stepUpToken }, signal) =>
        withProof(client, stepUpToken, (token) =>
          client.call(profile.removePhone, { body: { stepUpToken: token }, signal }),
        ),
    },
    email: {
      send: (request, signal) => {
        if (request.step === 'address') return emailCodes(request, signal);
        const { newEmail = '', oldCode: code = '', newCode = '' } = request.values;
        const oldCode = code === '' ? undefined : code;
        return withProof(client, request.stepUpToken, (stepUpToken) =>
          client.call(profile.changeEmail, {
            body: { newEmail, oldCode, newCode, stepUpToken },
            signal,
          }),
        );
      },
      sendCode: emailCodes,
    },
    password: {
      send: ({ values: { currentPassword = '', password = '' }, stepUpToken }, signal) =>
        withProofWhereRequired(client, () =>
          withNewTokens(() =>
            client.call(profile.changePassword, {
              body: { currentPassword, password, stepUpToken },
              signal,
            }),
          ),
        ),
    },
    twoFactorSetup: {
      send: async ({ step, values: { code = '' }, stepUpToken }, signal) => {
        if (step === 'secret') {
          const { model } = await withProof(client, stepUpToken, (token) =>
            client.call(security.startTwoFactorSetup, { body: { stepUpToken: token }, signal }),
          );
          return { given: { secret: model.secret, address: model.otpauthUri } };
        }
        const { model, message } = await client.call(security.confirmTwoFactor, {
          body: { code },
          signal,
        });
        return { message, given: { recoveryCodes: model.recoveryCodes } };
      },
    },
    twoFactorRemoval: {
      send: ({ stepUpToken }, signal) =>
        withProof(client, stepUpToken, (token) =>
          client.call(security.removeTwoFactor, { body: { stepUpToken: token }, signal }),
        ),
    },
    recoveryCodes: {
      send: async ({ stepUpToken }, signal) => {
        const { model, message } = await withProof(client, stepUpToken, (token) =>
          client.call(security.renewRecoveryCodes, { body: { stepUpToken: token }, signal }),
        );
        return { message, given: { recoveryCodes: model.recoveryCodes } };
      },
    },
    antiPhishingCode: {
      send: ({ values: { word = '' }, stepUpToken }, signal) =>
        withProof(client, stepUpToken, (token) => {
          const body = { code: word.trim(), stepUpToken: token };
          return client.call(security.setAntiPhishingCode, { body, signal });
        }),
    },
    antiPhishingRemoval: {
      send: ({ stepUpToken }, signal) =>
        withProof(client, stepUpToken, (token) => {
          const body = { code: undefined, stepUpToken: token };
          return client.call(security.setAntiPhishingCode, { body, signal });
        }),
    },
    deletion: {
      send: ({ stepUpToken }, signal) =>
        withProof(client, stepUpToken, (token) =>
          client.call(security.requestDeletion, { body: { stepUpToken: token }, signal }),
        ),
    },
  };
}
