/** Data that is stored while a session is recorded, and data that is never stored. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { accountUpdateWire, btcUsdt, listingWire } from '#contract/samples/spot.ts';
import { drawnTrades, frameOf } from '#tests/support/frames.ts';
import { BOOK_CHANNEL, SessionHarness, TRADE_CHANNEL } from '#tests/support/session-harness.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';
import { readRecording } from '#tests/support/replay/read-recording.ts';
import { replayMarket } from '#tests/support/replay/replay-market.ts';

const ME = userId(7_654_321);
const RING_BYTES = 60_000;

let harness: SessionHarness;
beforeEach(() => {
  vi.stubGlobal('self', globalThis); // Emulates a worker.
  vi.useFakeTimers({ now: 1_723_161_253_000 });
  harness = new SessionHarness();
});
afterEach(() => {
  harness.session.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function fileOf(): Promise<string> {
  const file = await harness.session.stopRecording();
  return (await file?.text()) ?? '';
}

async function change(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    harness.emitDiff();
    await harness.pass(100);
  }
}

describe('a recording', () => {
  it('starts with the next live frame, and returns its duration and size', async () => {
    await harness.session.startRecording();
    expect(harness.session.recordingState()).toMatchObject({ startsAt: undefined, byteCount: 0 });
    await harness.show();
    await change(30);
    const early = harness.session.recordingState();
    await change(30);
    const late = harness.session.recordingState();
    expect(early?.startsAt).toBeDefined();
    expect(late?.startsAt).toBe(early?.startsAt);
    expect(late?.byteCount).toBeGreaterThan(early?.byteCount ?? Infinity);
    expect(await harness.session.stopRecording()).toBeDefined();
    expect(harness.session.recordingState()).toBeUndefined();
  });

  it('of a market that was never live is undefined', async () => {
    await harness.session.startRecording();
    expect(await harness.session.stopRecording()).toBeUndefined();
  });

  it.each(['private', 'public'] as const)(
    'contains no data of a trader with %s user channels',
    async (userChannels) => {
      harness.session.stop();
      harness = new SessionHarness(1, userChannels);
      harness.session.setUser(ME, 'real');
      harness.session.watchOverview(true);
      await harness.show();
      await harness.session.startRecording();
      await change(20);
      const prefix = userChannels === 'private' ? 'private-' : '';
      const own = `${prefix}account_${ME}`;
      harness.socket.emitText(frameOf('account-update', own, accountUpdateWire));
      harness.socket.emitText(frameOf(`process-${ME}`, BOOK_CHANNEL, accountUpdateWire));
      harness.socket.emitText(frameOf(`order_place_${ME}`, TRADE_CHANNEL, accountUpdateWire));
      const listing = { coin_pair_details: listingWire };
      harness.socket.emitText(
        frameOf('market-overview-top-coin-list', 'market-overview-top-coin-list-data', listing),
      );
      harness.socket.end(1006, 'because of token 0123456789');
      await harness.pass(10_000);
      await change(20);
      const file = await fileOf();
      expect(harness.updates.length).toBeGreaterThanOrEqual(3); // The messages did arrive.
      expect(file).toContain('"joined","dashboard-');
      for (const secret of [String(ME), 'account', 'socket_id', 'auth', 'pusher', '0123456789']) {
        expect(file).not.toContain(secret);
      }
      expect(file).not.toContain('exchange.test');
      expect(file).not.toContain('overview');
      expect((await replayMarket(readRecording(file))).firstDifference).toBeUndefined();
    },
  );

  it.each([200, 400, 600])(
    'retains a moving window of its bytes, which replays from its own start (%i turns)',
    async (turnCount) => {
      await harness.show();
      await harness.session.startRecording(RING_BYTES);
      const random = randomFrom(turnCount);
      const startedAt = Date.now();
      for (let turn = 0; turn < turnCount; turn++) {
        harness.emitDiff();
        harness.socket.emitText(frameOf('process', TRADE_CHANNEL, drawnTrades(random, btcUsdt)));
        await harness.pass(50);
        const byteCount = harness.session.recordingState()?.byteCount;
        expect(byteCount).toBeLessThanOrEqual(RING_BYTES);
      }
      expect(harness.session.recordingState()?.startsAt).toBeGreaterThan(startedAt + 2_000);
      const file = await fileOf();
      expect(file.length).toBeLessThan(1.2 * RING_BYTES);
      expect(file.length).toBeGreaterThan(0.4 * RING_BYTES);
      const report = await replayMarket(readRecording(file));
      expect(report).toMatchObject({ error: undefined, firstDifference: undefined });
      expect(report.markedCount).toBeGreaterThan(20);
    },
  );

  it('restarts with the next live frame when a market without a viewer filled its ring buffer', async () => {
    await harness.show();
    await harness.session.startRecording(RING_BYTES);
    await change(20);
    harness.session.setLiveness({ isOnline: true, isVisible: false });
    for (let index = 0; harness.session.recordingState()?.startsAt !== undefined; index++) {
      await change(10);
      expect(index).toBeLessThan(100);
    }
    const seenAt = Date.now();
    harness.session.setLiveness({ isOnline: true, isVisible: true });
    await change(30);
    expect(harness.session.recordingState()?.startsAt).toBeGreaterThanOrEqual(seenAt);
    const report = await replayMarket(readRecording(await fileOf()));
    expect(report).toMatchObject({ error: undefined, firstDifference: undefined });
  });
});
