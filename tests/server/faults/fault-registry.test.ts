import { expect, it } from 'vitest';
import { REJECTION_CODES } from '#contract/errors.ts';
import { FaultRegistry } from '#server/faults/fault-registry.ts';
import { SWITCHES, SWITCH_IDS, type SwitchId } from '#contract/operator/fault-switches.ts';
import { virtualTime } from '#tests/support/virtual-time.ts';

function openRegistry() {
  const time = virtualTime(1_000);
  return { time, registry: new FaultRegistry(time.clock) };
}

it('turns every switch on with its initial values, and off again', async () => {
  const { registry, time } = openRegistry();
  await time.advance(500);
  for (const id of SWITCH_IDS) {
    expect(registry.activeOf(id)).toBeUndefined();
    expect(registry.set(id, undefined)).toBe('done');
    const initial = Object.entries(SWITCHES[id].parameters).map(([name, one]) => [
      name,
      one.initial,
    ]);
    expect(registry.activeOf(id)).toMatchObject({
      since: 1_500,
      values: Object.fromEntries(initial),
    });
  }
  expect(registry.states().every(({ activation }) => activation !== undefined)).toBe(true);
  for (const id of SWITCH_IDS) registry.clear(id);
  expect(registry.states().every(({ activation }) => activation === undefined)).toBe(true);
});

it.each<[SwitchId, unknown, string]>([
  ['delay_calls', { delay_ms: -1 }, 'delay_ms'],
  ['delay_calls', { delay_ms: 25_001 }, 'delay_ms'],
  ['delay_calls', { delay_ms: '5' }, 'delay_ms'],
  ['delay_calls', { jitter_ms: 1.5 }, 'jitter_ms'],
  ['delay_calls', { route: 'with space' }, 'route'],
  ['delay_calls', { moment: 'never' }, 'moment'],
  ['forced_error', { error_code: 1_000 }, 'error_code'],
  ['forced_error', { error_code: 1_088 }, 'error_code'],
  ['book_storm', { pair: 'btc' }, 'pair'],
  ['book_storm', { per_second: 2_001 }, 'per_second'],
  ['clock_speed', { percent: Number.NaN }, 'percent'],
  ['drop_events', { every: 1 }, 'every'],
  ['drop_events', { elsewhere: 1 }, 'elsewhere'],
  ['drop_events', [], ''],
  ['drop_events', 'text', ''],
  ['drop_events', 7, ''],
])('names the wrong field of %s with %j', (id, given, field) => {
  const { registry } = openRegistry();
  registry.set(id, {});
  const before = registry.activeOf(id);
  expect(registry.set(id, given)).toMatchObject({
    rejection: 'field_invalid',
    fields: { [field]: expect.any(String) },
  });
  expect(registry.activeOf(id)).toBe(before);
});

it('accepts both ends of every range, and every error code', () => {
  const { registry } = openRegistry();
  let endCount = 0;
  for (const id of SWITCH_IDS) {
    for (const [name, parameter] of Object.entries(SWITCHES[id].parameters)) {
      if (parameter.kind !== 'integer') continue;
      for (const end of [parameter.min, parameter.max]) {
        expect(registry.set(id, { [name]: end })).toBe('done');
        endCount += 1;
      }
    }
  }
  expect(endCount).toBeGreaterThan(20);
  for (const error_code of Object.values(REJECTION_CODES)) {
    expect(registry.set('forced_error', { error_code })).toBe('done');
  }
});

it('turns a switch off after its hits, and counts again when it is turned on', () => {
  const { registry } = openRegistry();
  const changes: SwitchId[] = [];
  registry.addListener((id) => changes.push(id));
  registry.set('forced_error', { times: 2 });
  registry.noteHit('forced_error', 2);
  expect(registry.activeOf('forced_error')).toBeDefined();
  registry.noteHit('forced_error', 2);
  expect(registry.activeOf('forced_error')).toBeUndefined();
  const hitsOf = () => registry.states().find(({ id }) => id === 'forced_error')?.hitCount;
  expect(hitsOf()).toBe(2);
  registry.clear('forced_error');
  registry.set('forced_error', { times: 0 });
  expect(hitsOf()).toBe(0);
  for (let count = 0; count < 50; count += 1) registry.noteHit('forced_error', 0);
  expect(registry.activeOf('forced_error')).toBeDefined();
  expect(changes).toEqual(['forced_error', 'forced_error', 'forced_error']);
});

it('counts each channel separately, within a limit', () => {
  const { registry } = openRegistry();
  registry.set('drop_events', {});
  const active = registry.activeOf('drop_events');
  expect([active?.count('a'), active?.count('b'), active?.count('a')]).toEqual([1, 1, 2]);
  for (let channel = 0; channel < 10_000; channel += 1) active?.count(`c${channel}`);
  expect(active?.count('a')).toBe(1);
});
