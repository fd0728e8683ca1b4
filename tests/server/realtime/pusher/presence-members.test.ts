import { expect, it } from 'vitest';
import { PresenceMembers } from '#server/realtime/pusher/presence-members.ts';

it('counts a user once, from the first socket to the last', () => {
  const presenceMembers = new PresenceMembers();
  const ada = { userId: '1', userInfo: { name: 'Ada' } };
  expect(presenceMembers.add('1.1', ada)).toBe(true);
  expect(presenceMembers.add('1.2', { userId: '1', userInfo: null })).toBe(false);
  expect(presenceMembers.add('1.3', { userId: '2', userInfo: null })).toBe(true);
  expect(presenceMembers.onWire()).toEqual({
    ids: ['1', '2'],
    hash: { 1: { name: 'Ada' }, 2: null },
    count: 2,
  });
  expect(presenceMembers.remove('1.1')).toBeUndefined();
  expect(presenceMembers.remove('1.1')).toBeUndefined();
  expect(presenceMembers.remove('1.2')).toBe('1');
  expect(presenceMembers.remove('9.9')).toBeUndefined();
  expect(presenceMembers.userIds).toEqual(['2']);
});
