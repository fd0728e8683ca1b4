/** Order that takes an ad: its amounts, payment and rules on both sides, and the states after an attempt. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { TakePanel, type TakePanelProps } from '#src/features/p2p/market/TakePanel.tsx';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { StagedTake, type TakeStage } from '#stories/features/p2p/staged-take.tsx';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownLinks, shownRows } from '../../../support/pressed-parts.tsx';

beforeAll(() => loadPart('p2pRegions'));
afterEach(cleanup);

const INTENTS = [
  'edit',
  'maximize',
  'acceptPrice',
  'submit',
  'onChecklistRead',
  'onClose',
] as const;
type Calls = Partial<Readonly<Record<(typeof INTENTS)[number], () => void>>>;
const { sellAd, buyAd, methods } = samples;

const panel =
  (ad: P2pAd, stage: TakeStage, props: Partial<TakePanelProps> = {}) =>
  (calls: Calls) => (
    <StagedTake stage={stage} ad={ad}>
      {(form) => (
        <TakePanel
          methods={methods}
          openOrdersMax={3}
          isChecklistShown={false}
          {...props}
          form={{ ...form, ...calls }}
          onChecklistRead={calls.onChecklistRead ?? vi.fn()}
          onClose={calls.onClose ?? vi.fn()}
        />
      )}
    </StagedTake>
  );

it('buys: either amount, the payment of the ad, and what arrives after the fee', async () => {
  const ad = { ...sellAd, takerFeeRate: decimal('0.01') };
  expect(await editEach(INTENTS, panel(ad, 'filled'))).toEqual({
    'You pay (EUR)': ['100', ['edit', { field: 'fiat', text: '8' }]],
    'You receive (USDT)': ['107.08931248', ['edit', { field: 'coin', text: '8' }]],
    'Payment method': ['1', ['edit', { paymentId: 2 }]],
  });
  expect(await pressEach(INTENTS, panel(ad, 'filled'))).toEqual({
    Close: ['onClose'],
    Max: ['maximize'],
    Cancel: ['onClose'],
    'Buy USDT': ['submit'],
  });
  renderOnPage(panel(ad, 'filled')({}));
  expect(shownRows()).toMatchObject({
    Fee: '1.07089313 USDT',
    'Into your P2P wallet': '106.01841935 USDT',
    'Payment time limit': '15 min',
  });
  expect(screen.getByText('Limits: 50 – 2,000 EUR')).toBeTruthy();
});

it('sells: into an own account of a kind of the ad, from the available balance', async () => {
  const ad = { ...buyAd, takerFeeRate: decimal('0.01') };
  expect(await editEach(INTENTS, panel(ad, 'filled'))).toEqual({
    'You sell (USDT)': [expect.any(String), ['edit', { field: 'coin', text: '8' }]],
    'You receive (EUR)': ['100', ['edit', { field: 'fiat', text: '8' }]],
    'Receive payment into': ['31', ['edit', { paymentId: 31 }]],
  });
  renderOnPage(panel(ad, 'filled')({}));
  expect(screen.getByText('Available in the P2P wallet: 1,200.5 USDT')).toBeTruthy();
  expect(Object.keys(shownRows())).toContain('Held in escrow');
  expect(screen.queryByText(/24 hours/)).toBeNull();
  cleanup();
  renderOnPage(panel(ad, 'filled', { methods: methods.slice(1) })({}));
  expect(screen.getByText('To sell here, you need an account for: SEPA')).toBeTruthy();
  expect(shownLinks()).toEqual({ 'Add payment method': '/p2p-trading/p2p?tab=methods' });
  cleanup();
  const loadingMethods = await editEach(INTENTS, panel(ad, 'filled', { methods: undefined }));
  expect(loadingMethods['Receive payment into']?.[1]).toBeUndefined();
});

it('names the rules of the side, of the note and of the country', async () => {
  const textWith = async (change: Partial<P2pAd>): Promise<string> => {
    renderOnPage(panel({ ...sellAd, ...change }, 'filled')({}));
    if (change.region !== undefined) await screen.findByText('France');
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  const buying = await textWith({
    usesReferenceCode: true,
    region: 'FR',
    terms: 'No third parties.',
  });
  expect(buying).toContain('Pay only from an account in your own verified name.');
  expect(buying).toContain('The transfer note is the reference code of the order');
  expect(buying).toMatch(/You can have 3 open orders\. P2P trading pauses after/);
  expect(buying).toContain('Terms of the traderNo third parties.');
  const selling = await textWith({ ...buyAd, usesReferenceCode: false, terms: '' });
  expect(selling).toContain('Accept payment only from an account in the buyer’s verified name.');
  expect(selling).toContain('The transfer note stays empty.');
  expect(selling).not.toMatch(/pauses after|Terms of the trader|Country of the payment/);
});

it('shows how a trade works first, and goes on or back', async () => {
  const props = { isChecklistShown: true };
  expect(await pressEach(INTENTS, panel(sellAd, 'empty', props))).toEqual({
    Close: ['onClose'],
    Cancel: ['onClose'],
    'I understand': ['onChecklistRead'],
  });
  const stepsOf = (ad: P2pAd) => {
    renderOnPage(panel(ad, 'empty', props)({}));
    const steps = document.body.querySelector('ol')?.textContent ?? '';
    cleanup();
    return steps;
  };
  expect(stepsOf(sellAd)).toContain('The exchange locks the seller’s coins.');
  expect(stepsOf(buyAd)).toContain('The exchange locks your coins.');
});

it('sends nothing at a changed price until it is accepted', async () => {
  expect(await pressEach(INTENTS, panel(sellAd, 'repriced'))).toMatchObject({
    'Accept new price': ['acceptPrice'],
    'Buy USDT': 'disabled: Accept new price',
  });
  const submit = vi.fn();
  renderOnPage(panel(sellAd, 'repriced')({ submit }));
  expect(screen.getByText('The price has changed from 0.9338 to 0.9412 EUR.')).toBeTruthy();
  expect(document.body.querySelector('output')?.textContent).toContain('0.9412 EUR');
  const form = document.body.querySelector('form');
  if (form !== null) fireEvent.submit(form);
  expect(submit).not.toHaveBeenCalled();
});

it.each([
  ['sending', { 'Buy USDT': 'busy' }, false],
  ['made', { 'Buy USDT': 'busy' }, false],
  ['unknown', { 'Close 2': ['onClose'] }, true],
  ['rejected', { 'Buy USDT': ['submit'] }, true],
] as const)('offers what is possible for an order that is %s', async (stage, buttons, isOpen) => {
  const pressed = await pressEach(INTENTS, panel(sellAd, stage));
  expect(pressed).toMatchObject(buttons);
  expect('Close' in pressed).toBe(isOpen);
});

it('leads to the orders while the outcome is unknown, and to the level that is missing', async () => {
  renderOnPage(panel(sellAd, 'unknown')({}));
  await screen.findByText(/^No response yet\./);
  expect(shownLinks()).toEqual({ 'P2P orders': '/p2p-trading/order' });
  cleanup();
  renderOnPage(panel(sellAd, 'levelTooLow')({}));
  await screen.findByText('Your identity level is too low.');
  const [, query] = (shownLinks()['Verify your identity'] ?? '').split('?');
  expect(new URLSearchParams(query).get('return')).toBe('/p2p-trading');
  cleanup();
  const priceless = { ...sellAd, currentPrice: undefined };
  const pressed = await pressEach(INTENTS, panel(priceless, 'empty'));
  expect(pressed['Buy USDT']).toBe('disabled: No price at the moment');
});
