import { useEffect, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { expect, screen, within } from 'storybook/test';
import { ApiError } from '#contract/envelope.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { applyPreferences, type TradeLayout } from '#src/stores/preferences.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { mockService, mockSession, type MockOptions } from './mocks.ts';

interface MockPageProps extends MockOptions {
  /** Book changes per second. */
  readonly rate?: number | undefined;
}

const { hook } = memoryLocation({ path: '/exchange/spot/BTC_USDT' });

/** The real page with its own machines, stores and market. */
function MockPage({ rate = 0, ...options }: MockPageProps) {
  const [mock] = useState(() => mockService(options));
  const [session] = useState(() => mockSession(options.isVisitor === true));
  useEffect(() => mock.run(rate), [mock, rate]);
  return (
    <Router hook={hook}>
      <AuthProvider value={session}>
        <SpotServiceProvider service={mock.service}>
          <SpotPage pairText="BTC_USDT" />
        </SpotServiceProvider>
      </AuthProvider>
    </Router>
  );
}

const meta = preview.meta({
  component: MockPage,
  parameters: { isPage: true },
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '64,250.04' }));
    await expect(await canvas.findByLabelText('Price (USDT)')).toHaveValue('64,250.04');
  }),
});

export const ShowsThePair = meta.story({
  name: '[SPOT-04] [SPOT-05] Book, trades, orders and the day of the pair',
  play: inEnglish(async ({ canvas, userEvent }) => {
    const header = await canvas.findByRole('region', { name: 'BTC/USDT' });
    for (const value of ['+1.24%', '64,980.00', '62,871.54', '12.48K']) {
      await expect(header).toHaveTextContent(value);
    }
    await expect(canvas.getByRole('list', { name: 'Bids, best first' })).not.toBeEmptyDOMElement();
    await expect(canvas.getByRole('list', { name: 'Asks, best first' })).not.toBeEmptyDOMElement();
    await expect(
      await canvas.findByRole('list', { name: /^Market trades/ }),
    ).not.toBeEmptyDOMElement();
    await expect(await canvas.findByRole('table', { name: 'Open orders' })).toHaveTextContent(
      '64,560.00',
    );
    await userEvent.click(canvas.getByRole('tab', { name: 'Order history' }));
    await expect(canvas.getByRole('table')).toHaveTextContent('64,098.40');
    await userEvent.click(canvas.getByRole('tab', { name: 'Trade history' }));
    await expect(canvas.getByRole('table')).toHaveTextContent('0.0001 BTC');
    await userEvent.click(canvas.getByRole('tab', { name: 'Balances' }));
    await expect(canvas.getByRole('table')).toHaveTextContent('24,310.55');
  }),
});

export const FieldsStayInStep = meta.story({
  name: '[SPOT-06] Price, amount, total and slider stay in step',
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Price (USDT)'), '64000');
    await userEvent.type(canvas.getByLabelText('Amount (BTC)'), '0.1');
    await expect(canvas.getByText('6,400 USDT')).toBeVisible();
    await expect(
      canvas.getByRole('slider', { name: 'Percentage of available balance' }),
    ).toHaveValue('26');
    // The list of trades below may show the same fee.
    const form = within(canvas.getByRole('form', { name: 'Order' }));
    await expect(form.getByText('0.0001 BTC')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Enter amount in USDT' }));
    await expect(canvas.getByLabelText('Amount (USDT)')).toHaveValue('6,400');
  }),
});

export const Visitor = meta.story({ args: { isVisitor: true } });
export const Stale = meta.story({ args: { bookState: 'stale', ageMs: 8_400 } });
export const Loading = meta.story({ args: { pairState: 'loading' } });
export const UnknownPair = meta.story({ args: { pairState: 'pair_unknown' } });
export const Failed = meta.story({ args: { pairState: 'unavailable' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const ConfirmOnPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Buy' }));
    await userEvent.type(await screen.findByLabelText('Price (USDT)'), '90000');
    await userEvent.type(screen.getByLabelText('Amount (BTC)'), '0.01{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Check this order' });
    const { left, width } = dialog.getBoundingClientRect();
    await expect({ left, width }).toEqual({ left: 0, width: window.innerWidth });
  }),
});
export const Tablet = meta.story({ globals: { viewport: { value: 'tablet' } } });
export const Desktop = meta.story({ globals: { viewport: { value: 'desktop' } } });
const showLayout = (tradeLayout: TradeLayout) => () => applyPreferences({ tradeLayout });
const desktop = { viewport: { value: 'desktop' } };
export const BuyBesideSell = meta.story({
  globals: { ...desktop },
  beforeEach: showLayout(2),
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '64,250.04' }));
    for (const price of await canvas.findAllByLabelText('Price (USDT)')) {
      await expect(price).toHaveValue('64,250.04');
    }
    await expect(canvas.getByRole('form', { name: 'Sell BTC' })).toBeVisible();
  }),
});
export const BuyBesideSellOnALaptop = meta.story({
  globals: { viewport: { value: 'laptop' } },
  beforeEach: showLayout(2),
});
export const WideChart = meta.story({ globals: desktop, beforeEach: showLayout(3) });
export const LiveAt20PerSecond = meta.story({ tags: ['live-data'], args: { rate: 20 } });
export const LiveAt500PerSecond = meta.story({ tags: ['live-data'], args: { rate: 500 } });

const order = async (
  { canvas, userEvent }: Pick<Parameters<NonNullable<typeof Calm.play>>[0], 'canvas' | 'userEvent'>,
  price: string,
) => {
  await userEvent.type(await canvas.findByLabelText('Price (USDT)'), price);
  await userEvent.type(canvas.getByLabelText('Amount (BTC)'), '0.01');
  await userEvent.click(canvas.getByRole('button', { name: 'Buy BTC' }));
};

export const Busy = meta.story({
  play: inEnglish((context) => order(context, '64000')),
});

export const ConfirmsAFarPrice = meta.story({
  args: {
    placeOrder: () =>
      Promise.reject(
        new ApiError('The price is far from the market.', { code: 'price_far_from_market' }),
      ),
  },
  play: inEnglish(async (context) => {
    await order(context, '90000');
    await expect(
      await screen.findByRole('alertdialog', { name: 'Check this order' }),
    ).toHaveTextContent('90,000');
  }),
});
