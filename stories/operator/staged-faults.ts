/** States of the fault desk for stories. */
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FaultStatus, FaultSwitch } from '#contract/operator/faults.ts';

export const now = epochMs(Date.UTC(2026, 10, 26, 12, 0, 0));

const off = { isOn: false, since: undefined, values: undefined, hitCount: 0 } as const;

const drop: FaultSwitch = {
  ...off,
  id: 'drop_events',
  seam: 'events',
  parameters: [
    { name: 'channel', kind: 'text', initial: '*' },
    { name: 'every', kind: 'integer', initial: 5, min: 2, max: 10_000 },
  ],
};
const delay: FaultSwitch = {
  ...off,
  id: 'delay_calls',
  seam: 'calls',
  parameters: [
    { name: 'route', kind: 'text', initial: '*' },
    { name: 'delay_ms', kind: 'integer', initial: 500, min: 0, max: 25_000 },
    { name: 'moment', kind: 'choice', initial: 'request', choices: ['request', 'response'] },
  ],
};
/** A switch of a newer exchange, without a name of its own in this version. */
const newer: FaultSwitch = { ...off, id: 'solar_flare', seam: 'clock', parameters: [] };

export const quiet: FaultStatus = {
  isAvailable: true,
  isOn: false,
  machineTime: now,
  exchangeTime: now,
  aheadMs: 0,
  speedPercent: 100,
  switches: [delay, drop, newer],
  scenarios: [
    { id: 'bad_train_ride', durationMs: 18_000, stepCount: 6 },
    { id: 'storm_with_gaps', durationMs: 12_000, stepCount: 4 },
  ],
  running: undefined,
};

export const faulty: FaultStatus = {
  ...quiet,
  isOn: true,
  exchangeTime: epochMs(now + HOUR_MS),
  aheadMs: HOUR_MS,
  switches: [
    {
      ...delay,
      isOn: true,
      since: epochMs(now - 90_000),
      values: { route: '*-app', delay_ms: 1_500, moment: 'response' },
      hitCount: 42,
    },
    drop,
    newer,
  ],
  running: {
    id: 'storm_with_gaps',
    startedAt: epochMs(now - 5_000),
    endsAt: epochMs(now + 7_000),
    stepsDone: 2,
  },
};

export const unavailable: FaultStatus = {
  ...quiet,
  isAvailable: false,
  switches: [],
  scenarios: [],
};
