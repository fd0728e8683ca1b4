import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { decimal, ticks } from '#contract/core/decimal.ts';
import { futuresOrderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { UNSEEN_MARKET } from '#machines/futures/futures-draft.ts';
import type { ChangeProblem, PositionChange } from '#src/binding/futures.ts';
import { CancelAllDialog } from '#src/features/futures/parts/dialogs/CancelAllDialog.tsx';
import { CloseAllDialog } from '#src/features/futures/parts/dialogs/CloseAllDialog.tsx';
import { ClosePositionDialog } from '#src/features/futures/parts/dialogs/ClosePositionDialog.tsx';
import { MarginDialog } from '#src/features/futures/parts/dialogs/MarginDialog.tsx';
import { ReversePositionDialog } from '#src/features/futures/parts/dialogs/ReversePositionDialog.tsx';
import { ShareDialog } from '#src/features/futures/parts/dialogs/ShareDialog.tsx';
import { StopsDialog } from '#src/features/futures/parts/dialogs/StopsDialog.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { STORY_TIME_MS } from '../../trading/sample-market.ts';
import { btcRules, samplePosition } from './sample-futures.ts';
import { stagedFutures } from './staged-futures.ts';

const position = samplePosition({ addedMargin: '500' });
const withStops = {
  ...position,
  stopLoss: { price: decimal('58500'), trigger: 'last' as const },
  partialStops: [
    {
      id: futuresOrderId('stop-1'),
      kind: 'take_profit' as const,
      price: decimal('65000'),
      trigger: 'mark' as const,
      size: decimal('0.2'),
    },
  ],
};
const onConfirm = fn();
const onClose = fn();
const onCancelPartial = fn();
const onCancelOrders = fn();
const onSave = fn();
const market = {
  ...UNSEEN_MARKET,
  lastPrice: ticks(630_000),
  markPrice: decimal('63000'),
  indexPrice: decimal('63000'),
};
const service = stagedFutures({ positions: [position], market: () => market });
const problemsFor =
  (shown: FuturesPosition) =>
  (change: PositionChange): readonly ChangeProblem[] =>
    service.problemsOf(shown, change);
const margin = { limits: service.marginLimitsOf(position), problemsOf: problemsFor(position) };
const close = { onCancelOrders, problemsOf: problemsFor(position) };
const common = { rules: btcRules, position, isBusy: false, onConfirm, onClose };

const meta = preview.meta({
  title: 'features/futures/Dialogs',
  beforeEach: () => {
    for (const spy of [onCancelOrders, onConfirm, onClose, onCancelPartial, onSave])
      spy.mockClear();
  },
});
const dialog = async () => within(await screen.findByRole('dialog'));

export const CloseAtMarket = meta.story({
  render: () => (
    <ClosePositionDialog {...common} {...close} kind="market" marketPrice={decimal('63000')} />
  ),
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText('+1,500.00 USDT')).toBeVisible();
    await fireEvent.change(view.getByRole('slider'), { target: { value: '50' } });
    await expect(await view.findByText('+750.00 USDT')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Close position' }));
    await expect(onConfirm).toHaveBeenCalledWith(position, {
      kind: 'market',
      size: '0.25',
      price: undefined,
    });
  }),
});
export const CloseAtLimit = meta.story({
  render: () => (
    <ClosePositionDialog {...common} {...close} kind="limit" marketPrice={decimal('63000')} />
  ),
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const price = view.getByLabelText('Price (USDT)');
    await userEvent.clear(price);
    const confirm = view.getByRole('button', { name: 'Close position' });
    await expect(confirm).toHaveAccessibleDescription('Enter a price');
    await userEvent.type(price, '64000.05');
    await expect(price).toHaveAccessibleDescription('Price must be a multiple of 0.1 USDT');
    await userEvent.clear(price);
    await userEvent.type(price, '59849.9');
    const tooFar = 'Price must be within 5% of the mark price';
    await expect(price).toHaveAccessibleDescription(tooFar);
    await expect(confirm).toHaveAccessibleDescription(tooFar);
    await userEvent.clear(price);
    await userEvent.type(price, '64000');
    await userEvent.click(confirm);
    await expect(onConfirm).toHaveBeenCalledWith(position, {
      kind: 'limit',
      size: '0.5',
      price: '64000',
    });
  }),
});
/** Prices are not live; every dialog of a position waits the same way. */
export const CloseWithoutPrices = meta.story({
  render: () => (
    <ClosePositionDialog
      {...common}
      {...close}
      kind="market"
      marketPrice={decimal('63000')}
      reasonDisabled="Waiting for live prices"
    />
  ),
});
export const CloseBusy = meta.story({
  render: () => (
    <ClosePositionDialog
      {...common}
      {...close}
      kind="market"
      marketPrice={decimal('63000')}
      isBusy
    />
  ),
});
export const CloseRejected = meta.story({
  render: () => (
    <ClosePositionDialog
      {...common}
      {...close}
      kind="market"
      marketPrice={decimal('63000')}
      error="The position is already closed."
    />
  ),
});

const heldByOrders = { ...position, closableSize: decimal('0') };

/** A resting order that closes the position holds all of it. */
export const CloseHeldByOrders = meta.story({
  render: () => (
    <ClosePositionDialog
      {...common}
      {...close}
      position={heldByOrders}
      problemsOf={problemsFor(heldByOrders)}
      kind="market"
      marketPrice={decimal('63000')}
    />
  ),
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const reason = 'Open orders hold this position. 0 BTC can be closed.';
    const cancel = view.getByRole('button', { name: 'Cancel closing orders' });
    await expect(cancel.parentElement).toHaveTextContent(reason);
    const confirm = view.getByRole('button', { name: 'Close position' });
    await expect(confirm).toHaveAccessibleDescription(reason);
    await userEvent.click(cancel);
    await expect(onCancelOrders).toHaveBeenCalledOnce();
  }),
});

export const Reverse = meta.story({
  render: () => <ReversePositionDialog {...common} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText(/opens a short of 0.5 BTC/)).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Reverse position' }));
    await expect(onConfirm).toHaveBeenCalledWith(position);
  }),
});

export const AddMargin = meta.story({
  render: () => <MarginDialog {...common} {...margin} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.type(view.getByLabelText('Amount (USDT)'), '1000');
    await expect(view.getByText('54,216.9')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Add margin' }));
    await expect(onConfirm).toHaveBeenCalledWith(position, '1000');
  }),
});
export const RemoveMargin = meta.story({
  render: () => <MarginDialog {...common} {...margin} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('radio', { name: 'Remove margin' }));
    await userEvent.type(view.getByLabelText('Amount (USDT)'), '501');
    const confirm = view.getByRole('button', { name: 'Remove margin' });
    await expect(confirm).toHaveAccessibleDescription('At most 500 USDT');
    await userEvent.click(view.getByRole('button', { name: 'Max' }));
    await userEvent.click(confirm);
    await expect(onConfirm).toHaveBeenCalledWith(position, '-500');
  }),
});
export const MarginLoading = meta.story({
  render: () => <MarginDialog {...common} {...margin} limits={undefined} />,
});

const stops = {
  ...common,
  position: withStops,
  problemsOf: problemsFor(withStops),
  onCancelPartial,
};
export const EditStops = meta.story({
  render: () => <StopsDialog {...stops} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText('-750.00 USDT (-50.00%)')).toBeVisible();
    const takeProfit = view.getByLabelText('Take profit (USDT)');
    await userEvent.type(takeProfit, '62000');
    await expect(takeProfit).toHaveAccessibleDescription(
      'Take profit must be above the current price',
    );
    await userEvent.clear(takeProfit);
    await userEvent.type(takeProfit, '66000');
    await expect(view.getByText('+3,000.00 USDT (+200.00%)')).toBeVisible();
    await userEvent.click(view.getByRole('button', { name: 'Save' }));
    await expect(onConfirm).toHaveBeenCalledWith(withStops, {
      takeProfit: { price: '66000', trigger: 'mark' },
      stopLoss: { price: '58500', trigger: 'last' },
    });
  }),
});
export const CancelPartialStop = meta.story({
  render: () => <StopsDialog {...stops} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: /^Cancel Take profit 0.2 BTC/ }));
    await expect(onCancelPartial).toHaveBeenCalledWith('stop-1');
  }),
});
export const StopBeyondLiquidation = meta.story({
  render: () => <StopsDialog {...stops} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const stopLoss = view.getByLabelText('Stop loss (USDT)');
    await userEvent.clear(stopLoss);
    await userEvent.type(stopLoss, '56000');
    await expect(stopLoss).toHaveAccessibleDescription(
      'The position is liquidated before this price',
    );
  }),
});
export const StopWithoutNumber = meta.story({
  name: 'A stop that is no number is neither set nor removed',
  render: () => <StopsDialog {...stops} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const stopLoss = view.getByLabelText('Stop loss (USDT)');
    await userEvent.clear(stopLoss);
    await userEvent.type(stopLoss, '.');
    await expect(stopLoss).toHaveAccessibleDescription('Enter a price or clear the field');
    onConfirm.mockClear();
    await userEvent.click(view.getByRole('button', { name: 'Save' }));
    await expect(onConfirm).not.toHaveBeenCalled();
  }),
});
export const StopsOnPhone = meta.story({
  render: () => <StopsDialog {...stops} />,
  globals: { viewport: { value: 'phone' } },
});

export const CloseAll = meta.story({
  render: () => (
    <CloseAllDialog
      isOpen
      positionCount={3}
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  ),
  play: inEnglish(async ({ userEvent }) => {
    const view = within(await screen.findByRole('alertdialog'));
    await userEvent.click(view.getByRole('button', { name: 'Close all positions' }));
    await expect(onConfirm).toHaveBeenCalledOnce();
  }),
});
export const CancelAll = meta.story({
  render: () => (
    <CancelAllDialog isOpen orderCount={4} isBusy={false} onConfirm={onConfirm} onClose={onClose} />
  ),
  play: inEnglish(async ({ userEvent }) => {
    const view = within(await screen.findByRole('alertdialog'));
    await userEvent.click(view.getByRole('button', { name: 'Cancel all orders' }));
    await expect(onConfirm).toHaveBeenCalledOnce();
  }),
});
export const CloseAllResults = meta.story({
  render: () => (
    <CloseAllDialog
      isOpen
      positionCount={2}
      results={[
        { id: position.id, name: 'Long BTC/USDT 20x', problem: undefined },
        {
          id: samplePosition({ id: 'position-2' }).id,
          name: 'Short ETH/USDT 10x',
          problem: 'Nothing to match',
        },
      ]}
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  ),
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Done' }));
    await expect(onClose).toHaveBeenCalledOnce();
  }),
});

const share = {
  position,
  rules: btcRules,
  price: decimal('63000'),
  now: epochMs(STORY_TIME_MS),
  brand: 'Tidemark',
  onSave,
  onClose,
};
export const Share = meta.story({
  render: () => <ShareDialog {...share} />,
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByRole('img', { name: 'BTC/USDT Long 20x: +100.00%' })).toBeVisible();
    await userEvent.click(view.getByRole('checkbox', { name: 'Include the amount of profit' }));
    await userEvent.click(view.getByRole('button', { name: 'Save as image' }));
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  }),
});
export const ShareLoss = meta.story({
  render: () => <ShareDialog {...share} price={decimal('58000')} />,
  globals: { locale: 'ar' },
});
