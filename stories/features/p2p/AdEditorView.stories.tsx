import { expect, fn, screen, within } from 'storybook/test';
import { adPreviewWire } from '#contract/samples/p2p.ts';
import type { OwnAd } from '#contract/entities/p2p-ad.ts';
import { previewP2pAd, type AdPreview } from '#contract/rest/p2p-ads.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { AdDraft } from '#src/binding/p2p-center.ts';
import { AdEditorView } from '#src/features/p2p/ads/AdEditorView.tsx';
import type { PaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { methods, ownAds, settings, types } from './sample-market.ts';
import { StagedAd, type AdStage } from './staged-center.tsx';

const shown = previewP2pAd.reply.decode(adPreviewWire);

interface Args {
  readonly stage: AdStage;
  readonly ad: OwnAd | undefined;
  readonly draft: Partial<AdDraft>;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly preview: Reloadable<AdPreview>;
  readonly onClose: () => void;
}

const args: Args = {
  stage: 'filled',
  ad: undefined,
  draft: {},
  methods,
  preview: loadedData(shown),
  onClose: fn(),
};

const meta = preview.meta({
  title: 'features/p2p/AdEditorView',
  parameters: { isPage: true },
  args,
  render: ({ stage, ad, draft, ...rest }: Args) => (
    <main>
      <h1>My P2P</h1>
      <StagedAd stage={stage} ad={ad} draft={draft}>
        {(form) => (
          <AdEditorView
            form={form}
            settings={settings}
            types={types}
            available="12,000.5"
            {...rest}
          />
        )}
      </StagedAd>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Fixed = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText('3 of 14')).toBeVisible();
    await expect(view.getByText('5,005 USDT')).toBeVisible();
    await userEvent.click(view.getByRole('radio', { name: 'I want to buy' }));
    await expect(view.getByRole('checkbox', { name: 'Wise' })).toBeVisible();
    await expect(view.queryByText('5,005 USDT')).toBeNull();
  }),
});
export const Floating = meta.story({ args: { stage: 'floating' } });
export const Unpriced = meta.story({
  args: { stage: 'unpriced' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('No price at the moment')).toBeVisible();
  }),
});
export const New = meta.story({ args: { stage: 'new' } });
export const Incomplete = meta.story({
  args: { stage: 'incomplete' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('Check the marked fields.')).toBeVisible();
    await expect(view.getByText('Select at least one payment method')).toBeVisible();
  }),
});
export const Stored = meta.story({
  name: 'Edited, with open orders',
  args: { stage: 'new', ad: ownAds[0] },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByRole('radiogroup', { name: 'Kind of price' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(view.getByRole('button', { name: 'Save ad' })).toBeVisible();
  }),
});
export const WithoutMethods = meta.story({ args: { methods: [] } });
export const MethodsLoading = meta.story({ args: { methods: undefined } });
export const Warned = meta.story({
  name: 'Terms that ask for a coin word',
  args: { draft: { terms: 'Write USDT into the transfer note. Telegram: @nordic_coins' } },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText(/Do not ask for words about coins/)).toBeVisible();
    await expect(view.getByText(/Links and contacts outside/)).toBeVisible();
  }),
});
export const Conditions = meta.story({
  args: { draft: { hours: { from: 495, until: 60 } } },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByText('Hours and conditions'));
    await expect(view.getByRole('combobox', { name: 'From (UTC)' })).toHaveDisplayValue('08:15');
    const days = view.getByRole('textbox', { name: /Age of the account/ });
    await userEvent.type(days, '30');
    await expect(days).toHaveValue('30');
  }),
});
export const Countries = meta.story({
  name: 'Country of the payment, and blocked countries',
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const region = view.getByRole('combobox', { name: 'Country of the payment' });
    await expect(region).toHaveDisplayValue('Any country');
    await userEvent.selectOptions(region, 'Germany');
    await expect(region).toHaveValue('DE');
    await userEvent.click(view.getByText('Hours and conditions'));
    const block = view.getByRole('button', { name: 'Block' });
    await expect(block).toHaveAccessibleDescription('Select a country first');
    const field = view.getByRole('combobox', { name: 'Block a country of residence' });
    await userEvent.selectOptions(field, 'France');
    await userEvent.click(block);
    await userEvent.selectOptions(field, 'Austria');
    await userEvent.click(block);
    const blocked = within(view.getByRole('list', { name: 'Blocked countries' }));
    await expect(blocked.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Austria',
      'France',
    ]);
    await expect(within(field).queryByRole('option', { name: 'France' })).toBeNull();
    await userEvent.click(blocked.getByRole('button', { name: 'Unblock Austria' }));
    await expect(blocked.queryByText('Austria')).toBeNull();
  }),
});
export const FarPrice = meta.story({ args: { stage: 'far' } });
export const TooFar = meta.story({
  args: { stage: 'tooFar' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText(/At most 50% is allowed/)).toBeVisible();
  }),
});
export const ConfirmPrice = meta.story({
  args: { stage: 'confirming' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const confirm = view.getByRole('button', { name: 'Confirm price' });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(
      view.getByRole('textbox', { name: 'Type the distance in percent: 25' }),
      '25',
    );
    await expect(confirm).not.toHaveAttribute('aria-disabled');
  }),
});
export const PreviewLoading = meta.story({ args: { preview: loading } });
export const PreviewFailed = meta.story({ args: { preview: notLoaded() } });
export const WithoutReference = meta.story({
  name: 'No reference price',
  args: {
    preview: loadedData({
      ...shown,
      referencePrice: undefined,
      price: undefined,
      rank: undefined,
    }),
  },
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({ name: 'No response', args: { stage: 'unknown' } });
export const Rejected = meta.story({ args: { stage: 'rejected' } });
export const LevelTooLow = meta.story({
  args: { stage: 'levelTooLow' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByRole('link', { name: 'Verify your identity' })).toBeVisible();
  }),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
