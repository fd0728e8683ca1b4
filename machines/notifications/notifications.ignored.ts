/** Events that states of `notifications.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { notificationsMachine } from './notifications.machine.ts';

export const ignored: readonly IgnoredEvents<typeof notificationsMachine>[] = [
  {
    in: ['signedOut'],
    events: [
      'allRead.requested',
      'list.outdated',
      'notification.opened',
      'notifications.arrived',
      'read.elsewhere',
    ],
    because: 'no user is signed in',
  },
];
