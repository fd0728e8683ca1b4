import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import {
  DEPOSIT_STATES,
  depositCodec,
  depositStatusOf,
  WITHDRAWAL_STATES,
  withdrawalCodec,
  withdrawalStatusOf,
} from '#contract/entities/custody.ts';
import { depositUpdateCodec, withdrawalUpdateCodec } from '#contract/realtime/custody.ts';
import {
  depositUpdateWire,
  depositWire,
  withdrawalUpdateWire,
  withdrawalWire,
} from '#contract/samples/custody.ts';

const DEPOSIT_CODES: ReadonlySet<number> = new Set(
  Object.values(DEPOSIT_STATES).map(({ code }) => code),
);
const WITHDRAWAL_CODES: ReadonlySet<number> = new Set(
  Object.values(WITHDRAWAL_STATES).map(({ code }) => code),
);
const everyCode = Array.from({ length: 100 }, (_, code) => code);

const modelOf = <Model>(parsed: Parsed<Model>): Model => {
  if (!parsed.ok) throw new Error('a sample was rejected');
  return parsed.model;
};
type Parsed<Model> = { readonly ok: true; readonly model: Model } | { readonly ok: false };

it.each([
  [
    'deposit',
    DEPOSIT_CODES,
    (sub_status: number) => modelOf(parse(depositCodec, { ...depositWire, sub_status })).state,
  ],
  [
    'withdrawal',
    WITHDRAWAL_CODES,
    (sub_status: number) =>
      modelOf(parse(withdrawalCodec, { ...withdrawalWire, sub_status })).state,
  ],
  [
    'update of a deposit',
    DEPOSIT_CODES,
    (sub_status: number) =>
      modelOf(parse(depositUpdateCodec, { ...depositUpdateWire, sub_status })).state,
  ],
  [
    'update of a withdrawal',
    WITHDRAWAL_CODES,
    (sub_status: number) =>
      modelOf(parse(withdrawalUpdateCodec, { ...withdrawalUpdateWire, sub_status })).state,
  ],
] as const)('reads each code of a %s by its name, or as unknown', (_name, codes, stateOf) => {
  const unknown = everyCode.filter((code) => typeof stateOf(code) !== 'string');
  expect(unknown).toEqual(everyCode.filter((code) => !codes.has(code)));
  for (const code of unknown) expect(stateOf(code)).toEqual({ code, status: 'processing' });
});

it('keeps the code and the outer status of an unknown state, in its events too', () => {
  const wire = {
    ...depositWire,
    status: 2,
    sub_status: 77,
    events: [...depositWire.events, { sub_status: 77, at: depositWire.updated_at }],
  };
  const model = modelOf(parse(depositCodec, wire));
  const { state, events } = model;
  expect(state).toEqual({ code: 77, status: 'rejected' });
  expect(depositStatusOf(state)).toBe('rejected');
  expect(events.map((event) => event.state)).toEqual([
    'seen',
    'confirming',
    'credited',
    { code: 77 },
  ]);
  expect(depositCodec.encode(model)).toEqual(wire);
});

it('takes the outer status of a known state from its name', () => {
  expect(depositStatusOf('memo_missing')).toBe('rejected');
  expect(withdrawalStatusOf('security_hold')).toBe('pending');
  expect(withdrawalStatusOf({ code: 50, status: 'accepted' })).toBe('accepted');
});
