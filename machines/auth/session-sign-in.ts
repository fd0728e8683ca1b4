/** Session states of a visitor: every way to sign in, and the handling of each response. */
import { assign, emit } from 'xstate';
import { failureNotice, ownNotice } from '../kernel/notice.ts';
import { sessionSetup } from './session-setup.ts';
import {
  startSignIn,
  challengeOf,
  emailToVerify,
  isRejectedUnverified,
  isChallengeOver,
  rejectionIn,
  codeRejected,
  applySignIn,
  requestIn,
  proofIn,
  challengeIn,
} from './session.ts';

export const restoring = sessionSetup.createStateConfig({
  tags: ['pending'],
  invoke: {
    src: 'restoreSession',
    onDone: [
      {
        guard: ({ event }) => event.output !== undefined && 'tokens' in event.output,
        target: 'signedIn',
        actions: assign(({ event }) => ({ ...event.output })),
      },
      {
        guard: ({ event }) => event.output !== undefined,
        target: 'twoFactor',
        actions: assign(({ event }) => ({ ...event.output })),
      },
      { target: 'signedOut' },
    ],
    onError: 'signedOut',
  },
  after: { restoreTimeoutMs: 'signedOut' },
});

export const signedOut = sessionSetup.createStateConfig({
  initial: 'idle',
  on: {
    'signIn.requested': 'signingIn',
  },
  states: {
    idle: {
      on: {
        'token.rejected': {
          guard: 'hasNoToken',
          target: '#session.forcedOut',
          actions: assign({ endReason: 'No refresh token available' }),
        },
      },
    },
    /** Stores a new account's password for ten minutes, so the email code alone signs in. */
    verifyingEmail: {
      after: {
        temporaryTtlMs: { target: 'idle', actions: assign({ temporary: undefined }) },
      },
    },
  },
});

export const signingIn = sessionSetup.createStateConfig({
  tags: ['pending'],
  entry: assign(({ event }) => startSignIn(requestIn(event))),
  invoke: {
    src: 'signIn',
    input: ({ event }) => requestIn(event).credentials,
    onDone: {
      target: 'responded',
      actions: assign(({ event }) => ({ outcome: event.output })),
    },
    onError: [
      {
        guard: ({ event }) => isRejectedUnverified(event.error),
        target: 'signedOut.verifyingEmail',
        actions: [emit(({ event }) => failureNotice(event.error)), 'goToVerification'],
      },
      {
        target: 'rejected',
        actions: [
          assign(({ event }) => ({ rejection: rejectionIn(event.error) })),
          emit(({ event }) => failureNotice(event.error)),
        ],
      },
    ],
  },
  after: {
    responseTimeoutMs: { target: 'rejected', actions: emit(() => failureNotice(undefined)) },
  },
  on: { 'signIn.requested': {} }, // One sign-in at a time.
});

/** A manual sign-in shows its rejection on the sign-in page; an automatic one leads there first. */
export const rejected = sessionSetup.createStateConfig({
  always: [
    { guard: 'isAutomatic', target: 'signedOut', actions: 'goToSignIn' },
    { target: 'signedOut' },
  ],
});

/** Handles every response that can sign in, regardless of the request. */
export const responded = sessionSetup.createStateConfig({
  always: [
    {
      guard: 'isUnverified',
      target: 'signedOut.verifyingEmail',
      actions: [
        'abandonChallenge',
        assign(({ context }) => ({ email: emailToVerify(context), outcome: undefined })),
        'goToVerification',
      ],
    },
    {
      guard: 'isChallenged',
      target: 'twoFactor',
      actions: [
        assign(({ context }) => ({
          challenge: challengeOf(context),
          outcome: undefined,
          tryCount: 0,
        })),
        emit(({ context }) => ({ type: 'challenge.changed', challenge: context.challenge })),
        emit({ type: 'went', to: 'twoFactor' }),
      ],
    },
    {
      guard: 'isGranted',
      target: 'signedIn',
      actions: [
        assign(({ context }) => applySignIn(context)),
        'endChallenge',
        'storeTokens',
        emit({ type: 'went', to: 'signedIn' }),
      ],
    },
    {
      target: 'signedOut',
      actions: ['drop', 'erase', emit(() => ownNotice('error', 'challenge_over')), 'goToSignIn'],
    },
  ],
});

/** The user is still a visitor: a challenge accepts only a code. */
export const twoFactor = sessionSetup.createStateConfig({
  initial: 'prompting',
  on: {
    'signIn.requested': { target: 'signingIn', actions: 'abandonChallenge' },
    'challenge.canceled': { target: 'signedOut', actions: ['drop', 'erase', 'goToSignIn'] },
  },
  after: {
    challengeTtlMs: {
      target: 'signedOut',
      actions: ['drop', 'erase', emit(() => ownNotice('error', 'challenge_over')), 'goToSignIn'],
    },
  },
  states: {
    prompting: { on: { 'code.submitted': 'checking' } },
    checking: {
      tags: ['pending'],
      entry: assign({ rejection: undefined }),
      invoke: {
        src: 'verifySecondStep',
        input: ({ context, event }) => ({ ...challengeIn(context), proof: proofIn(event) }),
        onDone: {
          target: '#session.responded',
          actions: assign(({ event }) => ({ outcome: event.output })),
        },
        onError: [
          {
            guard: ({ context, event }) => isChallengeOver(context, event.error),
            target: '#session.signedOut',
            actions: [
              'drop',
              'erase',
              emit(({ event }) => failureNotice(event.error)),
              'goToSignIn',
            ],
          },
          {
            target: 'prompting',
            actions: [
              assign(({ context, event }) => codeRejected(context, event.error)),
              emit(({ event }) => failureNotice(event.error)),
            ],
          },
        ],
      },
      after: {
        responseTimeoutMs: { target: 'prompting', actions: emit(() => failureNotice(undefined)) },
      },
    },
  },
});
