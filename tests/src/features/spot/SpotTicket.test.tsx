import { renderedBy } from '../../../support/rendered-components.ts';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { SpotServiceProvider, withTradingService } from '#src/binding/spot.tsx';
import { SpotTicket } from '#src/features/spot/parts/SpotTicket.tsx';
import {
  applyOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
} from '#src/stores/order-preferences.store.ts';
import { mockService, mockSession } from '#stories/features/spot/mocks.ts';
import { renderOnPage } from '../../../support/on-page.tsx';

afterEach(() => {
  cleanup();
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
});

const Ticket = withTradingService(SpotTicket);

async function openTicket() {
  const mock = mockService();
  await act(async () => {
    renderOnPage(
      <AuthProvider value={mockSession(false)}>
        <SpotServiceProvider service={mock.service}>
          <Ticket pair={btcUsdt} />
        </SpotServiceProvider>
      </AuthProvider>,
      '/exchange/spot/BTC_USDT',
    );
    await mock.service.trade();
  });
  return mock;
}

const type = (label: string, value: string): Promise<void> =>
  act(async () => {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
    await Promise.resolve();
  });

/** Components that must not render when a digit is typed. */
const STANDING = [
  'Sides',
  'Kinds',
  'Available',
  'PriceTools',
  'SlippageLimit',
  'Fate',
  'Footer',
  'TicketFooter',
  'SignIn',
];

it('renders only the edited field and the sums when a digit is typed', async () => {
  await openTicket();
  await type('Price (USDT)', '64250');
  const rendered = await renderedBy(() => type('Amount (BTC)', '0.1'));
  expect(rendered.filter((name) => STANDING.includes(name))).toEqual([]);
  expect(rendered.filter((name) => name === 'AmountField')).toHaveLength(1);
  expect(rendered.filter((name) => name === 'TicketSums')).toHaveLength(1);
  expect(screen.getByLabelText('Amount (BTC)')).toHaveProperty('value', '0.1');
});

it('renders none of the inputs when only the market moves', async () => {
  const {
    tickets: { buy: ticket },
  } = await openTicket();
  await type('Price (USDT)', '64250');
  await type('Amount (BTC)', '0.1');
  const { market } = ticket.getSnapshot().context;
  const cheap = { price: ticks(6_424_000), size: lots(5_000) };
  const rendered = await renderedBy(() =>
    act(async () => {
      ticket.send({ type: 'market.moved', market: { ...market, asks: [cheap] } });
      await Promise.resolve();
    }),
  );
  expect(rendered).toContain('TicketSums');
  expect(
    rendered.filter((name) => [...STANDING, 'AmountField', 'Share', 'Submit'].includes(name)),
  ).toEqual([]);
});

it('renders nothing when a market move does not change the derived draft', async () => {
  const {
    tickets: { buy: ticket },
  } = await openTicket();
  const { market } = ticket.getSnapshot().context;
  const rendered = await renderedBy(() =>
    act(async () => {
      ticket.send({ type: 'market.moved', market: { ...market, asks: [...(market.asks ?? [])] } });
      await Promise.resolve();
    }),
  );
  expect(rendered).toEqual([]);
});

it.each([
  ['0.04', undefined],
  ['0.05', undefined],
  ['0.051', 'Visible levels fill 0.05000 BTC. Fill or kill requires the full amount.'],
])(
  'warns before a fill or kill of %s that the visible levels do not fill',
  async (size, warning) => {
    const { tickets } = await openTicket();
    const { market } = tickets.buy.getSnapshot().context;
    const asks = [{ price: ticks(6_424_000), size: lots(5_000) }];
    await act(async () => {
      tickets.buy.send({
        type: 'market.moved',
        market: { ...market, bestAsk: ticks(6_424_000), asks },
      });
      tickets.buy.send({ type: 'draft.edited', edit: { field: 'timeInForce', value: 'FOK' } });
      await Promise.resolve();
    });
    await type('Price (USDT)', '64250');
    await type('Amount (BTC)', size);
    const shown = screen.queryByText(/Fill or kill requires/);
    expect(shown?.textContent).toBe(warning);
    // Deeper levels, or another book on arrival, may fill it: it can be sent.
    expect(screen.queryByText(/Only .* can fill/)).toBeNull();
    await type('Price (USDT)', '64239.99');
    expect(screen.getByText(/Only 0 BTC can fill at this price/)).toBeTruthy();
  },
);

it.each([
  [
    'FOK',
    'Only 0.05000 BTC can fill before your own order. Fill or kill requires the full amount.',
  ],
  ['GTC', 'Only 0.05000 BTC can fill before your own order. The rest will be canceled.'],
] as const)(
  'counts none of the own orders in what fills of a %s order',
  async (timeInForce, warning) => {
    const { tickets } = await openTicket();
    const { market } = tickets.buy.getSnapshot().context;
    const asks = [
      { price: ticks(6_424_000), size: lots(5_000) },
      { price: ticks(6_424_100), size: lots(9_000), ownSize: lots(9_000) },
    ];
    await act(async () => {
      const moved = { ...market, bestAsk: ticks(6_424_000), asks };
      tickets.buy.send({ type: 'market.moved', market: moved });
      tickets.buy.send({
        type: 'draft.edited',
        edit: { field: 'timeInForce', value: timeInForce },
      });
      await Promise.resolve();
    });
    await type('Price (USDT)', '64250');
    await type('Amount (BTC)', '0.05');
    expect(screen.queryByText(/before your own order/)).toBeNull();
    await type('Amount (BTC)', '0.1');
    expect(screen.getByText(warning)).toBeTruthy();
  },
);

it('shows a changed balance and a market that is not tradable immediately', async () => {
  const {
    tickets: { buy: ticket },
  } = await openTicket();
  const sendEvent = (event: Parameters<typeof ticket.send>[0]): Promise<void> =>
    act(async () => {
      ticket.send(event);
      await Promise.resolve();
    });
  await sendEvent({
    type: 'balances.changed',
    balances: { quote: units(123_400_000_000n), trade: units(0n) },
  });
  expect(screen.getByText(/1,234\b/)).toBeTruthy();
  await sendEvent({ type: 'draft.edited', edit: { field: 'kind', value: 'market' } });
  expect(screen.queryByText('Waiting for live prices')).toBeNull();
  const { market } = ticket.getSnapshot().context;
  await sendEvent({ type: 'market.moved', market: { ...market, isTradable: false } });
  expect(screen.getByText('Waiting for live prices')).toBeTruthy();
});

it.each(['limit', 'stop_limit'] as const)(
  'warns in a %s form while prices are not live, and still allows sending',
  async (kind) => {
    const {
      tickets: { buy: ticket },
    } = await openTicket();
    const sendEvent = (event: Parameters<typeof ticket.send>[0]): Promise<void> =>
      act(async () => {
        ticket.send(event);
        await Promise.resolve();
      });
    const labels = 'Prices are not live. The market may have moved.';
    await sendEvent({ type: 'draft.edited', edit: { field: 'kind', value: kind } });
    expect(screen.queryByText(labels)).toBeNull();
    const { market } = ticket.getSnapshot().context;
    await sendEvent({ type: 'market.moved', market: { ...market, isTradable: false } });
    expect(screen.getByText(labels)).toBeTruthy();
    expect(screen.queryByText('Waiting for live prices')).toBeNull();
    await sendEvent({ type: 'market.moved', market });
    expect(screen.queryByText(labels)).toBeNull();
  },
);
