/** Sends thousands of invalid frames, some signed with the real secret, while a regular client is
 *  still served. Prints its seed and the outcomes of the frames. */
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { channelGrant, userGrant } from '#server/realtime/pusher/signatures.ts';
import {
  APP,
  openBroadcast,
  openTcp,
  type BareClient,
  type BroadcastHarness,
} from '#tests/support/broadcast.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const FRAME_COUNT = countOf({ short: 5_000, long: 12_000 });
const WIRE_COUNT = countOf({ short: 300, long: 600 });
const SOCKET_COUNT = 6;

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const random = seededRandom(seed);
const outcomes = new Map<string, number>();
const count = (outcome: string): unknown => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

let harness: BroadcastHarness;
beforeAll(async () => {
  harness = await openBroadcast();
});
afterAll(() => harness.close());

it('survives malformed frames of every kind, reports most errors, and serves the regular client', async () => {
  const honest = await harness.openBare();
  honest.subscribe('news');
  await honest.next('pusher_internal:subscription_succeeded');
  const bares = await Promise.all(Array.from({ length: SOCKET_COUNT }, () => harness.openBare()));
  let servedCount = 0;

  for (let index = 0; index < FRAME_COUNT; index += 1) {
    // Sends one frame at a time, so that the seed determines the full run.
    const bare = bares[index % SOCKET_COUNT] ?? (await harness.openBare());
    const frameOf = random.pick(index % 60 === 0 ? DEADLY_FRAMES : FRAMES);
    const outcome = await outcomeOf(bare, frameOf(bare));
    count(outcome);
    if (outcome.startsWith('closed')) bares[index % SOCKET_COUNT] = await harness.openBare();
    // Seconds pass now and then, so that a socket lives long enough to make its errors.
    if (index % 100 === 0) harness.tick();
    if (index % 500 === 0) {
      harness.service.publish('news', 'served', { index });
      await honest.next('served');
      servedCount += 1;
    }
  }

  for (let index = 0; index < WIRE_COUNT; index += 1) {
    const socket = await openTcp(harness);
    const outcome = await wireOutcomeOf(socket, WIRES[index % WIRES.length]?.() ?? Buffer.of());
    count(outcome);
  }

  const table = [...outcomes].sort(([, a], [, b]) => b - a);
  console.log(`seed ${seed}: ${FRAME_COUNT} frames, ${WIRE_COUNT} broken on the wire`, table);
  expect(servedCount).toBe(FRAME_COUNT / 500);
  const total = [...outcomes.values()].reduce((sum, one) => sum + one, 0);
  expect(total).toBe(FRAME_COUNT + WIRE_COUNT);
  // Every outcome of a frame occurred, so that none of these checks is empty.
  for (const outcome of [
    'pusher:error',
    'pusher:subscription_error',
    'pusher_internal:subscription_succeeded',
    'pusher:signin_success',
    'no answer',
    'closed 1003',
    'closed 1008',
    'closed 1009',
    'wire 1002',
    'wire 1007',
  ]) {
    expect(outcomes.get(outcome) ?? 0, `${outcome}, seed ${seed}`).toBeGreaterThan(20);
  }
  const closeCodes = [...outcomes.keys()].filter((outcome) => / 4\d\d\d$/.test(outcome));
  expect(closeCodes).toEqual([]);
  expect(harness.service.stats()).toMatchObject({ internalErrorCount: 0, slowCutCount: 0 });
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

/** Returns the service's first response to the frame, or how the service closes the socket. */
async function outcomeOf(bare: BareClient, frame: string | Buffer): Promise<string> {
  const receivedCount = bare.received.length;
  bare.socket.send(frame);
  try {
    await bare.settle();
  } catch {
    return `closed ${await bare.ended}`;
  }
  const [response] = bare.received.slice(receivedCount);
  return response === undefined || response.event === 'pusher:pong' ? 'no answer' : response.event;
}

/** Returns the close code for broken bytes, or 0 when the connection is cut. */
function wireOutcomeOf(socket: Socket, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let code = 0;
    socket.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(0x88);
      if (at >= 0 && chunk.length >= at + 4) code = chunk.readUInt16BE(at + 2);
    });
    socket.on('close', () => resolve(`wire ${code}`));
    socket.resume();
    socket.end(bytes);
  });
}

const VALUE_ROWS: readonly (readonly unknown[])[] = [
  [null, true, 0, -1, 1e308, '', 'x', [], {}, [[[]]], { a: { b: { c: [] } } }],
  ['__proto__', 'constructor', 'toString', '\u0000', '\ud800', '😀', 'x'.repeat(500)],
  [{ toString: 'x' }, { channel: {} }, [null], { length: -1 }, 'private-', '#server-to-user-'],
];
const VALUES = VALUE_ROWS.flat();
const value = (): unknown => random.pick(VALUES);
const text = (): string => {
  const one = value();
  return typeof one === 'string' ? one : JSON.stringify(one);
};
const EVENTS = ['pusher:subscribe', 'pusher:unsubscribe', 'pusher:signin', 'client-x', 'pusher:x'];
const FIELDS = ['channel', 'auth', 'channel_data', 'user_data', 'event', 'data', 'toString'];

const message = (event: unknown, data: unknown, more: object = {}): string =>
  JSON.stringify({ event, data, ...more });
const validFrame = (): string =>
  message('pusher:subscribe', { channel: `c${random.between(1, 40)}` });

/** Each function makes one frame; one function is drawn at a time. */
const FRAMES: readonly ((bare: BareClient) => string | Buffer)[] = [
  validFrame,
  () => validFrame().slice(0, random.between(0, 30)),
  () => {
    const frame = validFrame().split('');
    frame[random.between(0, frame.length - 1)] = String.fromCharCode(random.between(0, 0x7f));
    return frame.join('');
  },
  () =>
    Array.from({ length: random.between(0, 60) }, () => text()).join(random.pick([',', ':', ' '])),
  () => message(random.pick(EVENTS), value(), { channel: value() }),
  () => message(random.pick(EVENTS), { [random.pick(FIELDS)]: value(), channel: text() }),
  () => message(value(), value()),
  () => {
    const depth = random.between(33, 12_000);
    const deep = random.pick(['[', '{"a":']).repeat(Math.min(depth, 5_000));
    return random.between(0, 1) === 0 ? deep : `${'['.repeat(depth)}${']'.repeat(depth)}`;
  },
  () => `{"event":"pusher:subscribe","__proto__":{"polluted":1},"data":{"channel":"a"}}`,
  () =>
    `{"event":"client-x","channel":"private-a","data":{"constructor":{"prototype":{"polluted":1}}}}`,
  () =>
    `{"event":"pusher:ping","event":"pusher:subscribe","data":{"channel":"${random.between(1, 9)}"}}`,
  () => message('client-x', value(), { channel: random.pick(['news', 'private-a', text()]) }),
  () => message('pusher:subscribe', { channel: `private-${text()}`, auth: text() }),
  (bare) =>
    signedJoin(bare, random.pick(['private-a', 'presence-a', `presence-${random.between(1, 5)}`])),
  (bare) =>
    signedJoin(bare, random.pick(['presence-b', 'private-encrypted-a', 'presence-__proto__'])),
  (bare) => {
    const userData = JSON.stringify(random.pick([{ id: '7' }, { id: value() }, value()]));
    const auth = userGrant(APP, bare.socketId, userData);
    return message('pusher:signin', { auth, user_data: userData });
  },
];

/** Rare, because each costs its socket the remaining attempts before the service closes it. */
const DEADLY_FRAMES: readonly (() => string | Buffer)[] = [
  () => Buffer.from(Array.from({ length: 20 }, () => random.between(0, 255))),
  () => 'x'.repeat(random.between(33_000, 60_000)),
];

/** Signs correctly, so that the code after the signature check is tested too. */
function signedJoin(bare: BareClient, channel: string): string {
  const data = random.pick([
    JSON.stringify({ user_id: '1', user_info: value() }),
    JSON.stringify({ user_id: value(), user_info: { text: 'x'.repeat(random.between(0, 2_000)) } }),
    '{"user_id":"1","__proto__":{"polluted":1}}',
    text(),
  ]);
  const auth = channelGrant(APP, bare.socketId, channel, data);
  return message('pusher:subscribe', { channel, auth, channel_data: data });
}

/** Bytes that are no websocket frame or that form a forbidden one. */
const WIRES: readonly (() => Buffer)[] = [
  () => Buffer.from([0x81, 0x02, 0x68, 0x69]), // Not masked.
  () => Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), // Reserved bits.
  () => Buffer.from([0x83, 0x80, 0, 0, 0, 0]), // An unknown opcode.
  () => Buffer.from([0x80, 0x80, 0, 0, 0, 0]), // A continuation without a start.
  () => Buffer.from([0x09, 0x80, 0, 0, 0, 0]), // A fragmented ping.
  () => Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28]), // Not UTF-8.
  () => Buffer.from([0x88, 0x81, 0, 0, 0, 0, 0x03]), // Half of a close code.
  () => Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]), // 2^64 bytes.
  () => Buffer.from(Array.from({ length: 64 }, () => random.between(0, 255))),
];
