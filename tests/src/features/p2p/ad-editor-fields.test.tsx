/** Fields of the editor of an ad: each shows and edits its own part of the draft. */
import { cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { AdDraft } from '#machines/p2p/ad-draft.ts';
import { AdEditorView } from '#src/features/p2p/ads/AdEditorView.tsx';
import type { AdEditorViewProps } from '#src/features/p2p/ads/ad-editor-view-props.ts';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { StagedAd, type AdStage } from '#stories/features/p2p/staged-center.tsx';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownLinks, shownRows } from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const INTENTS = [
  'edit',
  'setOnline',
  'editPercent',
  'leaveConfirmation',
  'submit',
  'setReference',
  'onClose',
] as const;
type Calls = Partial<Readonly<Record<(typeof INTENTS)[number], (...given: never[]) => unknown>>>;

const preview = {
  referencePrice: decimal('0.92'),
  referenceAt: undefined,
  price: decimal('0.9338'),
  escrowAmount: decimal('5005'),
  rank: 3,
  adCount: 14,
} as const;

interface Shown {
  readonly stage?: AdStage;
  readonly draft?: Partial<AdDraft>;
  readonly ad?: (typeof samples.ownAds)[number] | undefined;
  readonly props?: Partial<AdEditorViewProps>;
}

const editor =
  ({ stage = 'filled', draft = {}, ad, props }: Shown) =>
  (calls: Calls) => (
    <StagedAd stage={stage} ad={ad} draft={draft}>
      {(form) => (
        <AdEditorView
          settings={samples.settings}
          types={samples.types}
          methods={samples.methods}
          preview={loadedData(preview)}
          available="4,000.5"
          {...props}
          form={{ ...form, ...calls } as AdEditorViewProps['form']}
          onClose={(calls.onClose ?? vi.fn()) as () => void}
        />
      )}
    </StagedAd>
  );

const CONDITIONS = {
  minimumLevel: 2,
  minimumRegisterDays: 30,
  minimumCompleted30d: 4,
  minimumCompletionRate30d: 95,
  isForNonAdvertisers: true,
  blockedCountries: ['VN', 'DE'],
};
const DRAFT: Partial<AdDraft> = {
  coin: 'BTC',
  price: '0.93',
  totalAmount: '5000',
  minimum: '50',
  maximum: '2000',
  paymentWindow: 30,
  paymentMethodIds: [31],
  terms: 'Own account only.',
  autoReply: 'Hello.',
  region: 'FR',
  conditions: CONDITIONS,
  usesReferenceCode: true,
  hours: { from: 540, until: 1_050 },
};
const editOf = (patch: Partial<typeof CONDITIONS>) => [
  'edit',
  { conditions: { ...CONDITIONS, ...patch } },
];

it('edits each part of a draft by its own field', async () => {
  const edited = await editEach(INTENTS, editor({ draft: DRAFT }));
  expect(edited).toEqual({
    'I want to buy': [false, ['edit', { side: 'buy' }]],
    'I want to sell': [true, undefined],
    Coin: ['BTC', ['edit', { coin: 'ETH' }]],
    Currency: ['EUR', ['edit', { currency: 'VND' }]],
    Fixed: [true, undefined],
    Floating: [false, ['edit', { priceType: 'floating' }]],
    'Price of 1 BTC (EUR)': ['0.93', ['edit', { price: '8' }]],
    'Total amount (BTC)': ['5,000', ['edit', { totalAmount: '8' }]],
    'Minimum order (EUR)': ['50', ['edit', { minimum: '8' }]],
    'Maximum order (EUR)': ['2,000', ['edit', { maximum: '8' }]],
    'Payment time limit': ['30', ['edit', { paymentWindow: expect.any(Number) }]],
    'SEPA · Main account': [true, ['edit', { paymentMethodIds: [] }]],
    'Wise · mai@example.com': [false, ['edit', { paymentMethodIds: [31, 32] }]],
    'Country of the payment': ['FR', ['edit', { region: 'VN' }]],
    'Terms (optional)': ['Own account only.', ['edit', { terms: '8' }]],
    'First message (optional)': ['Hello.', ['edit', { autoReply: '8' }]],
    'Note stays empty': [false, ['edit', { usesReferenceCode: false }]],
    'Note is the order’s code': [true, undefined],
    'Show only at certain hours': [true, ['edit', { hours: undefined }]],
    'From (UTC)': ['540', ['edit', { hours: { from: 1_410, until: 1_050 } }]],
    'Until (UTC)': ['1050', ['edit', { hours: { from: 540, until: 1_410 } }]],
    'Identity level of the taker': ['2', editOf({ minimumLevel: 3 })],
    'Age of the account (days)': ['30', editOf({ minimumRegisterDays: 8 })],
    'Completed orders in 30 days': ['4', editOf({ minimumCompleted30d: 8 })],
    'Completion rate in 30 days (%)': ['95', editOf({ minimumCompletionRate30d: 8 })],
    'Not for traders with an ad of the same side': [true, editOf({ isForNonAdvertisers: false })],
    'Block a country of residence': ['', undefined],
    'Online immediately': [true, ['setOnline', false]],
  });
});

it('edits the parts of a floating price, and the kinds of payment of an ad that buys', async () => {
  const draft: Partial<AdDraft> = {
    ...DRAFT,
    side: 'buy',
    priceType: 'floating',
    premium: '101.5',
    priceFloor: '0.9',
    priceCeiling: '1.1',
    paymentTypeIds: [2],
    hours: undefined,
  };
  const edited = await editEach(INTENTS, editor({ draft }));
  expect(edited).toMatchObject({
    'Share of the reference price (%)': ['101.5', ['edit', { premium: '8' }]],
    'Lowest price (optional) (EUR)': ['0.9', ['edit', { priceFloor: '8' }]],
    'Highest price (optional) (EUR)': ['1.1', ['edit', { priceCeiling: '8' }]],
    SEPA: [false, ['edit', { paymentTypeIds: [2, 1] }]],
    Wise: [true, ['edit', { paymentTypeIds: [] }]],
  });
  expect(Object.keys(edited).filter((label) => /UTC|Main account|Price of/.test(label))).toEqual(
    [],
  );
});

it('limits each condition to what the exchange accepts', async () => {
  const edited = await editEach(INTENTS, editor({ draft: DRAFT }), '99999');
  expect([
    edited['Age of the account (days)']?.[1],
    edited['Completed orders in 30 days']?.[1],
    edited['Completion rate in 30 days (%)']?.[1],
  ]).toEqual([
    editOf({ minimumRegisterDays: 3_650 }),
    editOf({ minimumCompleted30d: 10_000 }),
    editOf({ minimumCompletionRate30d: 100 }),
  ]);
});

it('keeps what an ad that is published can no longer change', async () => {
  const [ad] = samples.ownAds;
  const edited = await editEach(INTENTS, editor({ ad }));
  for (const label of ['I want to buy', 'Coin', 'Currency', 'Fixed']) {
    expect([label, edited[label]?.[1]]).toEqual([label, undefined]);
  }
  const withoutOrders = await editEach(INTENTS, editor({ ad: ad && { ...ad, openOrderCount: 0 } }));
  expect(withoutOrders['Fixed']?.[1]).toEqual(['edit', { priceType: 'fixed' }]);
});

it('blocks a country by its button, and unblocks the one that is named', async () => {
  const view = editor({ draft: DRAFT });
  const pressed = await pressEach(INTENTS, view);
  expect(pressed).toEqual({
    Close: ['onClose'],
    Block: 'disabled: Select a country first',
    'Unblock Germany': editOf({ blockedCountries: ['VN'] }),
    'Unblock Vietnam': editOf({ blockedCountries: ['DE'] }),
    Cancel: ['onClose'],
    'Post ad': ['submit'],
  });
  const edit = vi.fn();
  renderOnPage(view({ edit }));
  const select = screen.getByLabelText('Block a country of residence');
  const codes = [...select.querySelectorAll('option')].map(({ value }) => value);
  expect(codes.includes('FR') && !codes.includes('VN') && !codes.includes('DE')).toBe(true);
  fireEvent.change(select, { target: { value: 'FR' } });
  fireEvent.click(screen.getByText('Block'));
  expect(['edit', edit.mock.lastCall?.[0]]).toEqual(
    editOf({ blockedCountries: ['VN', 'DE', 'FR'] }),
  );
  expect((select as HTMLSelectElement).value).toBe('');
});

it('offers only accounts and kinds of payment of the currency, and the way to add one', async () => {
  const inDong: Partial<AdDraft> = { ...DRAFT, currency: 'VND', paymentMethodIds: [] };
  renderOnPage(editor({ draft: inDong })({}));
  expect(screen.getByText('You have no account for VND yet.')).toBeTruthy();
  expect(shownLinks()).toEqual({ 'Add payment method': '/p2p-trading/p2p?tab=methods' });
  cleanup();
  renderOnPage(editor({ draft: inDong, props: { methods: undefined } })({}));
  expect(screen.queryByText('You have no account for VND yet.')).toBeNull();
  cleanup();
  const edited = await editEach(INTENTS, editor({ draft: { ...inDong, side: 'buy' } }));
  expect('SEPA' in edited || 'Wise' in edited).toBe(false);
});

it.each([
  [{}, { 'Frozen for the ad, fee included': '5,005 BTC' }],
  [{ side: 'buy', paymentTypeIds: [1] }, {}],
] as const)('shows the preview of a draft: %o', (change, rows) => {
  renderOnPage(editor({ draft: { ...DRAFT, ...change } })({}));
  expect(shownRows()).toMatchObject({
    'Reference price': '0.92 EUR',
    'Price of the ad': '0.9338 EUR',
    'Place in the list': '3 of 14',
    ...rows,
  });
  expect('Frozen for the ad, fee included' in shownRows()).toBe(!('side' in change));
  const hint = screen.queryByText('Available in the P2P wallet: 4,000.5 BTC');
  expect(hint === null).toBe('side' in change);
});

it('reads a preview again that could not be loaded', async () => {
  const failed = notLoaded();
  renderOnPage(editor({ draft: DRAFT, props: { preview: failed } })({}));
  fireEvent.click(screen.getByText('Retry'));
  expect(failed.onRetry).toHaveBeenCalledOnce();
});
