/** Events that states of `captcha.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { captchaMachine } from './captcha.machine.ts';

export const ignored: readonly IgnoredEvents<typeof captchaMachine>[] = [
  {
    in: [
      'idle',
      'requesting',
      'unread',
      'off',
      'loading',
      'ready',
      'solving',
      'resetting',
      'failed',
    ],
    events: ['captcha.used'],
    because: 'there is no solution that could have been used',
  },
  {
    in: ['idle', 'unread', 'off'],
    events: ['captcha.pressed'],
    because: 'no captcha is shown',
  },
  {
    in: ['requesting', 'loading', 'solving', 'resetting'],
    events: ['captcha.pressed', 'captcha.requested'],
    because: 'the captcha is already being loaded, solved or replaced',
  },
  {
    in: ['ready', 'solved'],
    events: ['captcha.requested'],
    because: 'the captcha is already shown',
  },
  {
    in: ['solved'],
    events: ['captcha.pressed'],
    because: 'the challenge is solved',
  },
];
