/** Tests what the order form of a contract joins: its dialogs with the positions and the wallet of this contract, the
 *  orders that hold a position, and the way to sign in. */
import { act, cleanup } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coinId, futuresOrderId } from '#contract/core/ids.ts';
import { decimal } from '#contract/core/decimal.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { FuturesOrder } from '#contract/entities/futures-order.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { AuthProvider } from '#src/binding/auth.ts';
import { FuturesServiceProvider } from '#src/binding/futures.ts';
import { FuturesTicketPanel } from '#src/features/futures/FuturesTicketPanel.tsx';
import { FuturesWalletPanel } from '#src/features/futures/FuturesWalletPanel.tsx';
import { link } from '#src/stores/link.store.ts';
import {
  btcContract,
  ethContract,
  sampleFuturesOrder,
  samplePosition,
  sampleWallet,
} from '#stories/features/futures/sample-futures.ts';
import { stageAccount, stagedFutures } from '#stories/features/futures/staged-futures.ts';
import { marketAt } from '../../../machines/futures/samples.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { stagedSession } from '../../../support/staged-session.ts';

type Props = Readonly<Record<string, unknown>>;

/** The last properties of each view; a view that is gone has none. */
const shown = vi.hoisted(() => new Map<string, Props>());
const view = vi.hoisted(() => async (name: string) => {
  const { useLayoutEffect } = await import('react');
  return {
    [name]: (props: Props) => {
      useLayoutEffect(() => {
        shown.set(name, props);
        return () => void shown.delete(name);
      });
      return null;
    },
  };
});

vi.mock('#src/features/futures/parts/ticket/FuturesTicket.tsx', () => view('FuturesTicket'));
vi.mock('#src/features/futures/parts/FuturesConfirmation.tsx', () => view('FuturesConfirmation'));
vi.mock('#src/features/futures/parts/leverage/LeverageDialog.tsx', () => view('LeverageDialog'));
vi.mock('#src/features/futures/parts/leverage/MarginModeDialog.tsx', () =>
  view('MarginModeDialog'),
);
vi.mock('#src/features/futures/parts/calculator/CalculatorDialog.tsx', () =>
  view('CalculatorDialog'),
);
vi.mock('#src/features/futures/parts/tables/WalletSummary.tsx', () => view('WalletSummary'));

beforeEach(() => {
  link.freshness = 'live';
});
afterEach(() => {
  cleanup();
  stageAccount(undefined);
  link.freshness = 'waiting';
});

const POSITIONS: readonly FuturesPosition[] = [
  samplePosition({}),
  samplePosition({ id: 'position-2', marginMode: 'cross' }),
  samplePosition({ id: 'position-3', contract: ethContract }),
  samplePosition({ id: 'position-4', side: 'short' }),
];

const orderWith = (id: string, change: Partial<FuturesOrder>): FuturesOrder => ({
  ...sampleFuturesOrder(id),
  id: futuresOrderId(id),
  status: 'open',
  ...change,
});

interface Opened {
  readonly who?: 'visitor' | 'trader';
  readonly orders?: readonly FuturesOrder[];
  readonly positions?: readonly FuturesPosition[];
}

async function open({ who = 'trader', orders = [], positions = POSITIONS }: Opened = {}) {
  stageAccount({ positions, orders });
  const service = stagedFutures({ positions, market: () => marketAt('60000') });
  const session = await stagedSession(who);
  await act(async () => {
    renderOnPage(
      <AuthProvider value={session}>
        <FuturesServiceProvider value={service}>
          <FuturesTicketPanel contract={btcContract} />
          <FuturesWalletPanel contract={btcContract} />
        </FuturesServiceProvider>
      </AuthProvider>,
      '/futures/BTC_USDT',
    );
  });
  return service;
}

const propsOf = (name: string) => shown.get(name) as Record<string, never> | undefined;
const intents = () =>
  propsOf('FuturesTicket')?.['intents'] as unknown as Record<string, () => void>;
const press = (name: string) => act(async () => intents()[name]?.());

it('opens one dialog at a time, and closes it', async () => {
  await open();
  const dialogs = () =>
    ['MarginModeDialog', 'LeverageDialog', 'CalculatorDialog'].filter((name) => shown.has(name));
  expect(dialogs()).toEqual([]);
  for (const [intent, dialog] of [
    ['onMarginMode', 'MarginModeDialog'],
    ['onLeverage', 'LeverageDialog'],
    ['onCalculator', 'CalculatorDialog'],
  ] as const) {
    await press(intent);
    expect(dialogs()).toEqual([dialog]);
    const close = propsOf(dialog)?.['onClose'] as unknown as () => void;
    await act(async () => close());
    expect(dialogs()).toEqual([]);
  }
});

it('shows the leverage dialog the positions of this contract and margin mode, and its wallet', async () => {
  await open();
  await press('onLeverage');
  expect(propsOf('LeverageDialog')).toMatchObject({
    leverage: 20,
    available: fractionOfDecimal(sampleWallet.available),
    isBusy: false,
  });
  const positions = propsOf('LeverageDialog')?.['positions'] as unknown as FuturesPosition[];
  const [long, , , short] = POSITIONS;
  expect(positions).toMatchObject(
    [long, short].map((position) => ({
      side: position?.side,
      marginMode: 'isolated',
      leverage: position?.leverage,
      margin: fractionOfDecimal(position?.margin ?? decimal('0')),
      liquidationPrice: fractionOfDecimal(position?.liquidationPrice ?? decimal('0')),
    })),
  );
  expect(new Set(positions.map((one) => (one as unknown as { key: string }).key)).size).toBe(2);
});

it('changes leverage and margin mode by their own dialogs', async () => {
  const { leverage } = await open();
  const draftOf = () => leverage.getSnapshot().context;
  await press('onLeverage');
  const confirm = propsOf('LeverageDialog')?.['onConfirm'] as unknown as (to: number) => void;
  await act(async () => confirm(7));
  expect(draftOf()).toMatchObject({ draft: { leverage: 7, marginMode: 'isolated' } });
  cleanup();
  const { leverage: other } = await open();
  await press('onMarginMode');
  const choose = propsOf('MarginModeDialog')?.['onConfirm'] as unknown as (to: string) => void;
  expect(propsOf('MarginModeDialog')).toMatchObject({ marginMode: 'isolated' });
  await act(async () => choose('cross'));
  expect(other.getSnapshot().context).toMatchObject({
    draft: { leverage: 20, marginMode: 'cross' },
  });
});

it('calculates with the balance of the quote coin', async () => {
  await open();
  await press('onCalculator');
  expect(propsOf('CalculatorDialog')).toMatchObject({
    leverage: 20,
    available: sampleWallet.available,
  });
  expect(propsOf('WalletSummary')?.['wallet']).toMatchObject({ coinId: btcContract.quoteCoinId });
});

it.each([
  ['long', 'close-long'],
  ['short', 'close-short'],
] as const)('cancels the orders that hold a %s position, and no others', async (side, id) => {
  const close = { action: 'close', side: 'sell' } as const;
  const positions = POSITIONS.map((position) =>
    position.side === side ? { ...position, closableSize: decimal('0') } : position,
  );
  const { cancelOrder } = await open({
    positions,
    orders: [
      orderWith('close-long', close),
      orderWith('open-long', { ...close, action: 'open', side: 'buy' }),
      orderWith('close-short', { action: 'close', side: 'buy' }),
      orderWith('waiting', { ...close, status: 'untriggered' }),
      orderWith('other-contract', { ...close, tradeCoinId: coinId(77) }),
    ],
  });
  act(() => (intents()['onAction'] as unknown as (action: string) => void)('close'));
  const held = propsOf('FuturesTicket')?.['held'] as unknown as { onCancelOrders: () => void };
  await act(async () => held.onCancelOrders());
  const canceled = vi.mocked(cancelOrder).mock.calls.map((call) => call[0].id);
  expect([...new Set<string>(canceled)]).toEqual([id]);
});

it('waits for live prices, and shows that', async () => {
  link.freshness = 'stale';
  await open();
  const sides = () =>
    propsOf('FuturesTicket')?.['sides'] as unknown as Record<string, { canSubmit: boolean }>;
  act(() => {
    const edit = intents()['onField'] as unknown as (field: string, value: string) => void;
    edit('price', '60000');
    edit('size', '0.1');
  });
  expect(sides()['buy']).toMatchObject({
    canSubmit: false,
    reasonDisabled: 'Waiting for live prices',
  });
  await act(async () => void (link.freshness = 'live'));
  expect(sides()['buy']).not.toMatchObject({ reasonDisabled: 'Waiting for live prices' });
});

it('leads a visitor to sign in, and back to this contract', async () => {
  await open({ who: 'visitor' });
  expect(propsOf('FuturesTicket')?.['isSignedIn']).toBe(false);
  await press('onSignIn');
  expect(location.pathname).toContain('/signin');
  expect(new URLSearchParams(location.search).get('redirect')).toContain('/futures/BTC_USDT');
});
