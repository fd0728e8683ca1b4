import { SimulatedClock, createActor, waitFor } from 'xstate';
import { expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { requestId } from '#contract/core/ids.ts';
import { ApiError } from '#contract/envelope.ts';
import { ownAdCodec, type OwnAd } from '#contract/entities/p2p-ad.ts';
import { p2pSettings } from '#contract/rest/p2p-ads.ts';
import { ownAdWire, p2pSettingsWire } from '#contract/samples/p2p.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import type { AdDraft } from '#machines/p2p/ad-draft.ts';
import { adEditorMachine, type AdEditorEvent } from '#machines/p2p/ad-editor.machine.ts';
import type { AdChange, AdEditor, AdEditorInput, SaveAd } from '#machines/p2p/ad-editor.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const settings = p2pSettings.reply.decode(p2pSettingsWire);
const stored = ownAdCodec.decode(ownAdWire);
const MARKET = { coin: 'USDT', currency: 'EUR' } as const;
const filled: Partial<AdDraft> = {
  price: '0.93',
  totalAmount: '1000',
  minimum: '50',
  maximum: '500',
  paymentMethodIds: [31],
};
const REFERENCE = decimal('0.92');
const noBalance = new ApiError('Insufficient balance.', { code: 'balance_too_low' });
const tooFar = new ApiError('The price is far from the market.', { code: 'ad_price_far' });
const never = <Value>() => new Promise<Value>(() => undefined);

function open(
  save: (change: AdChange) => Promise<OwnAd> = () => never(),
  input: Partial<AdEditorInput> = {},
) {
  const clock = new SimulatedClock();
  const send = vi.fn(save);
  const machine = adEditorMachine.provide({
    actors: { saveAd: sentRequest<SaveAd>({ send: ({ input: change }) => send(change) }) },
  });
  const actor = createActor(machine, {
    input: { settings, ad: undefined, ...MARKET, ...input },
    clock,
  }).start();
  const edit = (patch: Partial<AdDraft>) => actor.send({ type: 'draft.edited', patch });
  const refer = (price: typeof REFERENCE | 'none' | undefined = REFERENCE) =>
    actor.send({ type: 'reference.changed', price });
  const submit = (id = 'request-1') =>
    actor.send({ type: 'ad.submitted', requestId: requestId(id) });
  return { actor, clock, send, edit, refer, submit, contextNow: () => actor.getSnapshot().context };
}

it('says that a floating price has nothing to follow, before anything is sent', () => {
  const { actor, edit, refer, submit, contextNow } = open();
  edit({ ...filled, priceType: 'floating', premium: '101', paymentTypeIds: [1] });
  expect(contextNow().problems.premium).toBeUndefined();
  refer('none');
  expect(contextNow().problems.premium).toBe('no_reference');
  submit();
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
  edit({ priceType: 'fixed', price: '0.93' });
  expect(contextNow().problems.premium).toBeUndefined();
  edit({ priceType: 'floating' });
  refer();
  expect(contextNow().problems.premium).toBeUndefined();
});

it('publishes a fixed ad without what belongs to a floating one', async () => {
  const { actor, send, edit, refer, submit, contextNow } = open(() => Promise.resolve(stored));
  edit({
    ...filled,
    premium: '101',
    priceFloor: '0.9',
    paymentTypeIds: [1],
    terms: ' Own account. ',
  });
  refer();
  submit();
  await waitFor(actor, (now) => now.matches('saved'));
  expect(contextNow().saved).toEqual(stored);
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    id: undefined,
    isOnline: true,
    confirmedPercent: undefined,
    terms: {
      price: '0.93',
      premium: undefined,
      priceFloor: undefined,
      totalAmount: '1000',
      paymentMethodIds: [31],
      paymentTypeIds: [],
      terms: 'Own account.',
    },
  });
});

it('changes a stored ad, with the values that it has', async () => {
  const { send, submit, contextNow } = open(undefined, { ad: stored });
  expect(contextNow().problems).toEqual({});
  submit();
  const { terms, id } = send.mock.calls[0]?.[0] ?? {};
  expect(id).toBe(501);
  expect(terms).toMatchObject({ premium: '101.5', priceFloor: '0.9', price: undefined });
});

it.each<[Partial<AdDraft>, object]>([
  [{ price: '' }, { price: 'missing' }],
  [{ price: '0' }, { price: 'missing' }],
  [{ price: '0,9' }, { price: 'malformed' }],
  [{ priceType: 'floating', premium: '' }, { premium: 'missing' }],
  [{ priceType: 'floating', priceFloor: '1,1' }, { priceFloor: 'malformed' }],
  [
    { priceType: 'floating', priceFloor: '2', priceCeiling: '1' },
    { priceFloor: 'floor_above_ceiling' },
  ],
  [{ totalAmount: '' }, { totalAmount: 'missing' }],
  [{ totalAmount: '10' }, { totalAmount: 'below_minimum' }],
  [{ totalAmount: '1.123456789' }, { totalAmount: 'malformed' }],
  [{ minimum: '4' }, { minimum: 'outside_currency' }],
  [{ minimum: '50.001' }, { minimum: 'off_step' }],
  [{ maximum: '49' }, { maximum: 'maximum_below_minimum' }],
  [{ paymentMethodIds: [] }, { payment: 'missing' }],
  [{ paymentMethodIds: [1, 2, 3, 4, 5, 6] }, { payment: 'too_many' }],
  [{ side: 'buy', paymentTypeIds: [1] }, {}],
])('finds the problems of %j', (patch, problems) => {
  const { edit, refer, contextNow } = open();
  edit(filled);
  refer();
  edit(patch);
  expect(contextNow().problems).toEqual(problems);
});

it('shows problems after the first attempt, and sends nothing', () => {
  const { send, submit, contextNow } = open();
  submit();
  expect(contextNow().areProblemsShown).toBe(true);
  expect(send).not.toHaveBeenCalled();
});

it('clears what has no meaning in another currency, coin or side', () => {
  const { edit, refer, contextNow } = open();
  edit(filled);
  refer();
  edit({ side: 'sell' });
  expect(contextNow().draft).toMatchObject({ price: '0.93', paymentMethodIds: [31] });
  edit({ side: 'buy' });
  expect(contextNow().draft).toMatchObject({ price: '0.93', paymentMethodIds: [] });
  edit({ currency: 'VND' });
  expect(contextNow()).toMatchObject({
    draft: { price: '', minimum: '', maximum: '', totalAmount: '1000' },
    referencePrice: undefined,
  });
  edit({ coin: 'BTC' });
  expect(contextNow().draft.totalAmount).toBe('');
});

it('wants the percent of a price that is far from the reference typed', () => {
  const { actor, send, edit, refer, submit } = open();
  edit({ ...filled, price: '1.15' });
  refer();
  submit();
  expect(actor.getSnapshot().matches('confirmingPrice')).toBe(true);
  expect(actor.getSnapshot().context.distance).toBe(25);
  submit();
  actor.send({ type: 'percent.edited', text: '24' });
  submit();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'percent.edited', text: ' 25 ' });
  submit();
  expect(send.mock.calls[0]?.[0].confirmedPercent).toBe(25);
});

it('asks for another percent when the reference has moved', () => {
  const { actor, send, edit, refer, submit } = open();
  edit({ ...filled, price: '1.15' });
  refer();
  submit();
  actor.send({ type: 'percent.edited', text: '25' });
  refer(decimal('0.9'));
  submit();
  expect(send).not.toHaveBeenCalled();
  actor.send({ type: 'confirmation.left' });
  expect(actor.getSnapshot().matches('drafting')).toBe(true);
});

it.each<[Partial<AdDraft>]>([[{ price: '9.3' }], [{ priceType: 'floating', premium: '151' }]])(
  'does not send a price beyond the limit: %j',
  (patch) => {
    const { actor, send, edit, refer, submit } = open();
    edit({ ...filled, ...patch });
    refer();
    submit();
    expect(actor.getSnapshot().matches('drafting')).toBe(true);
    expect(send).not.toHaveBeenCalled();
  },
);

it('is published without a reference price: the exchange decides', () => {
  const { send, edit, submit } = open();
  edit({ ...filled, price: '9.3' });
  submit();
  expect(send).toHaveBeenCalledOnce();
});

it('keeps the draft after a rejection', async () => {
  const { actor, edit, refer, submit, contextNow } = open(() => Promise.reject(noBalance));
  edit(filled);
  refer();
  submit();
  await waitFor(actor, (now) => now.matches('drafting'));
  expect(contextNow()).toMatchObject({
    draft: { totalAmount: '1000' },
    rejection: { name: 'balance_too_low' },
    sent: undefined,
  });
});

it('repeats the same request when no response comes', async () => {
  let attempts = 0;
  const { actor, clock, send, edit, submit } = open(() => {
    attempts += 1;
    return attempts === 1 ? never() : Promise.resolve(stored);
  });
  edit(filled);
  submit();
  clock.increment(10_000);
  expect(actor.getSnapshot().hasTag('unresolved')).toBe(true);
  clock.increment(2_000);
  await waitFor(actor, (now) => now.matches('saved'));
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

let idCount = 0;
const submit = (): AdEditorEvent => {
  idCount += 1;
  return { type: 'ad.submitted', requestId: requestId(`request-${idCount}`) };
};

const walk: Walk = {
  machine: adEditorMachine,
  input: { settings, ad: undefined, ...MARKET },
  events: [
    () => ({ type: 'draft.edited', patch: filled }),
    () => ({ type: 'draft.edited', patch: { price: '0.93' } }),
    () => ({ type: 'draft.edited', patch: { price: '1.15' } }),
    () => ({ type: 'draft.edited', patch: { price: '' } }),
    () => ({ type: 'online.toggled', isOnline: false }),
    () => ({ type: 'reference.changed', price: REFERENCE }),
    () => ({ type: 'reference.changed', price: 'none' }),
    () => ({ type: 'percent.edited', text: '25' }),
    () => ({ type: 'confirmation.left' }),
    submit,
    submit,
    submit,
  ],
  requests: { saveAd: { send: 'save' } },
  responses: {
    save: [
      () => ({ done: stored }),
      () => ({ failed: noBalance }),
      () => ({ failed: tooFar }),
      () => ({ failed: new Error('no response') }),
    ],
  },
  delays: [2_000, 10_000],
  check: ({ snapshot, requested }) => {
    const context = snapshot.context as AdEditor;
    expect(requested.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(1);
    for (const { input } of requested) {
      const { terms, confirmedPercent } = input as AdChange;
      if (confirmedPercent !== undefined)
        expect([terms.price, confirmedPercent]).toEqual(['1.15', 25]);
    }
    if (snapshot.matches('pending')) expect(context.sent).toEqual(requested.at(-1)?.input);
    else if (!snapshot.matches('saved')) expect(context.sent).toBeUndefined();
  },
};

it('walks every state and transition', async () => {
  const seed = 20_261_132;
  const report = await walkMachine(walk, { steps: 40, seed });
  expectWalked(`ad editor, seed ${seed}`, report, {
    states: [
      'confirmingPrice',
      'drafting',
      'pending',
      'pending.sending',
      'pending.unknown',
      'request.sending',
      'request.unknown',
      'request.unknown.waiting',
      'saved',
    ],
  });
});
