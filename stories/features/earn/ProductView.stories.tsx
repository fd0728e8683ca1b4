import { expect, fn, screen, within } from 'storybook/test';
import { units } from '#contract/core/decimal.ts';
import type { EarnProduct, EarnRatePoint } from '#contract/entities/earn.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { AutoSubscribeView } from '#src/features/earn/product/AutoSubscribeView.tsx';
import { ProductView } from '#src/features/earn/product/ProductView.tsx';
import { SubscribeView } from '#src/features/earn/product/SubscribeView.tsx';
import { VisitorCalculator } from '#src/features/earn/product/VisitorCalculator.tsx';

import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { flexible, locked, now, products, rates } from './sample-earn.ts';
import { StagedAutoSubscribe, StagedSubscribe, type SubscribeStage } from './staged-earn.tsx';

interface Args {
  readonly stage: SubscribeStage;
  readonly product: EarnProduct;
  readonly rates: Reloadable<readonly EarnRatePoint[]>;
  readonly onClose: () => void;
}

const NOTHING = units(0n);
const SENDS: readonly SubscribeStage[] = ['sending', 'unknown', 'done'];
const REVIEWS: readonly SubscribeStage[] = ['reviewing', 'notAgreed', 'paused', 'changed'];

const args: Args = { stage: 'filled', product: locked, rates: loadedData(rates), onClose: fn() };

const meta = preview.meta({
  title: 'features/earn/ProductView',
  parameters: { isPage: true },
  args,
  render: ({ stage, product, rates: history, onClose }: Args) => (
    <main>
      <h1>Simple Earn</h1>
      <StagedSubscribe stage={stage} product={product}>
        {(form) => (
          <ProductView
            product={loadedData(product)}
            rates={history}
            isLocked={stage === 'sending'}
            areFactsHidden={[...SENDS, ...REVIEWS].includes(stage)}
            onClose={onClose}
          >
            {() => <SubscribeView form={form} below={NOTHING} now={now} />}
          </ProductView>
        )}
      </StagedSubscribe>
    </main>
  ),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Locked = meta.story({
  name: '[EARN-01] Terms, calculator and rate history of a locked product',
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText('0.32876712 USDT')).toBeVisible();
    await expect(view.getByText('9.86301369 USDT')).toBeVisible();
    await expect(view.getByText('Nothing is earned until 00:00 UTC (3 hours).')).toBeVisible();
    await expect(await view.findByRole('img', { name: /^Rate from 11% on / })).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Review' }));
    await expect(await view.findByRole('form', { name: 'Review your subscription' })).toBeVisible();
  }),
});

export const Tiered = meta.story({
  name: '[EARN-02] Effective rate of a flexible product with tiers',
  args: { product: flexible },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByRole('table', { name: 'Tiers' })).toHaveTextContent('> 500 USDT3%');
    await expect(view.getByText('0.17808219 USDT')).toBeVisible();
    await expect(view.getByText('6.5%')).toBeVisible();
  }),
});

export const Empty = meta.story({ args: { stage: 'empty' } });
export const EverythingAvailable = meta.story({
  args: { stage: 'everything' },
  play: inEnglish(async () => {
    await expect((await dialog()).getByText(/^Available: 2,400.5/)).toBeVisible();
  }),
});
export const AboveBalance = meta.story({
  args: { stage: 'above' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(view.getByText('Insufficient USDT balance')).toBeVisible();
  }),
});
export const Incomplete = meta.story({
  args: { stage: 'incomplete' },
  play: inEnglish(async () => {
    await expect((await dialog()).getByText('Enter an amount')).toBeVisible();
  }),
});
export const Renewing = meta.story({ args: { stage: 'renewing' } });
export const FloorInvalid = meta.story({ args: { stage: 'floorInvalid' } });
export const SoldOut = meta.story({ args: { product: products[5] ?? locked } });
export const NotStarted = meta.story({ args: { product: products[6] ?? locked } });
export const RateAnnounced = meta.story({ args: { product: products[4] ?? flexible } });
export const Previewing = meta.story({ args: { stage: 'previewing' } });
export const TermsMissing = meta.story({
  args: { stage: 'previewMissing' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByRole('alert')).toHaveTextContent(
      'The terms could not be loaded. Nothing was subscribed.',
    );
  }),
});

export const Review = meta.story({
  args: { stage: 'reviewing' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const form = await view.findByRole('form', { name: 'Review your subscription' });
    await expect(form).toHaveTextContent('This page calculates the same: 0.32876712 USDT');
    await expect(form).toHaveTextContent('Redeeming early costs at most9.53424657 USDT');
    await expect(form).toHaveTextContent(/Earns from\d.+ 00:00 UTC/);
    await expect(form).toHaveTextContent(/Without reward until then\d+ hour/);
    await expect(form).toHaveTextContent(/First payment\d.+ 00:00 UTC/);
    await userEvent.click(view.getByRole('checkbox'));
    await userEvent.click(view.getByRole('button', { name: 'Subscribe 1,000 USDT' }));
    await expect(view.queryByRole('button', { name: 'Back' })).toBeNull();
  }),
});
export const NotAgreed = meta.story({
  args: { stage: 'notAgreed' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByText('Confirm this to continue.')).toBeVisible();
  }),
});
export const Paused = meta.story({ args: { stage: 'paused' } });
export const ChangedTerms = meta.story({
  args: { stage: 'changed' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(await view.findByRole('button', { name: 'Accept new terms' }));
    await expect(view.queryByText('The terms below have changed.')).toBeNull();
  }),
});
export const Sending = meta.story({ args: { stage: 'sending' } });
export const Unknown = meta.story({
  args: { stage: 'unknown' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByText(/nothing happens twice/)).toBeVisible();
  }),
});
export const Rejected = meta.story({
  args: { stage: 'rejected' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByText('This product is sold out.')).toBeVisible();
  }),
});
export const Done = meta.story({
  args: { stage: 'done' },
  play: inEnglish(async () => {
    const view = await dialog();
    await expect(await view.findByText('1,000 USDT moved into Earn.')).toBeVisible();
    await expect(view.getByRole('link', { name: 'View position' })).toHaveAttribute(
      'href',
      '/simple-earn?view=positions&position=91',
    );
  }),
});

export const NoRates = meta.story({ args: { rates: loadedData([]) } });
export const OneRate = meta.story({ args: { rates: loadedData(rates.slice(0, 1)) } });
export const RatesLoading = meta.story({ args: { rates: loading } });
export const RatesNotLoaded = meta.story({ args: { rates: notLoaded() } });

const withoutForm = (product: Reloadable<EarnProduct>) =>
  meta.story({
    render: ({ rates: history, onClose }: Args) => (
      <main>
        <h1>Simple Earn</h1>
        <ProductView
          product={product}
          rates={history}
          isLocked={false}
          areFactsHidden={false}
          onClose={onClose}
        >
          {(loaded) => (
            <VisitorCalculator product={loaded} amount="250" onAmountChange={fn()} now={now} />
          )}
        </ProductView>
      </main>
    ),
  });

export const Visitor = withoutForm(loadedData({ ...locked, personalLeft: undefined }));
export const Loading = withoutForm(loading);
export const NotLoaded = withoutForm(notLoaded());

const withAuto = (stage: 'off' | 'on' | 'tooLow' | 'unknown' | 'rejected' | 'done') =>
  meta.story({
    render: () => (
      <main>
        <h1>Simple Earn</h1>
        <StagedAutoSubscribe stage={stage} product={flexible}>
          {(form) => <AutoSubscribeView form={form} coin="USDT" />}
        </StagedAutoSubscribe>
      </main>
    ),
  });

export const AutoSubscribeOff = withAuto('off');
export const AutoSubscribeOn = withAuto('on');
export const AutoSubscribeTooLow = withAuto('tooLow');
export const AutoSubscribeUnknown = withAuto('unknown');
export const AutoSubscribeRejected = withAuto('rejected');
export const AutoSubscribeSaved = withAuto('done');

export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' }, args: { stage: 'reviewing' } });
