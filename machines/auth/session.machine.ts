/** The session of this tab: every way in, every way out, one refresh at a time, and an end that is
 *  always clean. It stores nothing: tokens and challenges leave by events, and the app keeps them. */
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
          assign(({ event: { email, password } }) => ({
            ...NOBODY,
            email,
            temporary: { email, password },
          })),
          'goToVerification',
        ],
      },
    ],
    'email.verified': [
      {
        guard: 'isPasswordStored',
        // The sign-in begins by forgetting whatever was kept, this password included.
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
