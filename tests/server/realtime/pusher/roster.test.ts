import { expect, it } from 'vitest';
import { Roster } from '#server/realtime/pusher/roster.ts';

it('counts a user once, from the first socket to the last', () => {
  const roster = new Roster();
  const ada = { userId: '1', userInfo: { name: 'Ada' } };
  expect(roster.add('1.1', ada)).toBe(true);
  expect(roster.add('1.2', { userId: '1', userInfo: null })).toBe(false);
  expect(roster.add('1.3', { userId: '2', userInfo: null })).toBe(true);
  expect(roster.onWire()).toEqual({
    ids: ['1', '2'],
    hash: { 1: { name: 'Ada' }, 2: null },
    count: 2,
  });
  expect(roster.remove('1.1')).toBeUndefined();
  expect(roster.remove('1.1')).toBeUndefined();
  expect(roster.remove('1.2')).toBe('1');
  expect(roster.remove('9.9')).toBeUndefined();
  expect(roster.userIds).toEqual(['2']);
});
