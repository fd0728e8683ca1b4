import { expect, it } from 'vitest';
import * as v from 'valibot';
import { hostMessageIn, pageMessage, pageMessageOf } from '#contract/webview.ts';

it('receives a token and its removal', () => {
  expect(hostMessageIn({ tidemark: 1, type: 'session', token: 'abcdefgh.123' })).toEqual({
    tidemark: 1,
    type: 'session',
    token: 'abcdefgh.123',
  });
  expect(hostMessageIn({ tidemark: 1, type: 'session_end' })?.type).toBe('session_end');
});

it.each([
  undefined,
  null,
  'session',
  {},
  { type: 'session', token: 'abcdefgh' },
  { tidemark: 2, type: 'session', token: 'abcdefgh' },
  { tidemark: 1, type: 'session' },
  { tidemark: 1, type: 'session', token: 'short' },
  { tidemark: 1, type: 'session', token: 'two words here' },
  { tidemark: 1, type: 'session', token: 'x'.repeat(9_000) },
  { tidemark: 1, type: 'navigate', to: '/wallet' },
])('ignores %j', (data) => {
  expect(hostMessageIn(data)).toBeUndefined();
});

it('matches its own schema', () => {
  const message = pageMessageOf({ type: 'height', height: 640 });
  expect(message).toEqual({ tidemark: 1, type: 'height', height: 640 });
  expect(v.safeParse(pageMessage, message).success).toBe(true);
});
