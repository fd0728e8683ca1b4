/** Events that states of `session.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { sessionMachine } from './session.machine.ts';

export const ignored: readonly IgnoredEvents<typeof sessionMachine>[] = [
  {
    in: ['twoFactor.checking'],
    events: ['code.submitted'],
    because: 'one code is checked at a time',
  },
  {
    in: ['restoring', 'signedOut', 'signingIn', 'signedIn', 'signingOut'],
    events: ['challenge.canceled', 'code.submitted'],
    because: 'no second step is open',
  },
  {
    in: ['signedIn.tokens.fresh', 'signedIn.tokens.refreshing'],
    events: ['network.returned'],
    because: 'only a refresh that waits for the network is repeated',
  },
  {
    in: ['restoring', 'signedOut', 'signingIn', 'twoFactor', 'signingOut'],
    events: ['network.returned', 'profile.outdated'],
    because: 'no user is signed in',
  },
  {
    in: ['restoring'],
    events: ['signIn.requested'],
    because: 'the stored session decides first, and the page shows that it is pending',
  },
  {
    in: ['signedIn'],
    events: ['signIn.requested'],
    because: 'a user is signed in; signing out comes first',
  },
  {
    in: ['signedIn.tokens.refreshing', 'signedIn.tokens.waiting'],
    events: ['token.rejected'],
    because: 'all rejected calls wait for the same refresh',
  },
  {
    in: ['restoring', 'signedOut.verifyingEmail', 'signingIn', 'twoFactor', 'signingOut'],
    events: ['token.rejected'],
    because: 'no call of a signed-in user is pending',
  },
];
