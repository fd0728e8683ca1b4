/** Random sequences of what a page requests of a session: the channels that are joined, and the frames that arrive, follow
 *  from the last requests alone. */
import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { FRAME, numberAt } from '#domain/market-frame.ts';
import { countOf } from '#tests/support/count-of.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { SessionHarness, viewOf } from '#tests/support/session-harness.ts';
import {
  ethUsdt,
  expectFrameIsServer,
  harness,
  useSessionHarness,
} from '#tests/support/session-frames.ts';

const STEP_COUNT = countOf({ short: 120, long: 4_000 });
const SEED = 53;

useSessionHarness();

/** What a page has requested last. */
interface Requested {
  readonly pair?: 'btc' | 'eth' | undefined;
  readonly real?: number | undefined;
  readonly demo?: number | undefined;
  readonly isOverview: boolean;
  readonly names: readonly string[];
}

const NOTHING: Requested = { isOverview: false, names: [] };
const PAIRS = { btc: btcUsdt, eth: ethUsdt } as const;
const NAMES = ['private-wallets-7', 'private-orders-7', 'earn'] as const;

function drawChange(random: SeededRandom): Partial<Requested> {
  const either = <Value>(values: readonly Value[]): Value | undefined =>
    random.next() < 0.3 ? undefined : random.pick(values);
  return random.pick<() => Partial<Requested>>([
    () => ({ pair: either(['btc', 'btc', 'eth'] as const) }),
    () => ({ real: either([7, 8]) }),
    () => ({ demo: either([7, 8]) }),
    () => ({ isOverview: random.next() < 0.5 }),
    () => ({ names: NAMES.filter(() => random.next() < 0.5) }),
  ])();
}

const idOf = (user: number | undefined) => (user === undefined ? undefined : userId(user));

/** Makes the requests of a page; `viewId` numbers the views. */
function request(of: SessionHarness, change: Partial<Requested>, viewId: number): void {
  const { session } = of;
  if ('pair' in change) {
    session.watchPair(change.pair && { ...viewOf(viewId), pair: PAIRS[change.pair] });
  }
  if ('real' in change) session.setUser(idOf(change.real), 'real');
  if ('demo' in change) session.setUser(idOf(change.demo), 'demo');
  if (change.isOverview !== undefined) session.watchOverview(change.isOverview);
  if (change.names !== undefined) {
    session.watchChannels(change.names.map((name) => ({ name, events: ['changed'] })));
  }
}

/** The channels that the service has for the connection. */
function joinedAt({ socket }: SessionHarness): readonly string[] {
  const joined = new Set<string>();
  for (const { event, data } of socket.sent) {
    const name = String(data['channel']);
    if (event === 'pusher:subscribe') joined.add(name);
    if (event === 'pusher:unsubscribe') joined.delete(name);
  }
  return [...joined].toSorted();
}

/** The channels of one request alone, in a session of its own. */
async function channelsOf(alone: Partial<Requested>): Promise<readonly string[]> {
  const other = new SessionHarness();
  other.session.connect();
  request(other, alone, 1);
  await other.pass(400);
  const joined = joinedAt(other);
  other.session.stop();
  return joined;
}

async function expectedChannels(
  { pair, real, demo, isOverview, names }: Requested,
  known: Map<string, readonly string[]>,
): Promise<readonly string[]> {
  const parts: readonly Partial<Requested>[] = [{ pair }, { real }, { demo }, { isOverview }];
  const all = new Set<string>(names);
  for (const part of parts) {
    const key = JSON.stringify(part);
    const channels = known.get(key) ?? (await channelsOf(part));
    known.set(key, channels);
    for (const name of channels) all.add(name);
  }
  return [...all].toSorted();
}

it(`joins the channels of the last requests, and no others: ${STEP_COUNT} of seed ${SEED}`, async () => {
  const random = seededRandom(SEED);
  const known = new Map<string, readonly string[]>();
  let requested: Requested = NOTHING;
  let viewId = 0;
  let frameCount = 0;
  harness.session.connect();
  await harness.pass(300);
  for (let step = 0; step < STEP_COUNT; step += 1) {
    const change = drawChange(random);
    requested = { ...requested, ...change };
    viewId += 'pair' in change ? 1 : 0;
    request(harness, change, viewId);
    if (random.next() < 0.5) continue; // The next request comes before the channels of this one are joined.
    const isCut = random.next() < 0.1;
    if (isCut) harness.socket.end(1006);
    await harness.pass(isCut ? 4_000 : 1_500);
    const expected = await expectedChannels(requested, known);
    expect(joinedAt(harness)).toEqual(expected);
    expect(harness.channels.toSorted()).toEqual(expected);
    const before = harness.frames.length;
    harness.emitDiff();
    await harness.pass(1_100);
    const frames = harness.frames.slice(before);
    expect(frames.length > 0).toBe(requested.pair !== undefined);
    for (const frame of frames) expect(numberAt(frame, FRAME.viewId)).toBe(viewId);
    if (requested.pair === 'btc') expectFrameIsServer();
    frameCount += frames.length;
  }
  expect(known.size).toBeGreaterThan(8);
  expect(frameCount).toBeGreaterThan(STEP_COUNT / 3);
});

it(`passes events to the page only while their channel is requested: seed ${SEED}`, async () => {
  const random = seededRandom(SEED);
  await harness.show();
  let names: readonly string[] = [];
  for (let round = 0; round < 40; round += 1) {
    names = NAMES.filter(() => random.next() < 0.5);
    request(harness, { names }, 1);
    await harness.pass(100);
    harness.channelEvents.length = 0;
    for (const name of NAMES) harness.socket.emit('changed', { round }, name);
    await harness.pass(10);
    expect(harness.channelEvents).toEqual(names.map((name) => [name, 'changed', { round }]));
  }
});
