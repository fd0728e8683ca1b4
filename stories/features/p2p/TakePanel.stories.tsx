import { expect, fn, screen, within } from 'storybook/test';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import type { PaymentMethod } from '#contract/entities/p2p-payment-method.ts';
import { TakePanel } from '#src/features/p2p/market/TakePanel.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { buyAd, methods, sellAd } from './sample-market.ts';
import { StagedTake, type TakeStage } from './staged-take.tsx';

interface Args {
  readonly stage: TakeStage;
  readonly ad: P2pAd;
  readonly methods: readonly PaymentMethod[] | undefined;
  readonly isChecklistShown: boolean;
  readonly onChecklistRead: () => void;
  readonly onClose: () => void;
}

const args: Args = {
  stage: 'filled',
  ad: sellAd,
  methods,
  isChecklistShown: false,
  onChecklistRead: fn(),
  onClose: fn(),
};

const meta = preview.meta({
  title: 'features/p2p/TakePanel',
  parameters: { isPage: true },
  args,
  render: ({ stage, ad, ...rest }: Args) => (
    <main>
      <h1>P2P trading</h1>
      <StagedTake stage={stage} ad={ad}>
        {(form) => <TakePanel form={form} openOrdersMax={3} {...rest} />}
      </StagedTake>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Buying = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByRole('textbox', { name: 'You receive (USDT)' })).toHaveValue(
      '107.08931248',
    );
    await expect(
      view.getByText(/cannot be withdrawn, sent or sold by P2P for 24 hours/),
    ).toBeVisible();
    await expect(
      view.getByText(/Pay only from an account in your own verified name/),
    ).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Max' }));
    await expect(view.getByRole('textbox', { name: 'You pay (EUR)' })).toHaveValue('2,000');
    const coins = view.getByRole('textbox', { name: 'You receive (USDT)' });
    await userEvent.clear(coins);
    await userEvent.type(coins, '200');
    await expect(view.getByRole('textbox', { name: 'You pay (EUR)' })).toHaveValue('186.76');
  }),
});
export const Selling = meta.story({
  args: { ad: buyAd },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('Available in the P2P wallet: 1,200.5 USDT')).toBeVisible();
    await expect(view.getByText(/Release the coins only when the money/)).toBeVisible();
  }),
});
export const SellingWithoutAccount = meta.story({
  name: 'Selling without a payment method',
  args: { ad: buyAd, methods: [], stage: 'empty' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByRole('link', { name: 'Add payment method' })).toHaveAttribute(
      'href',
      '/p2p-trading/p2p?tab=methods',
    );
  }),
});
export const MethodsLoading = meta.story({
  args: { ad: buyAd, methods: undefined, stage: 'empty' },
});
export const Empty = meta.story({ args: { stage: 'empty' } });
export const Incomplete = meta.story({
  args: { stage: 'incomplete' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('Enter an amount')).toBeVisible();
    await expect(view.getByText('This field is required')).toBeVisible();
  }),
});
export const OutsideLimits = meta.story({
  args: { stage: 'outside' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('The order must be between 50 – 2,000 EUR')).toBeVisible();
  }),
});
export const BalanceTooLow = meta.story({ args: { stage: 'short', ad: buyAd } });
export const Resting = meta.story({
  name: 'No price',
  args: { stage: 'empty', ad: { ...sellAd, currentPrice: undefined } },
});
export const PriceMoved = meta.story({
  args: { stage: 'repriced' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText('The price has changed from 0.9338 to 0.9412 EUR.')).toBeVisible();
    const buy = view.getByRole('button', { name: 'Buy USDT' });
    await expect(buy).toHaveAccessibleDescription('Accept new price');
    await userEvent.click(view.getByRole('button', { name: 'Accept new price' }));
    await expect(buy).not.toHaveAttribute('aria-disabled');
  }),
});
export const PriceMovedOnSending = meta.story({
  args: { stage: 'moved' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('The price has changed from 0.9338 to 0.95 EUR.');
  }),
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({
  name: 'No response',
  args: { stage: 'unknown' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('No response yet. Checking the result; nothing happens twice.');
  }),
});
export const NotPlaced = meta.story({
  args: { stage: 'absent' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('Order not placed. You can place it again.');
  }),
});
export const Rejected = meta.story({
  args: { stage: 'rejected' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText('The ad is offline.');
  }),
});
export const Paused = meta.story({
  args: { stage: 'paused' },
  play: inEnglish(async () => {
    const view = await dialog();
    await view.findByText(/P2P trading is paused until/);
  }),
});
export const LevelTooLow = meta.story({
  args: { stage: 'levelTooLow' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByRole('link', { name: 'Verify your identity' })).toHaveAttribute(
      'href',
      '/user/profile/identification?level=1&return=%2Fp2p-trading',
    );
  }),
});
export const Placed = meta.story({ args: { stage: 'made' } });
export const Checklist = meta.story({
  name: 'Before the first order',
  args: { isChecklistShown: true },
  play: inEnglish(async ({ userEvent, args: { onChecklistRead } }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'I understand' }));
    await expect(onChecklistRead).toHaveBeenCalledOnce();
  }),
});
export const ChecklistOfSeller = meta.story({ args: { isChecklistShown: true, ad: buyAd } });
export const MarkupInTerms = meta.story({
  name: 'Markup in the terms is text',
  args: { ad: { ...sellAd, terms: '<img src=x onerror=alert(1)> <b>Bold</b>\nSecond line' } },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText(/<b>Bold<\/b>/)).toBeVisible();
  }),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
