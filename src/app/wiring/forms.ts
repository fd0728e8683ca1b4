/** Where each plain form is sent. */
import { fromPromise, waitFor } from 'xstate';
import { resendVerifyEmailCode, signUp, verifyEmail } from '#contract/rest/auth.ts';
import { AlreadyAnnounced } from '#machines/kernel/notice.ts';
import { formMachine, type FormAnswer } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/fields.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import type { FormDesk, FormName } from '#src/binding/form.tsx';
import { showNotice } from '../toaster.ts';
import { goToVerification, type TemporaryPassword } from './sign-up.ts';
import type { Session } from './session.ts';

type Send = (values: FormValues, signal: AbortSignal) => Promise<FormAnswer>;

/** Longer than the session machine's own time-out. */
const SIGN_IN_TIMEOUT_MS = 20_000;

export function createFormDesk(
  client: ExchangeClient,
  session: Session,
  temporary: TemporaryPassword,
): FormDesk {
  const sends: Readonly<Record<FormName, Send>> = {
    signIn: async ({ email = '', password = '' }) => {
      await signedIn(session, email, password);
      return {};
    },
    signUp: async ({ email = '', password = '', referralCode = '' }, signal) => {
      const { model, message } = await client.call(signUp, {
        body: { email, password, referralCode: referralCode === '' ? undefined : referralCode },
        signal,
      });
      if (!model.isVerified) temporary.keep(email, password);
      goToVerification(email, model.isVerified);
      return { message };
    },
    verifyEmail: async ({ email = '', code = '' }, signal) => {
      const { message } = await client.call(verifyEmail, { body: { email, code }, signal });
      const password = temporary.take(email);
      if (password !== undefined) await signedIn(session, email, password);
      else goToVerification(email, true);
      return { message };
    },
    resendVerifyEmailCode: async ({ email = '' }, signal) => {
      const { message } = await client.call(resendVerifyEmailCode, { body: { email }, signal });
      return { message };
    },
  };
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

const providedWith = (send: Send): typeof formMachine =>
  formMachine.provide({
    actors: {
      send: fromPromise<FormAnswer, FormValues>(({ input, signal }) => send(input, signal)),
    },
  });

/** The session machine signs in and says what went wrong; the form learns only that it did not. */
async function signedIn(session: Session, email: string, password: string): Promise<void> {
  session.send({ type: 'signIn.requested', credentials: { kind: 'password', email, password } });
  const snapshot = await waitFor(session, (current) => !current.matches('signingIn'), {
    timeout: SIGN_IN_TIMEOUT_MS,
  });
  if (!snapshot.hasTag('authenticated')) throw new AlreadyAnnounced();
}
