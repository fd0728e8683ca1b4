/** Maps each plain form to its request. */
import { fromPromise, waitFor } from 'xstate';
import {
  forgotPassword,
  resendVerifyEmailCode,
  resetPassword,
  signUp,
  verifyEmail,
} from '#contract/rest/sign-up.ts';
import type { CaptchaSolution } from '#contract/rest/captcha.ts';
import { temporaryFor, type SecondProof } from '#machines/auth/session.ts';
import { AlreadyAnnounced } from '#machines/kernel/notice.ts';
import { formMachine, type FormResponse } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { FormService, FormName } from '#src/binding/form.ts';
import { showNotice } from '../shell/toaster.ts';
import type { Session } from './session.ts';

type Send = (values: FormValues, signal: AbortSignal) => Promise<FormResponse>;

/** Longer than the session machine's own timeouts. */
const SESSION_TIMEOUT_MS = 20_000;

interface FormServiceOptions {
  readonly client: ExchangeClient;
  readonly session: Session;
  /** Returns the captcha solved beside the form, once; undefined when none is required. */
  readonly consumeCaptcha: () => CaptchaSolution | undefined;
}

export function createFormService(options: FormServiceOptions): FormService {
  const sends = sendsOf(options);
  const machines = new Map<FormName, typeof formMachine>();
  return {
    machineOf: (name) => {
      const made = machines.get(name) ?? providedWith(sends[name]);
      machines.set(name, made);
      return made;
    },
    announce: showNotice,
  };
}

const sendsOf = (options: FormServiceOptions): Readonly<Record<FormName, Send>> => ({
  ...signInSendsOf(options),
  ...signUpSendsOf(options),
  ...resetSendsOf(options),
});

/** The session machine sends these forms. */
function signInSendsOf({
  session,
  consumeCaptcha,
}: FormServiceOptions): Record<'signIn' | 'twoFactor', Send> {
  return {
    signIn: async ({ email = '', password = '', mailCode = '' }) => {
      const credentials = {
        kind: 'password',
        email,
        password,
        mailCode: mailCode === '' ? undefined : mailCode,
        captcha: consumeCaptcha(),
      } as const;
      session.send({ type: 'signIn.requested', credentials });
      await waitForEnd(session, 'signingIn');
      if (session.getSnapshot().matches({ signedOut: 'idle' })) throw rejectedBy(session);
      return {};
    },
    twoFactor: async (values) => {
      session.send({ type: 'code.submitted', proof: proofIn(values) });
      await waitForEnd(session, 'twoFactor.checking');
      if (!session.getSnapshot().hasTag('authenticated')) throw rejectedBy(session);
      return {};
    },
  };
}

function signUpSendsOf({
  client,
  session,
  consumeCaptcha,
}: FormServiceOptions): Record<'signUp' | 'verifyEmail' | 'resendVerifyEmailCode', Send> {
  return {
    signUp: async ({ email = '', password = '', referralCode = '' }, signal) => {
      const { model, message } = await client.call(signUp, {
        body: {
          email,
          password,
          referralCode: referralCode === '' ? undefined : referralCode,
          captcha: consumeCaptcha(),
        },
        signal,
      });
      session.send({ type: 'signUp.completed', email, password, ...model });
      return { message };
    },
    verifyEmail: async ({ email = '', ...codes }, signal) => {
      const body = { email, code: codeIn(codes), signUpToken: signUpTokenFor(session, email) };
      const { message } = await client.call(verifyEmail, { body, signal });
      session.send({ type: 'email.verified', email });
      await waitForEnd(session, 'signingIn');
      return { message };
    },
    resendVerifyEmailCode: async ({ email = '' }, signal) => {
      const body = { email, signUpToken: signUpTokenFor(session, email) };
      const { message } = await client.call(resendVerifyEmailCode, { body, signal });
      return { message };
    },
  };
}

function resetSendsOf({
  client,
  session,
  consumeCaptcha,
}: FormServiceOptions): Record<'forgotPassword' | 'resetPassword', Send> {
  return {
    forgotPassword: async ({ email = '' }, signal) => {
      const body = { email, captcha: consumeCaptcha() };
      const { message } = await client.call(forgotPassword, { body, signal });
      session.send({ type: 'reset.requested', email });
      return { message };
    },
    resetPassword: async ({ email = '', password = '', ...codes }, signal) => {
      const body = { email, code: codeIn(codes), password };
      const { message } = await client.call(resetPassword, { body, signal });
      session.send({ type: 'password.reset', email });
      return { message };
    },
  };
}

const providedWith = (send: Send): typeof formMachine =>
  formMachine.provide({
    actors: {
      send: fromPromise<FormResponse, FormValues>(({ input, signal }) => send(input, signal)),
    },
  });

/** The long code, once the exchange has asked for it. */
const codeIn = ({ code = '', longCode = '' }: FormValues): string =>
  longCode === '' ? code : longCode;

const signUpTokenFor = (session: Session, email: string): string | undefined =>
  temporaryFor(session.getSnapshot().context, email)?.signUpToken;

const proofIn = ({ way, code = '', recoveryCode = '' }: FormValues): SecondProof =>
  way === 'recovery' ? { kind: 'recoveryCode', code: recoveryCode } : { kind: 'code', code };

/** Waits until the session has finished the requested step. */
async function waitForEnd(
  session: Session,
  requesting: 'signingIn' | 'twoFactor.checking',
): Promise<void> {
  await waitFor(
    session,
    (snapshot) =>
      requesting === 'signingIn'
        ? !snapshot.matches('signingIn')
        : !snapshot.matches({ twoFactor: 'checking' }),
    { timeout: SESSION_TIMEOUT_MS },
  );
}

/** The session machine has already shown the error; the form keeps its message. */
const rejectedBy = (session: Session): AlreadyAnnounced =>
  new AlreadyAnnounced('', { cause: session.getSnapshot().context.rejection });
