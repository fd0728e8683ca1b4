/** Makes every call about an account and its security once, in an order in which each succeeds. */
import type { RouteName } from '#contract/routes.ts';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { proofOf, signInAt, enableTwoFactor } from './guarded-account.ts';
import { mustAccept, type LiveExchange, type Reply, type CallRequest } from './live-exchange.ts';

type Responded = readonly [RouteName, Reply];

export async function everyAccountCall(live: LiveExchange): Promise<readonly Responded[]> {
  return [...(await ofProfile(live)), ...(await ofSecurity(live))];
}

async function ofProfile(live: LiveExchange): Promise<readonly Responded[]> {
  const { id, email, bearer, password } = await live.trader('profiled');
  const proof = await proofOf(live, bearer, { password });
  const request = requester(live, bearer);
  const sample = (name: RouteName) => request(name, { body: CALL_SAMPLES[name].body });
  const phone = '+84901234599';
  const new_email = 'profiled-anew@example.com';
  const first = [
    await sample('updateProfile'),
    await sample('changeNickname'),
    await sample('changeAvatar'),
    await request('profileSettings'),
    await sample('updateProfileSettings'),
    await request('sendPhoneCode', { body: { phone, ...proof } }),
    await request('verifyPhone', { body: () => verification(live, phone) }),
    await request('removePhone', { body: proof }),
    await request('sendEmailChangeCodes', { body: { userId: id, email, new_email } }),
  ];
  const codes = { old_code: await live.codeFor(email), new_code: await live.codeFor(new_email) };
  const change = { current_password: password, password: 'another tide at noon' };
  return [
    ...first,
    await request('changeEmail', { body: { new_email, ...codes, ...proof } }),
    await request('changePassword', { body: change }),
    await request('forgotPassword', { body: { email: new_email } }),
    await request('resetPassword', {
      body: async () => ({ email: new_email, code: await live.codeFor(new_email), password }),
    }),
  ];
}

const verification = async (live: LiveExchange, phone: string) => ({
  verify_code: await live.codeFor(phone),
});

async function ofSecurity(live: LiveExchange): Promise<readonly Responded[]> {
  const trader = await live.trader('guarded');
  const { email, bearer, password } = trader;
  const proof = await proofOf(live, bearer, { password });
  const request = requester(live, bearer);
  const first = [
    await request('security'),
    await request('sendSecurityCode'),
    await request('stepUp', { body: { password } }),
    await request('setAntiPhishingCode', { body: { code: 'tideline', ...proof } }),
    await request('requestDeletion', { body: proof }),
    await request('withdrawDeletion'),
    await request('signInHistory'),
    await request('userSessions'),
    await request('startTwoFactorSetup', { body: proof }),
  ];
  const { recoveryCodes, code } = await enableTwoFactor(live, trader);
  const held = await mustAccept(signInAt(live, email, password));
  const step = { user_id: held['uid'], temp_info_token: held['temp_info_token'] };
  const passed = await request('verifyTwoFactor', { body: { ...step, code: code() } });
  const sessionOf = (token: unknown) => String(token).split('.')[0];
  const other = { session_id: sessionOf(passed[1].body['access_token']) };
  const strong = await proofOf(live, bearer, { password, g2f_code: recoveryCodes[0] ?? '' });
  const fresh = await live.trader('confirming');
  const confirmed = await confirmation(live, fresh);
  return [
    ...first,
    passed,
    confirmed,
    await request('endUserSession', { body: other }),
    await request('endOtherSessions'),
    await request('renewRecoveryCodes', { body: strong }),
    await request('removeTwoFactor', { body: strong }),
  ];
}

/** `enableTwoFactor` does this internally; here its response is needed. */
async function confirmation(
  live: LiveExchange,
  { bearer, password }: { readonly bearer: string; readonly password: string },
): Promise<Responded> {
  const responses: Reply[] = [];
  const received: LiveExchange = {
    ...live,
    call: async (name, request) => {
      const response = await live.call(name, request);
      if (name === 'confirmTwoFactor') responses.push(response);
      return response;
    },
  };
  await enableTwoFactor(received, { bearer, password });
  const [response] = responses;
  if (response === undefined) throw new Error('nothing was confirmed');
  return ['confirmTwoFactor', response];
}

/** Builds a body on demand when it needs the result of the previous call. */
const requester =
  (live: LiveExchange, bearer: string) =>
  async (
    name: RouteName,
    { body, ...request }: Omit<CallRequest, 'body'> & { body?: unknown } = {},
  ): Promise<Responded> => {
    const made: unknown = typeof body === 'function' ? await body() : body;
    return [
      name,
      await live.call(name, { bearer, ...request, ...(made === undefined ? {} : { body: made }) }),
    ];
  };
