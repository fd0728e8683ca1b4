/** Session of this tab: every sign-in, every sign-out, one refresh at a time, and a complete
 *  cleanup at the end. The machine stores nothing: it emits tokens and challenges, and the app
 *  stores them. */
import { assign, emit, raise } from 'xstate';
import { sessionSetup } from './session-setup.ts';
import { forcedOut, signedIn, signingOut } from './session-signed-in.ts';
import {
  responded,
  rejected,
  restoring,
  signedOut,
  signingIn,
  twoFactor,
} from './session-sign-in.ts';
import { NOBODY, startOfSession, automaticSignIn } from './session.ts';

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: startOfSession,
  initial: 'restoring',
  on: {
    'signOut.requested': { target: '.signedOut', actions: ['drop', 'erase'] },
    'session.changedElsewhere': {
      guard: 'isSignedIn',
      target: '.signedIn',
      actions: [
        'drop',
        assign(({ event }) => ({ ...event.stored })),
        emit({ type: 'went', to: 'signedInElsewhere' }),
      ],
    },
    'signUp.completed': [
      {
        guard: 'isVerified',
        target: '.signedOut',
        actions: [
          'abandonChallenge',
          assign(({ event }) => ({ ...NOBODY, email: event.email })),
          'goToSignIn',
        ],
      },
      {
        target: '.signedOut.verifyingEmail',
        actions: [
          'abandonChallenge',
          assign(({ event: { email, password, signUpToken } }) => ({
            ...NOBODY,
            email,
            temporary: { email, password, signUpToken },
          })),
          'goToVerification',
        ],
      },
    ],
    'email.verified': [
      {
        guard: 'isPasswordStored',
        // The sign-in starts by clearing all stored state, including this password.
        actions: raise(({ context, event }) => automaticSignIn(context, event.email)),
      },
      {
        target: '.signedOut',
        actions: [
          'abandonChallenge',
          assign(({ event }) => ({ ...NOBODY, email: event.email })),
          'goToSignIn',
        ],
      },
    ],
    'reset.requested': {
      actions: emit(({ event }) => ({ type: 'went', to: 'resetPassword', email: event.email })),
    },
    'password.reset': {
      actions: emit(({ event }) => ({ type: 'went', to: 'signIn', email: event.email })),
    },
  },
  states: {
    restoring,
    signedOut,
    signingIn,
    rejected,
    responded,
    twoFactor,
    signedIn,
    forcedOut,
    signingOut,
  },
});
