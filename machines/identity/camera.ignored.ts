/** Events that states of `camera.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { cameraMachine } from './camera.machine.ts';

export const ignored: readonly IgnoredEvents<typeof cameraMachine>[] = [
  {
    in: ['asking', 'denied', 'blocked', 'busy', 'none', 'insecure', 'lost', 'black', 'paused'],
    events: [
      'camera.lost',
      'frame.shown',
      'frames.blackened',
      'light.changed',
      'light.toggled',
      'picture.requested',
    ],
    because: 'the camera is closed',
  },
  {
    in: ['asking', 'denied', 'blocked', 'busy', 'none', 'insecure', 'lost', 'black'],
    events: ['page.shown'],
    because: 'the camera is closed',
  },
  {
    in: ['open.live', 'open.taking'],
    events: ['frame.shown'],
    because: 'the first frame has already been shown',
  },
  {
    in: ['open.taking'],
    events: ['picture.requested'],
    because: 'a picture is already being taken',
  },
  {
    in: ['open.starting'],
    events: ['picture.requested'],
    because: 'no frame has been shown that a picture could be taken of',
  },
  {
    in: ['open'],
    events: ['page.shown'],
    because: 'the page is already visible',
  },
];
