import { expect, fn, screen, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { earnProductCodec } from '#contract/entities/earn.ts';
import type { DeskEarnProduct } from '#contract/operator/earn.ts';
import { earnProductWire, flexibleProductWire } from '#contract/samples/earn.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { EarnView, type EarnViewProps } from '#src/operator/earn/EarnView.tsx';
import type { CoverPreview } from '#src/operator/earn/ProductForm.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../loadables.ts';
import { frame } from './frame.tsx';
import { NOW } from './sample-desk.ts';

const locked: DeskEarnProduct = {
  ...earnProductCodec.decode(earnProductWire),
  subscribed: decimal('3750000'),
  positionCount: 412,
  covered: decimal('49315.06849316'),
};
const flexible: DeskEarnProduct = {
  ...earnProductCodec.decode(flexibleProductWire),
  subscribed: decimal('80000'),
  positionCount: 31,
  covered: decimal('41095.8904'),
};
const closed: DeskEarnProduct = {
  ...locked,
  id: 9,
  coin: 'ETH',
  durationDays: 90,
  status: 'closed',
};

const cover: CoverPreview = {
  cover: decimal('4931.50684932'),
  available: decimal('9950000'),
  isCovered: true,
};

interface Args extends Pick<EarnViewProps, 'products' | 'onAct'> {
  readonly cover: Reloadable<CoverPreview>;
}

const products = [locked, flexible, closed];

const meta = preview.meta({
  title: 'operator/Earn',
  parameters: { isPage: true },
  args: {
    products: loadedData<readonly DeskEarnProduct[]>(products),
    cover: loadedData(cover),
    onAct: fn<EarnViewProps['onAct']>(async () => 'done'),
  } satisfies Args,
  render: ({ cover: shown, ...args }: Args) =>
    frame('Desk', <EarnView {...args} now={NOW} preview={shown} onTermsChange={() => undefined} />),
});

export const Products = meta.story({
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Select a product to see its terms.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'USDT · 30 days' })).toBeVisible();
  }),
});
export const Loading = meta.story({ args: { products: loading } });
export const Failed = meta.story({ args: { products: notLoaded() } });
export const Outdated = meta.story({
  args: { products: outdatedData<readonly DeskEarnProduct[]>(products) },
});
export const Empty = meta.story({
  args: { products: loadedData<readonly DeskEarnProduct[]>([]) },
});

type Given = Pick<
  Parameters<NonNullable<typeof Products.play>>[0],
  'canvas' | 'userEvent' | 'args'
>;

const confirm = async ({ userEvent }: Pick<Given, 'userEvent'>, title: string, name: string) => {
  const dialog = within(screen.getByRole('dialog', { name: title }));
  await userEvent.click(dialog.getByRole('button', { name }));
};

export const Closed = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'USDT · 30 days' }));
    await expect(canvas.getByText('Paid rewards are deducted')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Close product' }));
    await confirm({ userEvent }, 'Close product?', 'Close product');
    await expect(args.onAct).toHaveBeenCalledWith({ kind: 'open', id: 7, isOpen: false });
    await expect(await canvas.findByText('Product closed.')).toBeVisible();
  }),
});
export const NotCovered = meta.story({
  args: { onAct: fn<EarnViewProps['onAct']>(async () => 'not_covered') },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'ETH · 90 days' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Open product' }));
    await confirm({ userEvent }, 'Open product?', 'Open product');
    await expect(await canvas.findByText(/the house cannot cover the rewards/)).toBeVisible();
  }),
});
export const RateAnnounced = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'USDT · Flexible' }));
    const announce = canvas.getByRole('button', { name: /^Announce rate/ });
    await expect(announce).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(canvas.getByRole('textbox', { name: /^New APR/ }), '8.25');
    await userEvent.click(announce);
    await confirm({ userEvent }, 'Announce rate?', 'Announce rate');
    await expect(args.onAct).toHaveBeenCalledWith({
      kind: 'rate',
      id: 8,
      apr: '0.0825',
      from: '2026-01-02',
    });
  }),
});

async function fillForm({ canvas, userEvent }: Pick<Given, 'canvas' | 'userEvent'>) {
  await userEvent.click(canvas.getByRole('button', { name: 'New product' }));
  const type = (name: string, text: string) =>
    userEvent.type(canvas.getByRole('textbox', { name: new RegExp(`^${name}`) }), text);
  await type(String.raw`APR \(`, '12');
  await type('Minimum', '10');
  await type('Quota per user', '1000');
  await type('Total quota', '500000');
}

export const Created = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await fillForm({ canvas, userEvent });
    await expect(canvas.getByText(/sets aside 4,931.50684932 USDT/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Open product' }));
    await confirm({ userEvent }, 'Open product?', 'Open product');
    await expect(args.onAct).toHaveBeenCalledWith(
      expect.objectContaining({
        kind: 'create',
        terms: expect.objectContaining({ coin: 'USDT', durationDays: 30, apr: '0.12' }),
      }),
    );
    await expect(await canvas.findByText('Product opened.')).toBeVisible();
  }),
});
export const FormNotCovered = meta.story({
  args: { cover: loadedData({ ...cover, available: decimal('12.5'), isCovered: false }) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await fillForm({ canvas, userEvent });
    const open = canvas.getByRole('button', { name: /^Open product/ });
    await expect(open).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByText(/The house has 12.5 USDT/)).toBeVisible();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
