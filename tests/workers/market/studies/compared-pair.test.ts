/** The bars of a second pair reach back as far as the first pair's. */
import { expect, it } from 'vitest';
import { MINUTE_SEC } from '#contract/core/durations.ts';
import { epochSec } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { RUNNING_BAR_EVENT } from '#contract/realtime/trade-info.ts';
import { flatBarAt } from '#tests/support/flat-bar.ts';
import { virtualEnvironment } from '#tests/support/virtual-environment.ts';
import type { ChannelEvents } from '#workers/market/socket/broadcast.ts';
import { ChannelSet } from '#workers/market/socket/channel-set.ts';
import { createCounters } from '#workers/market/socket/counters.ts';
import { ComparedPair } from '#workers/market/studies/compared-pair.ts';

const START = 1_723_161_240;

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

it('requests failed bars together with the next ones, and no more', async () => {
  const environment = virtualEnvironment();
  let received: ChannelEvents | undefined;
  const channels = new ChannelSet(
    {
      open: () => {},
      close: () => {},
      ping: () => {},
      join: (_name, events) => {
        received = events;
        events.onJoined();
      },
      leave: () => {},
      joinedNames: [],
    },
    environment,
    () => {},
  );
  channels.onConnected();
  let olderCount = 0;
  let isDown = true;
  const pair = new ComparedPair(btcUsdt, '1', {
    environment,
    channels,
    counters: createCounters(),
    onChange: () => {},
    onLoaded: () => {},
    calls: {
      snapshot: () => Promise.reject(new Error('nobody asks for books')),
      trades: () => Promise.reject(new Error('nobody asks for prints')),
      bars: (_, { to }) => {
        const rest = { lastBarAt: epochSec(START), runningMinute: undefined };
        if (to >= START)
          return Promise.resolve({
            bars: [flatBarAt(START - MINUTE_SEC), flatBarAt(START)],
            ...rest,
          });
        olderCount += 1;
        if (isDown) return Promise.reject(new Error('down'));
        return Promise.resolve({ bars: [flatBarAt(START - 2 * MINUTE_SEC)], ...rest });
      },
    },
  });
  await settle();
  pair.reachBackTo(epochSec(START - 2 * MINUTE_SEC));
  await settle();
  environment.advance(3_000);
  await settle();
  expect(olderCount).toBe(1);
  isDown = false;
  received?.onEvent(RUNNING_BAR_EVENT, {
    resolution: '1',
    bar: flatBarAt(START + MINUTE_SEC),
    last_chart_time: START + MINUTE_SEC,
  });
  await settle();
  expect(olderCount).toBe(2);
  expect(pair.closeAt(epochSec(START - 2 * MINUTE_SEC))).toBe(6_425_000);
});
