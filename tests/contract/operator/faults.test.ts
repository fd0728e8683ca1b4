import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { epochMs } from '#contract/core/time.ts';
import { faultsCodec, type FaultStatus } from '#contract/operator/faults.ts';

const STATUS: FaultStatus = {
  isAvailable: true,
  isOn: true,
  machineTime: epochMs(1_000),
  exchangeTime: epochMs(61_000),
  aheadMs: 60_000,
  speedPercent: 150,
  switches: [
    {
      id: 'drop_events',
      seam: 'events',
      isOn: true,
      since: epochMs(900),
      values: { every: 3, channels: '*' },
      hitCount: 2,
      parameters: [{ name: 'every', kind: 'integer', initial: 2, min: 1, max: 100 }],
    },
    {
      id: 'delay_calls',
      seam: 'calls',
      isOn: false,
      since: undefined,
      values: undefined,
      hitCount: 0,
      parameters: [{ name: 'phase', kind: 'choice', initial: 'before', choices: ['before'] }],
    },
  ],
  scenarios: [{ id: 'bad_train_ride', durationMs: 60_000, stepCount: 7 }],
  running: { id: 'bad_train_ride', startedAt: epochMs(1), endsAt: epochMs(2), stepsDone: 1 },
};

const overTheWire = (status: FaultStatus) =>
  parse(faultsCodec, JSON.parse(JSON.stringify(faultsCodec.encode(status))));

it('reads the state of the fault desk as it was sent', () => {
  for (const status of [STATUS, { ...STATUS, running: undefined }]) {
    expect(overTheWire(status)).toEqual({ ok: true, model: status });
  }
});

it('names each field on the wire, and rejects a wrong one by its path', () => {
  const wire = faultsCodec.encode(STATUS);
  expect(Object.keys(wire)).toEqual([
    'is_available',
    'is_on',
    'machine_time',
    'exchange_time',
    'ahead_ms',
    'speed_percent',
    'switches',
    'scenarios',
    'running_scenario',
  ]);
  const wrong = parse(faultsCodec, { ...wire, scenarios: [{ id: 'x', duration_ms: -1 }] });
  expect(wrong.ok ? [] : Object.keys(wrong.issues)).toEqual([
    'scenarios.0.duration_ms',
    'scenarios.0.step_count',
  ]);
});
