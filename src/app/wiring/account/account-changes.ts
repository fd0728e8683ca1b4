/** Maps each account change to its requests, step by step. */
import type { UserId } from '#contract/core/ids.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import * as profile from '#contract/rest/profile.ts';
import * as security from '#contract/rest/security.ts';
import type { ChangeResponse, ChangeRequest } from '#machines/auth/account-change.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { ChangeName } from '#src/binding/account.ts';
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

type SendsOf<Name extends ChangeName> = Readonly<Record<Name, ChangeSends>>;

export function changeSendsOf(options: ChangesOptions): SendsOf<ChangeName> {
  const { client } = options;
  return {
    ...detailSendsOf(client),
    ...contactSendsOf(options),
    ...passwordSendsOf(options),
    ...twoFactorSendsOf(client),
    ...antiPhishingSendsOf(client),
    deletion: {
      send: ({ stepUpToken }, signal) =>
        withProof(client, stepUpToken, (token) =>
          client.call(security.requestDeletion, { body: { stepUpToken: token }, signal }),
        ),
    },
  };
}

/** Details that change without proof of identity. */
const detailSendsOf = (
  client: ExchangeClient,
): SendsOf<'nickname' | 'names' | 'avatar' | 'avatarRemoval'> => ({
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
});

/** Phone number and email address, which sign the user in: each is verified by a code. */
function contactSendsOf({
  client,
  owner,
}: ChangesOptions): SendsOf<'phone' | 'phoneRemoval' | 'email'> {
  const phoneCode: Send = ({ values: { phone = '' }, stepUpToken }, signal) =>
    withProof(client, stepUpToken, (token) =>
      client.call(profile.sendPhoneCode, { body: { phone, stepUpToken: token }, signal }),
    );
  const emailCodes: Send = ({ values: { newEmail = '' } }, signal) =>
    client.call(profile.sendEmailChangeCodes, { body: { ...owner(), newEmail }, signal });
  return {
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
  };
}

const passwordSendsOf = ({ client, withNewTokens }: ChangesOptions): SendsOf<'password'> => ({
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
});

const twoFactorSendsOf = (
  client: ExchangeClient,
): SendsOf<'twoFactorSetup' | 'twoFactorRemoval' | 'recoveryCodes'> => ({
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
});

function antiPhishingSendsOf(
  client: ExchangeClient,
): SendsOf<'antiPhishingCode' | 'antiPhishingRemoval'> {
  /** @param code undefined removes the code. */
  const set = (
    code: string | undefined,
    { stepUpToken }: ChangeRequest,
    signal: AbortSignal,
  ): Promise<ChangeResponse> =>
    withProof(client, stepUpToken, (token) => {
      const body = { code, stepUpToken: token };
      return client.call(security.setAntiPhishingCode, { body, signal });
    });
  return {
    antiPhishingCode: {
      send: (request, signal) => set((request.values['word'] ?? '').trim(), request, signal),
    },
    antiPhishingRemoval: {
      send: (request, signal) => set(undefined, request, signal),
    },
  };
}
