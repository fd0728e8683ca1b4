/** Forms of Simple Earn: each field edits its own part of a draft, and each step offers and shows its own. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal, units } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type {
  AutoSubscribeForm,
  RedeemForm,
  RenewalForm,
  SubscribeForm,
} from '#src/binding/earn.ts';
import { RedeemView } from '#src/features/earn/positions/RedeemView.tsx';
import { RenewalView } from '#src/features/earn/positions/RenewalView.tsx';
import { AutoSubscribeView } from '#src/features/earn/product/AutoSubscribeView.tsx';
import { SubscribeView } from '#src/features/earn/product/SubscribeView.tsx';
import * as samples from '#stories/features/earn/sample-earn.ts';
import {
  StagedAutoSubscribe,
  StagedRedeem,
  StagedRenewal,
  StagedSubscribe,
  type RedeemStage,
  type SubscribeStage,
} from '#stories/features/earn/staged-earn.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import {
  editEach,
  pressEach,
  shownLinks,
  shownRows,
  textOf,
} from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const { locked, flexible, lockedPosition, flexiblePosition, now } = samples;
const NOTHING = units(0n);

const SUBSCRIBE = [
  'edit',
  'maximize',
  'review',
  'goBack',
  'agree',
  'acceptTerms',
  'confirm',
] as const;
const subscription =
  (stage: SubscribeStage, change: Partial<SubscribeForm> = {}, product = locked) =>
  (calls: Partial<SubscribeForm>) => (
    <StagedSubscribe stage={stage} product={product}>
      {(form) => (
        <SubscribeView form={{ ...form, ...change, ...calls }} below={NOTHING} now={now} />
      )}
    </StagedSubscribe>
  );

it('edits the draft of a subscription, and shows the balance of the chosen wallet', async () => {
  const view = subscription('renewing');
  expect(await editEach(SUBSCRIBE, view)).toEqual({
    'Spot wallet': [true, undefined],
    'P2P wallet': [false, ['edit', { wallet: 'p2p' }]],
    'Amount (USDT)': ['1,000', ['edit', { amount: '8' }]],
    'Renew at maturity, in this product only': [true, ['edit', { isRenewing: false }]],
    'Renew only from this APR (%)': ['10.5', ['edit', { floor: '8' }]],
  });
  expect(await pressEach(SUBSCRIBE, view)).toEqual({ Max: ['maximize'], Review: ['review'] });
  const plain = Object.keys(await editEach(SUBSCRIBE, subscription('filled', {}, flexible)));
  expect(plain.filter((label) => label.startsWith('Renew'))).toEqual([]);
  for (const [wallet, text] of [
    ['spot', 'Available: 2,400.5 USDT'],
    ['p2p', 'Available: 30 USDT'],
  ] as const) {
    const draft = { wallet, amount: '', isAll: false, isRenewing: false, floor: '' };
    renderOnPage(subscription('filled', { draft })({}));
    expect(textOf(document.body)).toContain(text);
    cleanup();
  }
});

const AT = (hour: number) => epochMs(Date.UTC(2031, 0, 2, hour));
const preview = {
  ...samples.preview,
  apr: decimal('0.115'),
  rewardPerDay: decimal('0.31'),
  rewardTotal: decimal('9.4'),
  accruesFrom: AT(1),
  paysAt: AT(2),
  maturesAt: AT(3),
  earlyCost: decimal('4.5'),
};
const terms = { amount: decimal('1000'), preview };

it('shows each term of a subscription before the consent', () => {
  renderOnPage(subscription('reviewing', { phase: 'reviewing', terms })({}));
  expect(shownRows()).toMatchObject({
    Amount: '1,000 USDT',
    From: 'Spot wallet',
    Type: 'Locked, 30 days',
    'Effective APR': '11.5%',
    'Reward per day': '0.31 USDT',
    'Reward until maturity': '9.4 USDT',
    'Earns from': '02 Jan 2031 01:00 UTC',
    'First payment': '02 Jan 2031 02:00 UTC',
    Maturity: '02 Jan 2031 03:00 UTC',
    'Renews at maturity': 'No',
    'Redeeming early costs at most': '4.5 USDT',
  });
  expect(screen.getByText(/the exchange states 0\.31 USDT/)).toBeTruthy();
});

it('sends a subscription with consent, and only at the terms that the user has seen', async () => {
  const confirm = 'Subscribe 1,000 USDT';
  const at = (phase: SubscribeForm['phase'], change = {}) =>
    pressEach(SUBSCRIBE, subscription('reviewing', { phase, terms, ...change }));
  expect(await at('reviewing')).toEqual({ Back: ['goBack'], [confirm]: ['confirm'] });
  expect(await at('changed')).toEqual({
    'Accept new terms': ['acceptTerms'],
    Back: ['goBack'],
    [confirm]: 'disabled: Accept new terms',
  });
  expect(await at('sending')).toEqual({ [confirm]: 'busy' });
  const paused = { terms: { ...terms, preview: { ...preview, resumesAt: AT(4) } } };
  expect(await at('reviewing', paused)).toMatchObject({
    [confirm]: 'disabled: Paused for the daily settlement',
  });
  const consent = await editEach(
    SUBSCRIBE,
    subscription('reviewing', { phase: 'reviewing', terms }),
  );
  expect(consent).toEqual({ 'I have read the risks and the terms': [false, ['agree', true]] });
  const send = vi.fn();
  renderOnPage(subscription('reviewing', { phase: 'changed', terms })({ confirm: send }));
  const form = document.body.querySelector('form');
  if (form !== null) fireEvent.submit(form);
  expect(send).not.toHaveBeenCalled();
});

it('leads to the new position, and offers nothing while the outcome is unknown', async () => {
  renderOnPage(subscription('done')({}));
  await screen.findByText('1,000 USDT moved into Earn.');
  expect(shownLinks()).toEqual({ 'View position': '/simple-earn?view=positions&position=91' });
  cleanup();
  expect(await pressEach(SUBSCRIBE, subscription('filled', { phase: 'unknown' }))).toEqual({});
});

const REDEEM = ['edit', 'typeLoss', 'retry', 'submit', 'onClose'] as const;
const redemption =
  (stage: RedeemStage, position = flexiblePosition, change: Partial<RedeemForm> = {}) =>
  ({ onClose = vi.fn(), ...calls }: Partial<RedeemForm> & { readonly onClose?: () => void }) => (
    <StagedRedeem stage={stage} position={position}>
      {(form) => <RedeemView form={{ ...form, ...change, ...calls }} onClose={onClose} />}
    </StagedRedeem>
  );

const redeemPreview = {
  ...samples.redeemPreview,
  returned: decimal('990'),
  atMaturity: decimal('1010'),
  lost: decimal('20'),
  returnsAt: AT(5),
};

it('edits amount and speed of a flexible position, and neither of a locked one', async () => {
  const losing = { phase: 'ready', preview: redeemPreview, isLosing: true } as const;
  const ready = redemption('ready', flexiblePosition, losing);
  expect(await editEach(REDEEM, ready)).toEqual({
    'Amount (USDT)': ['1,000', ['edit', { amount: '8' }]],
    Instant: [false, ['edit', { speed: 'instant' }]],
    'Next day': [true, undefined],
    'Type the amount that you lose (USDT)': ['', ['typeLoss', '8']],
  });
  expect(await pressEach(REDEEM, ready)).toEqual({
    Close: ['onClose'],
    Max: ['edit', { amount: '2500', isAll: true }],
    Cancel: ['onClose'],
    Redeem: ['submit'],
  });
  expect(await editEach(REDEEM, redemption('ready', lockedPosition, losing))).toEqual({
    'Type the amount that you lose (USDT)': ['', ['typeLoss', '8']],
  });
  const free = redemption('free', lockedPosition, { ...losing, isLosing: false });
  expect(await editEach(REDEEM, free)).toEqual({});
});

it('shows what comes back, what maturity would pay, and what is lost', () => {
  renderOnPage(redemption('ready', lockedPosition, { preview: redeemPreview })({}));
  expect(shownRows()).toMatchObject({
    'You get back': '990 USDT',
    Arrives: '02 Jan 2031 05:00 UTC',
    'At maturity you would have': '1,010 USDT',
    'You lose': '20 USDT',
  });
});

it.each([
  ['previewing', { Redeem: 'disabled: Updating', Cancel: ['onClose'] }],
  ['unreachable', { Retry: ['retry'], Redeem: 'disabled: Not possible now' }],
  ['sending', { Redeem: 'busy' }],
  ['incomplete', { Redeem: ['submit'] }],
] as const)('offers what is possible for a redemption that is %s', async (phase, buttons) => {
  const pressed = await pressEach(REDEEM, redemption('ready', lockedPosition, { phase }));
  expect(pressed).toMatchObject(buttons);
  const canLeave = phase !== 'sending';
  expect(['Close' in pressed, 'Cancel' in pressed]).toEqual([canLeave, canLeave]);
});

it('says what came of a redemption', async () => {
  renderOnPage(redemption('done', lockedPosition)({}));
  await screen.findByText('999.34246576 USDT is in your wallet.');
  cleanup();
  renderOnPage(redemption('onItsWay')({}));
  await screen.findByText('Redeeming 1,000 USDT.');
  expect(Object.keys(shownRows())).toEqual(['Arrives']);
  cleanup();
  renderOnPage(redemption('ready', lockedPosition, { phase: 'unknown' })({}));
  expect(screen.getByText(/^No response yet\./)).toBeTruthy();
});

const renewal = (change: Partial<RenewalForm>) => (calls: Partial<RenewalForm>) => (
  <StagedRenewal stage="idle" position={lockedPosition}>
    {(form) => <RenewalView form={{ ...form, ...change, ...calls }} />}
  </StagedRenewal>
);

it('edits and saves the renewal of a position', async () => {
  const on = { draft: { isRenewing: true, floor: '10.5' }, isChanged: true };
  const names = ['edit', 'submit'] as const;
  expect(await editEach(names, renewal(on))).toEqual({
    'Renew at maturity, in this product only': [true, ['edit', { isRenewing: false }]],
    'Renew only from this APR (%)': ['10.5', ['edit', { floor: '8' }]],
  });
  const off = { draft: { isRenewing: false, floor: '' }, isChanged: false, isSaved: true };
  expect(Object.keys(await editEach(names, renewal(off)))).toHaveLength(1);
  expect(await pressEach(names, renewal(on))).toEqual({ Save: ['submit'] });
  expect(await pressEach(names, renewal(off))).toEqual({ Save: 'disabled: No unsaved changes' });
  const pending = renewal({ ...on, phase: 'unknown' });
  expect(await pressEach(names, pending)).toEqual({ Save: 'busy' });
  renderOnPage(renewal(off)({}));
  expect(screen.getByText('Setting saved.')).toBeTruthy();
});

const auto = (change: Partial<AutoSubscribeForm>) => (calls: Partial<AutoSubscribeForm>) => (
  <StagedAutoSubscribe stage="on" product={flexible}>
    {(form) => <AutoSubscribeView form={{ ...form, ...change, ...calls }} coin="USDT" />}
  </StagedAutoSubscribe>
);

it('edits and saves what is subscribed once a day', async () => {
  const draft = { isOn: true, keepFree: '100', minimum: '12' };
  const names = ['edit', 'submit'] as const;
  expect(await editEach(names, auto({ draft, isChanged: true }))).toEqual({
    'Subscribe what is free in the spot wallet once a day': [true, ['edit', { isOn: false }]],
    'Keep free (USDT)': ['100', ['edit', { keepFree: '8' }]],
    'Subscribe at least (USDT)': ['12', ['edit', { minimum: '8' }]],
  });
  const off = { ...draft, isOn: false };
  expect(Object.keys(await editEach(names, auto({ draft: off })))).toHaveLength(1);
  expect(await pressEach(names, auto({ isChanged: true }))).toEqual({ Save: ['submit'] });
  expect(await pressEach(names, auto({ isChanged: false }))).toEqual({
    Save: 'disabled: No unsaved changes',
  });
  const errorsOf = (problem: AutoSubscribeForm['problem']) => {
    renderOnPage(auto({ draft, problem })({}));
    const wrong = [...document.body.querySelectorAll('[aria-invalid]')].map((field) =>
      [...((field as HTMLInputElement).labels ?? [])].map(textOf).join(''),
    );
    cleanup();
    return wrong;
  };
  expect(errorsOf('keep_free_invalid')).toEqual(['Keep free (USDT)']);
  expect(errorsOf('minimum_too_low')).toEqual(['Subscribe at least (USDT)']);
  expect(errorsOf('minimum_invalid')).toEqual(['Subscribe at least (USDT)']);
});
