/** A chart bar on the wire: which fields it has, and that none may be missing or of another type. */
import { expect, it } from 'vitest';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { barCodec } from '#contract/entities/bar.ts';
import { chartBars } from '#contract/rest/spot-market.ts';
import { parse } from '#contract/codec.ts';

const FIELDS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
const bar = {
  time: 1_767_225_600,
  open: '93000.1',
  high: '93100',
  low: '92999.99',
  close: '93050.5',
  volume: '0.12345678',
};

it('[ENT-15] has time, open, high, low, close and volume, and gives each back as it came', () => {
  const parsed = parse(barCodec, bar);
  expect(parsed).toEqual({ ok: true, model: bar });
  expect(Object.keys(bar)).toEqual(FIELDS);
  if (parsed.ok) expect(barCodec.encode(parsed.model)).toEqual(bar);
});

it.each(FIELDS)('[ENT-15] is no bar without its %s', (field) => {
  const { [field]: _, ...rest } = bar;
  expect(parse(barCodec, rest)).toMatchObject({
    ok: false,
    issues: { [field]: expect.any(String) },
  });
});

it.each(FIELDS)('[ENT-15] is no bar whose %s is no number', (field) => {
  for (const wrong of [null, '', 'soon', Number.NaN]) {
    expect(parse(barCodec, { ...bar, [field]: wrong }).ok, String(wrong)).toBe(false);
  }
});

it('[ENT-15] is what the chart data consist of', () => {
  const reply = CALL_SAMPLES.chartBars.reply as { readonly data: readonly object[] };
  expect(reply.data.length).toBeGreaterThan(0);
  for (const one of reply.data) expect(Object.keys(one).toSorted()).toEqual(FIELDS.toSorted());
  expect(parse(chartBars.reply, reply).ok).toBe(true);
});
