import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { userId } from '#contract/core/ids.ts';
import {
  depositChannel,
  depositUpdateCodec,
  withdrawalChannel,
  withdrawalUpdateCodec,
} from '#contract/realtime/custody.ts';
import { depositUpdateWire, withdrawalUpdateWire } from '#contract/samples/custody.ts';

it('reads the states of deposits and withdrawals, and writes them back unchanged', () => {
  const deposit = parse(depositUpdateCodec, depositUpdateWire);
  expect(deposit).toMatchObject({ ok: true, model: { state: 'credited', sequence: 9 } });
  expect(deposit.ok && depositUpdateCodec.encode(deposit.model)).toEqual(depositUpdateWire);
  const withdrawal = parse(withdrawalUpdateCodec, withdrawalUpdateWire);
  expect(withdrawal).toMatchObject({ ok: true, model: { state: 'confirming', sequence: 4 } });
  expect(withdrawal.ok && withdrawalUpdateCodec.encode(withdrawal.model)).toEqual(
    withdrawalUpdateWire,
  );
});

it('names the private channels of a user', () => {
  expect(depositChannel.nameOf(userId(7))).toBe('deposit_7');
  expect(withdrawalChannel.nameOf(userId(7))).toBe('withdrawal_7');
  expect(depositChannel.keyOf('withdrawal_7')).toBeUndefined();
});
