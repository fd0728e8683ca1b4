/** Malformed frames do not harm a session. */
import { describe, expect, it } from 'vitest';
import { btcUsdt } from '#contract/samples/spot.ts';
import { bidsOffset } from '#domain/market-frame.ts';
import { countOf } from '#tests/support/count-of.ts';
import { bentPayload, bentText, drawnTrades, frameOf } from '#tests/support/frames.ts';
import {
  BOOK_CHANNEL,
  TRADE_CHANNEL,
  minuteAt,
  wireDiffOf,
} from '#tests/support/session-harness.ts';
import {
  harness,
  expectFrameIsServer,
  stateNow,
  useSessionHarness,
} from '#tests/support/session-frames.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';

const FRAME_COUNT = countOf({ short: 20_000, long: 100_000 });
const SEED = 8;

useSessionHarness();

describe('malformed frames', () => {
  it(`[RT-11] [RT-14] do no harm: ${FRAME_COUNT} of seed ${SEED}, then live within two seconds`, async () => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    const random = randomFrom(SEED);
    await harness.show();
    const odd = ['[', '{"event":', '"', '[]', 'null', '0', `{"a":${'['.repeat(5000)}`, '\u0000'];
    for (let index = 0; index < FRAME_COUNT; index++) {
      const { event, channel, payload } = drawnMessage(random);
      const text = frameOf(event, channel, random() < 0.6 ? bentPayload(random, payload) : payload);
      const chance = random();
      if (chance < 0.1) harness.socket.emitText(odd[index % odd.length]);
      else harness.socket.emitText(chance < 0.5 ? bentText(random, text) : text);
      if (index % 5000 === 0) await harness.pass(20);
    }
    harness.socket.emitText(`{"event":"order_place","data":"${'x'.repeat(5_000_000)}"}`);
    harness.emitDiff(harness.server.heartbeat());
    await harness.pass(2000);
    harness.emitDiff();
    await harness.pass(100);
    expect(stateNow()).toBe('live');
    expectFrameIsServer();
    expect(numbersAreSound(harness.frame)).toBe(true);
    expect(harness.sockets).toHaveLength(1);
    process.off('unhandledRejection', onRejection);
    expect(rejections).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const { malformedCount } = harness.session.counters();
    expect(malformedCount).toBeGreaterThan(FRAME_COUNT / 10);
  });

  /** Draws valid messages of every kind, some for channels and events that were not requested. */
  function drawnMessage(random: () => number) {
    const chance = random();
    if (chance < 0.4) {
      const payload = wireDiffOf(harness.server.heartbeat());
      return { event: 'order_place', channel: BOOK_CHANNEL, payload };
    }
    if (chance < 0.8) {
      const payload = drawnTrades(random, btcUsdt);
      return { event: 'process', channel: TRADE_CHANNEL, payload };
    }
    const event = ['chart-update', '__proto__', 'constructor', 'pusher:error'][
      Math.floor(random() * 4)
    ];
    const channel = [TRADE_CHANNEL, '__proto__', 'nobody', ''][Math.floor(random() * 4)];
    const payload = { resolution: '1', bar: minuteAt(60, '1', '1'), last_chart_time: 60 };
    return { event: event ?? '', channel: channel ?? '', payload };
  }
});

/** Checks for safe integers; NaN only where the layout allows an absent value. */
function numbersAreSound(frame: Float64Array): boolean {
  return frame.every((value, offset) =>
    Number.isNaN(value) ? offset < bidsOffset : Number.isSafeInteger(value),
  );
}
