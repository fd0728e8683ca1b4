import { describe, expect, it } from 'vitest';
import { clientMessageOf } from '#server/realtime/pusher/client-message.ts';

describe('client messages', () => {
  it.each([
    ['{"event":"pusher:ping"}', { kind: 'ping' }],
    ['{"event":"pusher:pong","data":{}}', { kind: 'pong' }],
    [
      '{"event":"pusher:subscribe","data":{"channel":"a"}}',
      { kind: 'subscribe', channel: 'a', auth: '', channelData: undefined },
    ],
    [
      // The protocol's own events may carry their data as text.
      '{"event":"pusher:subscribe","data":"{\\"channel\\":\\"a\\",\\"auth\\":\\"k:s\\"}"}',
      { kind: 'subscribe', channel: 'a', auth: 'k:s', channelData: undefined },
    ],
    [
      '{"event":"pusher:unsubscribe","data":{"channel":"a"}}',
      { kind: 'unsubscribe', channel: 'a' },
    ],
    [
      '{"event":"pusher:signin","data":{"auth":"k:s","user_data":"{}"}}',
      { kind: 'signin', auth: 'k:s', userData: '{}' },
    ],
    [
      '{"event":"client-x","channel":"private-a","data":{"a":1}}',
      { kind: 'clientEvent', event: 'client-x', channel: 'private-a', data: '{"a":1}' },
    ],
    [
      '{"event":"client-x","channel":"private-a","data":"plain"}',
      { kind: 'clientEvent', event: 'client-x', channel: 'private-a', data: 'plain' },
    ],
    [
      '{"event":"client-x","channel":"private-a"}',
      { kind: 'clientEvent', event: 'client-x', channel: 'private-a', data: 'null' },
    ],
  ])('%s is valid', (text, message) => {
    expect(clientMessageOf(text)).toEqual(message);
  });

  it.each([
    ['nonsense', 'Invalid JSON'],
    ['[]', 'Invalid JSON'],
    ['{}', 'A message names its event'],
    ['{"event":1}', 'A message names its event'],
    ['{"event":"order_place"}', 'Unknown event'],
    ['{"event":"pusher:subscribe"}', 'A subscription names its channel'],
    ['{"event":"pusher:subscribe","data":{"channel":[]}}', 'A subscription names its channel'],
    ['{"event":"pusher:unsubscribe","data":"["}', 'An unsubscription names its channel'],
    ['{"event":"pusher:signin","data":{"auth":"a"}}', 'A sign-in carries its grant'],
    ['{"event":"client-x"}', 'A client event names its channel'],
  ])('%s is an error: %s', (text, reason) => {
    expect(clientMessageOf(text)).toEqual({ kind: 'error', reason });
  });
});
