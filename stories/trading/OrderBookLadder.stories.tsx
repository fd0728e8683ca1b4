import { useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { DEFAULT_BOOK_SETTINGS, type BookSettings } from '#src/trading/book/book-settings.ts';
import { OrderBookLadder, type OrderBookLadderProps } from '#src/trading/book/OrderBookLadder.tsx';
import { ownLevelsOf } from '#src/trading/book/own-levels.ts';
import { applyResume } from '#src/stores/link.store.ts';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { FrameMeter } from './FrameMeter.tsx';
import { afterFrames } from './after-frames.ts';
import { liveStores } from './live-stores.ts';
import { paintedStores } from './painted.ts';
import { openOrders } from './sample-account.ts';
import { STORY_TIME_MS } from './sample-market.ts';
import { sampleStores, type SampleOptions } from './sample-stores.ts';

/** A coin with many digits: a low price and large sizes. */
const dogeUsdt = {
  ...btcUsdt,
  tradeCoin: 'DOGE',
  tickSize: decimal('0.00001'),
  lotSize: decimal('1'),
  priceDecimals: 5,
  sizeDecimals: 0,
};

function Framed(props: OrderBookLadderProps) {
  const [bookSettings, setBookSettings] = useState(props.bookSettings);
  return (
    <div style={{ inlineSize: 268, blockSize: 470 }}>
      <OrderBookLadder
        {...props}
        bookSettings={bookSettings}
        onSettingsChange={(next) => {
          setBookSettings(next);
          props.onSettingsChange(next);
        }}
      />
    </div>
  );
}

const show = ({ isCatchingUp, ...options }: SampleOptions & { isCatchingUp?: boolean } = {}) => {
  const { ladder, ticker, link } = sampleStores(options);
  if (isCatchingUp === true) applyResume(epochMs(STORY_TIME_MS), link);
  return { ladder, ticker, link };
};

const settingsOf = (change: Partial<BookSettings>): BookSettings => ({
  ...DEFAULT_BOOK_SETTINGS,
  ...change,
});

const args: OrderBookLadderProps = {
  ...show(),
  pair: btcUsdt,
  bookSettings: DEFAULT_BOOK_SETTINGS,
  onSettingsChange: fn(),
  onPricePick: fn(),
  onSizePick: fn(),
  onRowCountChange: fn(),
  onPauseChange: fn(),
  after: afterFrames,
};

const meta = preview.meta({
  component: OrderBookLadder,
  args,
  render: (given) => <Framed key={JSON.stringify(given.bookSettings)} {...given} />,
});

export const Calm = meta.story({ tags: ['forced-colors'] });
export const OneSided = meta.story({ args: show({ askCount: 0 }) });
export const Thin = meta.story({ args: show({ bidCount: 3, askCount: 2 }) });
export const Stale = meta.story({ args: show({ bookState: 'stale', ageMs: 8_400 }) });
export const Loading = meta.story({
  args: show({ bookState: 'syncing', bidCount: 0, askCount: 0 }),
});
export const Empty = meta.story({ args: show({ bidCount: 0, askCount: 0 }) });
export const CatchingUp = meta.story({
  args: show({ isCatchingUp: true }),
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByText('Syncing')).toBeVisible();
  }),
});
export const Grouped = meta.story({
  args: { ...show({ groupTicks: 100 }), bookSettings: settingsOf({ groupTicks: 100 }) },
});
export const BidsOnly = meta.story({ args: { bookSettings: settingsOf({ view: 'bids' }) } });
export const AsksOnly = meta.story({ args: { bookSettings: settingsOf({ view: 'asks' }) } });
export const BarsOfSizes = meta.story({ args: { bookSettings: settingsOf({ depthBy: 'size' }) } });
export const PriceTimesAmount = meta.story({
  args: { bookSettings: settingsOf({ lastColumn: 'notional' }) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Total (USDT)')).toBeVisible();
  }),
});
export const ColumnIsChosen = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Book settings' }));
    await userEvent.click(await canvas.findByRole('menuitemcheckbox', { name: 'Total (USDT)' }));
    await expect(args.onSettingsChange).toHaveBeenCalledWith(
      settingsOf({ lastColumn: 'notional' }),
    );
    await expect(canvas.getByText('Total (USDT)')).toBeVisible();
  }),
});
export const LongNumbers = meta.story({
  args: { ...show({ lastPrice: 38_412, size: 9_000_000 }), pair: dogeUsdt },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const OwnOrders = meta.story({
  args: { ownLevels: ownLevelsOf(openOrders, btcUsdt, 1) },
  play: inEnglish(async ({ canvas }) => {
    await expect(
      await canvas.findByRole('button', { name: '64,249.97' }),
    ).toHaveAccessibleDescription('Your open order');
  }),
});

export const PicksPrice = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '64,250.04' }));
    await expect(args.onPricePick).toHaveBeenCalledWith(ticks(6_425_004));
  }),
});

export const PicksSizeDownToTheRow = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const row = args.ladder.asks.find(({ size }) => size === lots(30_232));
    await userEvent.click(await canvas.findByRole('button', { name: /^0.30232/ }));
    await expect(args.onSizePick).toHaveBeenCalledWith(row?.total);
    await expect(row?.total).toBeGreaterThan(lots(30_232));
  }),
});

export const WalkedByKeyboard = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    // Rows beyond the best appear once the height is measured. Before that, the keyboard has no
    // rows to move to.
    await canvas.findByRole('button', { name: '64,250.04' });
    (await canvas.findByRole('button', { name: '64,250.01' })).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}');
    const focused = document.activeElement;
    await expect(focused).toHaveAttribute('data-pick', 'size');
    await expect(focused?.closest('[data-level]')).toHaveAttribute('data-level', 'asks-1');
    await userEvent.keyboard('{Enter}');
    await expect(args.onSizePick).toHaveBeenCalledWith(args.ladder.asks[1]?.total);
  }),
});

export const SumsBesideAHoveredRow = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.hover(await canvas.findByRole('button', { name: /^0.79422/ }));
    await expect(await canvas.findByText('Average price')).toBeVisible();
  }),
});

export const HoldsItsRowsUnderAMouse = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const price = await canvas.findByRole('button', { name: '64,250.04' });
    await userEvent.hover(price);
    await expect(args.onPauseChange).toHaveBeenLastCalledWith(true);
    await expect(canvas.getByText('Paused')).toBeVisible();
    await userEvent.unhover(price);
    await userEvent.hover(canvas.getByRole('button', { name: 'Book settings' }));
    await waitFor(() => expect(args.onPauseChange).toHaveBeenLastCalledWith(false));
    await expect(canvas.queryByText('Paused')).not.toBeInTheDocument();
  }),
});

/** A row that retains its price after its level is gone. */
const pausedStores = () => {
  const stores = show();
  for (const row of [stores.ladder.asks[1], stores.ladder.bids[3]]) {
    if (row !== undefined) row.size = lots(0);
  }
  return stores;
};
export const PausedRowsThatAreGone = meta.story({ args: pausedStores() });

const paint = (options: SampleOptions = {}, ahead?: SampleOptions) => {
  const { ladder, ticker, link, painter } = paintedStores(btcUsdt, options, ahead);
  return { ladder, ticker, link, painter };
};

export const Painted = meta.story({ args: paint() });
export const PaintedStale = meta.story({ args: paint({ bookState: 'stale', ageMs: 8_400 }) });
export const PaintedLoading = meta.story({
  args: paint({ bookState: 'syncing', bidCount: 0, askCount: 0 }),
});
export const PaintedOwnOrders = meta.story({
  args: { ...paint(), ownLevels: ownLevelsOf(openOrders, btcUsdt, 1) },
});
export const PaintedAsksOnly = meta.story({
  args: { ...paint(), bookSettings: settingsOf({ view: 'asks' }) },
});
export const PaintedPriceTimesAmount = meta.story({
  args: { ...paint(), bookSettings: settingsOf({ lastColumn: 'notional' }) },
});
export const PaintedSumsBesideAHoveredRow = meta.story({
  args: paint(),
  play: inEnglish(async ({ canvas, userEvent }) => {
    const list = await canvas.findByRole('list', { name: 'Bids, best first' });
    await waitFor(() => expect(list.closest('[data-painted]')).not.toBeNull());
    const [best] = within(list).getAllByRole('button');
    if (best !== undefined) await userEvent.hover(best);
    await expect(await canvas.findByText('Average price')).toBeVisible();
  }),
});

export const PaintedPicksWhatIsSeen = meta.story({
  // The painted image is two coins ahead of the rows above it.
  args: paint({}, { lastPrice: 6_425_210 }),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const list = await canvas.findByRole('list', { name: 'Asks, best first' });
    await waitFor(() => expect(list.closest('[data-painted]')).not.toBeNull());
    const [best] = within(list).getAllByRole('button');
    const row = args.ladder.asks[0];
    const level = await args.painter?.paintedLevel({ side: 'asks', index: 0 });
    await expect(level?.price).toBeGreaterThan(row?.price ?? 0);
    if (best !== undefined) await userEvent.click(best);
    await waitFor(() => expect(args.onPricePick).toHaveBeenCalledWith(level?.price));
  }),
});

/** Fed by the engine of the worker. */
function Live({ args, rate }: { readonly args: OrderBookLadderProps; readonly rate: number }) {
  const [{ ladder, ticker, link, move }] = useState(liveStores);
  return (
    <FrameMeter move={move} changesPerSecond={rate}>
      <Framed {...args} ladder={ladder} ticker={ticker} link={link} />
    </FrameMeter>
  );
}

export const LiveAt0PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={0} />,
});
export const LiveAt20PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={20} />,
});
export const LiveAt500PerSecond = meta.story({
  tags: ['live-data'],
  render: (args) => <Live args={args} rate={500} />,
});
