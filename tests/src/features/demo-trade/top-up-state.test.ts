import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { demoAccount } from '#contract/rest/demo.ts';
import { demoAccountWire } from '#contract/samples/demo.ts';
import { topUpStateOf } from '#src/features/demo-trade/top-up-state.ts';

const account = demoAccount.reply.decode(demoAccountWire);
const NOON = epochMs(1_767_225_600_000);
const value = (equity: string, allowedFrom?: number) => ({
  ...account,
  current: { ...account.current, equity: decimal(equity) },
  topUp: {
    ...account.topUp,
    equityBelow: decimal('14425.01'),
    allowedFrom: allowedFrom === undefined ? undefined : epochMs(allowedFrom),
  },
});

it.each([
  ['29441.17', undefined, 'equity_too_high'],
  ['14425.01', undefined, 'equity_too_high'],
  ['14425', undefined, 'allowed'],
  ['9000', NOON, 'allowed'],
  ['9000', NOON + 1, 'too_early'],
  ['29441.17', NOON + 1, 'too_early'],
] as const)(
  '[DEMO-01] returns the top-up state for equity %s, next allowed from %s: %s',
  (equity, allowedFrom, state) => {
    expect(topUpStateOf(value(equity, allowedFrom), NOON)).toBe(state);
  },
);
