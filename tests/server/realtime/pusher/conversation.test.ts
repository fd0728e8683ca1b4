/** Rules of grants, presence and client events, tested one by one over a socket. */
import { afterEach, expect, it } from 'vitest';
import type { BroadcastOptions } from '#server/realtime/pusher/broadcast-api.ts';
import {
  openBroadcast,
  type BareClient,
  type BroadcastHarness,
  type WireMessage,
} from '#tests/support/broadcast.ts';

let harness: BroadcastHarness;
async function open(options: Partial<BroadcastOptions> = {}): Promise<BareClient> {
  harness = await openBroadcast(options);
  return harness.openBare();
}
afterEach(() => harness.close());

/** Returns the service's response to the last message sent. */
async function responseTo(bare: BareClient): Promise<WireMessage | undefined> {
  const messages = await bare.settle();
  return messages.at(-2); // The last message is the pong.
}

const join = (
  bare: BareClient,
  channel: string,
  data?: string,
): Promise<WireMessage | undefined> => {
  const auth = harness.service.authSignature(bare.socketId, channel, data);
  bare.subscribe(channel, data === undefined ? { auth } : { auth, channel_data: data });
  return responseTo(bare);
};
const signIn = (bare: BareClient, userData: string): Promise<WireMessage | undefined> => {
  const auth = harness.service.userSignature(bare.socketId, userData);
  bare.send({ event: 'pusher:signin', data: { auth, user_data: userData } });
  return responseTo(bare);
};
const fieldOf = (message: WireMessage | undefined, field: 'type' | 'error'): unknown =>
  (message?.data as Record<string, unknown> | undefined)?.[field];
const errorOf = (message: string, code: number | null = null) => ({
  event: 'pusher:error',
  data: { message, code },
});

it('rejects channels that are invalid, not offered or not granted', async () => {
  const bare = await open();
  const rejectionOf = async (channel: string): Promise<unknown> => {
    bare.subscribe(channel);
    const response = await responseTo(bare);
    expect(response).toMatchObject({ event: 'pusher:subscription_error', channel });
    return fieldOf(response, 'type');
  };
  expect(await rejectionOf('no spaces')).toBe('ChannelError');
  expect(await rejectionOf('private-encrypted-a')).toBe('ChannelError');
  expect(await rejectionOf('private-a')).toBe('AuthError');
  expect(await rejectionOf('presence-a')).toBe('AuthError');
  expect(await rejectionOf('#server-to-user-12')).toBe('AuthError');
});

it('[RT-25] rejects channels that the application does not allow, with any signature', async () => {
  const bare = await open({ maySubscribe: (_socket, channel) => channel !== 'private-account_12' });
  expect(await join(bare, 'private-account_12')).toMatchObject({
    event: 'pusher:subscription_error',
    data: { error: 'The connection is unauthorized' },
  });
  expect((await join(bare, 'private-account_13'))?.event).toMatch(/succeeded$/);
});

it('confirms a second subscription without counting it twice', async () => {
  const bare = await open();
  await join(bare, 'private-a');
  expect((await join(bare, 'private-a'))?.event).toMatch(/succeeded$/);
  expect(harness.service.subscriberCount('private-a')).toBe(1);
});

it('signs a socket in as one user and never as a second one', async () => {
  const bare = await open();
  const ada = '{"id":"12","name":"Ada"}';
  expect(await signIn(bare, ada)).toEqual({
    event: 'pusher:signin_success',
    data: { user_data: ada },
  });
  expect(await signIn(bare, ada)).toMatchObject({ event: 'pusher:signin_success' });
  expect(await signIn(bare, '{"id":"13"}')).toEqual(
    errorOf('The connection is signed in as another user'),
  );
  bare.subscribe('#server-to-user-13');
  expect(await responseTo(bare)).toMatchObject({ event: 'pusher:subscription_error' });
});

it.each(['{}', '{"id":""}', '{"id":"__proto__"}', '[]', '{"id":"1","__proto__":{}}'])(
  'does not sign a user in with %s',
  async (userData) => {
    expect(await signIn(await open(), userData)).toEqual(errorOf('Invalid sign-in'));
  },
);

it('does not sign a user in with a forged grant', async () => {
  const bare = await open();
  const auth = harness.service.userSignature('1.1', '{"id":"12"}');
  bare.send({ event: 'pusher:signin', data: { auth, user_data: '{"id":"12"}' } });
  expect(await responseTo(bare)).toEqual(errorOf('Invalid sign-in'));
  expect(harness.service.stats().rejectedSigninCount).toBe(1);
});

it('limits presence: a valid user id, a short user_info, a maximum number of members', async () => {
  const first = await open({ limits: { memberCountMax: 2 } });
  const dataOf = (userId: unknown, text = ''): string =>
    JSON.stringify({ user_id: userId, user_info: { text } });
  const room = 'presence-room';
  const rejectionOf = async (data: string): Promise<unknown> =>
    fieldOf(await join(first, room, data), 'error');
  expect(await rejectionOf(dataOf(''))).toBe('A presence channel needs a user id');
  expect(await rejectionOf(dataOf('__proto__'))).toBe('A presence channel needs a user id');
  expect(await rejectionOf(dataOf('1', 'x'.repeat(1_100)))).toBe('At most 1024 bytes of user_info');
  expect((await join(first, room, dataOf(1)))?.event).toMatch(/succeeded$/);
  expect(await rejectionOf(dataOf('2'))).toBe('This connection is in the channel as another user');

  const [second, third] = [await harness.openBare(), await harness.openBare()];
  await join(second, room, dataOf('2'));
  expect(await join(third, room, dataOf('3'))).toMatchObject({ data: { type: 'LimitError' } });
  expect((await join(third, room, dataOf('2')))?.event).toMatch(/succeeded$/);
});

it('forwards client events only from subscribers of private and presence channels', async () => {
  const bare = await open();
  const sendEvent = (channel: string, data: unknown = {}): Promise<WireMessage | undefined> => {
    bare.send({ event: 'client-x', channel, data });
    return responseTo(bare);
  };
  bare.subscribe('news');
  expect(await sendEvent('news')).toEqual(
    errorOf('Client events are only supported on private and presence channels'),
  );
  expect(await sendEvent('private-a')).toEqual(errorOf('Subscribe before sending a client event'));
  await join(bare, 'private-a');
  expect(await sendEvent('private-a', 'x'.repeat(10_241))).toEqual(
    errorOf('At most 10240 bytes of data'),
  );
  expect(harness.service.stats().clientEventCount).toBe(0);
});

it('forwards ten client events per second of one socket, and responds 4301 to the eleventh', async () => {
  const speaker = await open();
  const listener = await harness.openBare();
  await join(speaker, 'private-a');
  await join(listener, 'private-a');
  const sendMany = async (): Promise<number> => {
    for (let index = 0; index < 11; index += 1) {
      speaker.send({ event: 'client-x', channel: 'private-a', data: { index } });
    }
    const reason = 'The client event was rejected because the rate limit was exceeded';
    expect(await responseTo(speaker)).toEqual(errorOf(reason, 4301));
    const received = await listener.settle();
    return received.filter(({ event }) => event === 'client-x').length;
  };
  expect(await sendMany()).toBe(10);
  harness.tick();
  expect(await sendMany()).toBe(20);
});

it('forwards no client events where they are disabled', async () => {
  const bare = await open({ allowsClientEvents: false });
  await join(bare, 'private-a');
  bare.send({ event: 'client-x', channel: 'private-a', data: {} });
  expect(await responseTo(bare)).toEqual(errorOf('Client events are not enabled'));
});
