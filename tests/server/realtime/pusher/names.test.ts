import { describe, expect, it } from 'vitest';
import {
  channelKindOf,
  isClientEventName,
  isEventName,
  isSocketId,
  userChannelOf,
} from '#server/realtime/pusher/names.ts';

describe('names', () => {
  it.each([
    ['dashboard-1-2', 'public'],
    ['a_b-c=d@e,f.g;h', 'public'],
    ['private-account_12', 'private'],
    ['presence-room', 'presence'],
    ['private-encrypted-room', 'encrypted'],
    [userChannelOf('12'), 'user'],
    [userChannelOf('any text at all'), 'user'],
    ['x'.repeat(200), 'public'],
  ])('%s is a valid channel', (name, kind) => {
    expect(channelKindOf(name)).toBe(kind);
  });

  it.each([
    '',
    'no spaces',
    'slash/ed',
    '#other',
    userChannelOf(''),
    userChannelOf('__proto__'),
    userChannelOf('x'.repeat(129)),
    '__proto__',
    'ünder',
    'line\n',
    'x'.repeat(201),
  ])('%j is not a valid channel', (name) => {
    expect(channelKindOf(name)).toBeUndefined();
  });

  it('reserves the protocol’s event names, and client events for clients', () => {
    expect(isEventName('order_place')).toBe(true);
    expect(isEventName('')).toBe(false);
    expect(isEventName('x'.repeat(201))).toBe(false);
    expect(isEventName('pusher:error')).toBe(false);
    expect(isEventName('pusher_internal:member_added')).toBe(false);
    expect(isClientEventName('client-typing')).toBe(true);
    expect(isClientEventName('typing')).toBe(false);
  });

  it('recognizes a socket id by its two numbers', () => {
    expect(isSocketId('123.456')).toBe(true);
    for (const text of ['123', '1.2.3', 'a.b', '1.2\n', '.']) expect(isSocketId(text)).toBe(false);
  });
});
