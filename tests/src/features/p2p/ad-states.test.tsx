/** Ads of the user: what each row shows and does, and the states of the editor after an attempt. */
import { cleanup, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { AdEditorView } from '#src/features/p2p/ads/AdEditorView.tsx';
import type { AdEditorViewProps } from '#src/features/p2p/ads/ad-editor-view-props.ts';
import { ConfirmPrice } from '#src/features/p2p/ads/ConfirmPrice.tsx';
import { OwnAdsView, type OwnAdsViewProps } from '#src/features/p2p/ads/OwnAdsView.tsx';
import * as samples from '#stories/features/p2p/sample-market.ts';
import { StagedAd, type AdStage } from '#stories/features/p2p/staged-center.tsx';
import { loadedData, loading, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import {
  editEach,
  pressEach,
  shownLinks,
  shownRows,
  textOf,
} from '../../../support/pressed-parts.tsx';

afterEach(cleanup);

const ROW_INTENTS = [
  'onPageChange',
  'onCreate',
  'onEdit',
  'onOnlineChange',
  'onShare',
  'onCloseAd',
] as const;
const [online, resting, offline, exhausted, suspended] = samples.ownAds;
if (online === undefined || offline === undefined) throw new Error('The samples have ads.');

const rows = (props: Partial<OwnAdsViewProps>) =>
  pressEach(ROW_INTENTS, (calls) => (
    <OwnAdsView
      ads={loadedData(samples.pageOf([online]))}
      pendingId={undefined}
      {...calls}
      {...props}
    />
  ));
const POST = { 'Post ad': ['onCreate'] };

it('acts on the ad of its own row, as far as its state allows it', async () => {
  const ads = (...items: readonly (typeof online | undefined)[]) => ({
    ads: loadedData(samples.pageOf(items.flatMap((one) => one ?? []))),
  });
  expect(await rows(ads(online, offline))).toEqual({
    ...POST,
    'Take offline': ['onOnlineChange', online, false],
    Edit: ['onEdit', online],
    'Copy link': ['onShare', online],
    'Close ad': ['onCloseAd', online],
    'Put online': ['onOnlineChange', offline, true],
    'Edit 2': ['onEdit', offline],
    'Copy link 2': ['onShare', offline],
    'Close ad 2': ['onCloseAd', offline],
  });
  const by = 'disabled: The exchange has suspended this ad';
  expect(await rows(ads(suspended))).toEqual({
    ...POST,
    'Put online': by,
    Edit: by,
    'Copy link': ['onShare', suspended],
    'Close ad': ['onCloseAd', suspended],
  });
  expect(await rows(ads(exhausted))).toMatchObject({
    'Put online': 'disabled: Too little is left. Increase the amount first.',
    Edit: ['onEdit', exhausted],
  });
  const ended = Object.values(await rows(ads({ ...online, status: 'closed' })));
  expect(ended.slice(1)).toEqual(Array(4).fill('disabled: This ad is closed'));
  expect((await rows({ ...ads(online, offline), pendingId: offline.id }))['Put online']).toBe(
    'busy',
  );
});

it('shows the state, price, rest and limits of each ad', () => {
  const priced = { ...online, currentPrice: decimal('0.9338'), availableAmount: decimal('4800') };
  const items = [priced, resting, offline].flatMap((one) => one ?? []);
  const props = {
    pendingId: undefined,
    ...Object.fromEntries(ROW_INTENTS.map((name) => [name, vi.fn()])),
  };
  renderOnPage(
    <OwnAdsView
      {...(props as unknown as OwnAdsViewProps)}
      ads={loadedData(samples.pageOf(items))}
    />,
  );
  expect(
    screen.getAllByRole('listitem').map((row) => textOf(row).replace(/Open orders.*/, '')),
  ).toEqual([
    'Sell USDTOnline0.9338 EUR101.5%Available4,800 / 5,000 USDTLimits50 – 2,000 EUR',
    'Sell USDTOnlineNot shown: the price is outside your limits–101.5%Available4,892.91068752 / 5,000 USDTLimits50 – 2,000 EUR',
    'Buy USDTOffline0.91 EURFixedAvailable4,892.91068752 / 5,000 USDTLimits50 – 2,000 EUR',
  ]);
  expect(screen.getAllByText(/^Open orders: /).map(({ textContent }) => textContent)).toEqual([
    'Open orders: 1',
    'Open orders: 0',
    'Open orders: 0',
  ]);
});

it('pages, loads, fails and is empty', async () => {
  const page = { ...samples.pageOf([online], 3), currentPage: 2 };
  const paged = await rows({ ads: loadedData(page) });
  expect(Object.values(paged)).toContainEqual(['onPageChange', 1]);
  expect(Object.values(paged)).toContainEqual(['onPageChange', 3]);
  expect(await rows({ ads: loadedData(samples.pageOf([])) })).toEqual({
    ...POST,
    'Post ad 2': ['onCreate'],
  });
  expect(await rows({ ads: loading })).toEqual(POST);
  const failed = notLoaded();
  expect(Object.keys(await rows({ ads: failed }))).toEqual(['Post ad', 'Retry']);
  expect(failed.onRetry).toHaveBeenCalledOnce();
});

const INTENTS = ['editPercent', 'leaveConfirmation', 'submit', 'onClose'] as const;
type Calls = Partial<Readonly<Record<(typeof INTENTS)[number], (...given: never[]) => unknown>>>;
const editor = (stage: AdStage) => (calls: Calls) => (
  <StagedAd stage={stage} ad={undefined} draft={{}}>
    {(form) => (
      <AdEditorView
        settings={samples.settings}
        types={samples.types}
        methods={samples.methods}
        preview={loading}
        available={undefined}
        form={{ ...form, ...calls } as AdEditorViewProps['form']}
        onClose={(calls.onClose ?? vi.fn()) as () => void}
      />
    )}
  </StagedAd>
);

it('confirms a far price by its typed distance alone', async () => {
  expect(await pressEach(INTENTS, editor('confirming'))).toEqual({
    Close: ['onClose'],
    Back: ['leaveConfirmation'],
    'Confirm price': 'disabled: Type 25 to continue',
  });
  expect(await editEach(INTENTS, editor('confirming'))).toEqual({
    'Type the distance in percent: 25': ['', ['editPercent', '8']],
  });
  const pressConfirm = (typedPercent: string, change = {}) =>
    pressEach(INTENTS, (calls) => (
      <StagedAd stage="confirming" ad={undefined} draft={{}}>
        {(form) => <ConfirmPrice form={{ ...form, typedPercent, ...change, ...calls }} />}
      </StagedAd>
    ));
  expect((await pressConfirm('25'))['Confirm price']).toEqual(['submit']);
  expect((await pressConfirm('2'))['Confirm price']).toBe('disabled: Type 25 to continue');
  renderOnPage(editor('confirming')({}));
  expect(shownRows()).toEqual({ 'Price of the ad': '1.15 EUR', 'Reference price': '0.92 EUR' });
});

it.each([
  ['far', /^The price is 25% from the reference price\. You must confirm it\.$/],
  ['tooFar', /^The price is 911% from the reference price\. At most 50% is allowed\.$/],
  ['incomplete', /^Check the marked fields\.$/],
  ['unknown', /^No response yet\./],
] as const)('says what an ad that is %s lacks', async (stage, text) => {
  renderOnPage(editor(stage)({}));
  await screen.findByText(text);
  cleanup();
  renderOnPage(editor('filled')({}));
  expect(screen.queryByText(text)).toBeNull();
});

it('shows a rejection, and the way to the level that it needs', async () => {
  renderOnPage(editor('rejected')({}));
  await screen.findByText('Insufficient available balance.');
  expect(shownLinks()).toEqual({});
  cleanup();
  renderOnPage(editor('levelTooLow')({}));
  await screen.findByText('Your identity level is too low.');
  const href = shownLinks()['Verify your identity'] ?? '';
  const query = new URLSearchParams(href.split('?')[1]);
  expect([query.get('level'), query.get('return')]).toEqual(['2', '/p2p-trading/p2p']);
});

it('cannot be left or sent again while an ad is sent', async () => {
  const sending = await pressEach(INTENTS, editor('sending'));
  expect(sending).toMatchObject({ 'Post ad': 'busy' });
  expect('Close' in sending).toBe(false);
});
