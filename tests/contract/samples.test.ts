import { expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { marketOverviewShape } from '#contract/realtime/market-overview.ts';
import { bookDiffShape } from '#contract/realtime/spot-book.ts';
import { runningBarShape, tradeBatchShape } from '#contract/realtime/trade-info.ts';
import { ROUTES, type RouteName } from '#contract/routes.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { CALL_SAMPLES, type CallSample } from '#contract/samples/calls.ts';
import {
  bookDiffWire,
  heartbeatWire,
  marketOverviewWire,
  runningBarWire,
  tradeBatchWire,
} from '#contract/samples/realtime.ts';
import { parse, type AnyShape } from '#contract/shape.ts';

const parts = ['params', 'query', 'body', 'reply'] as const;

/** What is read is written again as it came, as far as the sample said it. */
function expectRoundTrip(shape: AnyShape, wire: unknown): void {
  const parsed = parse(shape, wire);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const written: unknown = shape.encode(parsed.model);
  const again = parse(shape, written);
  if (!again.ok) throw new Error(JSON.stringify(again.issues));
  expect(again.model).toEqual(parsed.model);
  if (typeof wire === 'object' && wire !== null) expect(written).toMatchObject(wire);
}

it.each(Object.keys(ROUTES) as RouteName[])('reads and writes the sample of %s', (name) => {
  const sample: CallSample = CALL_SAMPLES[name];
  for (const part of parts) {
    const shape = ROUTES[name][part] as AnyShape | undefined;
    expect([part, sample[part] !== undefined]).toEqual([part, shape !== undefined]);
    if (shape !== undefined) expectRoundTrip(shape, sample[part]);
  }
});

it.each([
  ['a change of the book', bookDiffShape, bookDiffWire],
  ['a heartbeat', bookDiffShape, heartbeatWire],
  ['trades', tradeBatchShape, tradeBatchWire],
  ['the running minute', runningBarShape, runningBarWire],
  ['a row of the market list', marketOverviewShape, marketOverviewWire],
  ['the configuration document', deploymentConfig, deploymentConfigWire],
] as const)('reads and writes the sample of %s', (_, shape, wire) => {
  expectRoundTrip(shape, wire);
});
