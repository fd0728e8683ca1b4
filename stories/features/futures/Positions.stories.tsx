import { expect, fn, waitFor } from 'storybook/test';
import { useState } from 'react';
import { decimal } from '#contract/core/decimal.ts';
import type { PositionId } from '#contract/core/ids.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { ProfitChoices } from '#src/features/futures/parts/tables/position-intents.ts';
import {
  PositionsTable,
  type PositionsTableProps,
} from '#src/features/futures/parts/tables/PositionsTable.tsx';
import { PositionTools } from '#src/features/futures/parts/tables/PositionTools.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import {
  accountOf,
  contractOf,
  ethContract,
  sampleQuote,
  samplePosition,
} from './sample-futures.ts';

const btcQuote = sampleQuote();
const ethQuote = sampleQuote({ markPrice: decimal('3100'), lastPrice: decimal('3101.2') });

const long = samplePosition({
  takeProfit: { price: decimal('66000'), trigger: 'mark' },
  stopLoss: { price: decimal('58500'), trigger: 'last' },
});
const short = samplePosition({
  id: 'position-2',
  contract: ethContract,
  side: 'short',
  marginMode: 'cross',
  leverage: 10,
  size: '10',
  entryPrice: '3000',
  markPrice: '3100',
  deleveragingLevel: 1,
});
const near = samplePosition({
  id: 'position-3',
  leverage: 100,
  entryPrice: '63400',
  size: '1.2',
  addedMargin: '500',
  deleveragingLevel: 5,
});
const liquidating = samplePosition({
  id: 'position-4',
  entryPrice: '66000',
  status: 'liquidating',
  deleveragingLevel: 0,
});
const positions = [long, short, near];

const args: PositionsTableProps = {
  positions,
  contractOf,
  quoteOf: (key) => (contractOf(key) === ethContract ? ethQuote : btcQuote),
  accountOf: () => accountOf(positions),
  choices: { form: 'pnl', price: 'mark' },
  pendingIds: new Set<PositionId>(),
  intents: {
    onClose: fn(),
    onReverse: fn(),
    onMargin: fn(),
    onStops: fn(),
    onShare: fn(),
  },
};

const onCloseAll = fn();

function Shown(props: PositionsTableProps) {
  const [choices, setChoices] = useState<ProfitChoices>(props.choices);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <Panel
        title="Positions"
        actions={
          <PositionTools
            choices={choices}
            onChoicesChange={setChoices}
            positionCount={props.positions?.length ?? 0}
            onCloseAll={onCloseAll}
          />
        }
      >
        <PositionsTable {...props} choices={choices} />
      </Panel>
    </div>
  );
}

const meta = preview.meta({
  title: 'features/futures/Positions',
  component: Shown,
  args,
  beforeEach: () => {
    btcQuote.markPrice = decimal('63000');
    onCloseAll.mockClear();
  },
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { intents } }) => {
    const [market] = canvas.getAllByRole('button', { name: 'Close at market' });
    if (market !== undefined) await userEvent.click(market);
    await expect(intents.onClose).toHaveBeenLastCalledWith(long, 'market');
    const [limit] = canvas.getAllByRole('button', { name: 'Close at limit price' });
    if (limit !== undefined) await userEvent.click(limit);
    await expect(intents.onClose).toHaveBeenLastCalledWith(long, 'limit');
    const [reverse] = canvas.getAllByRole('button', { name: 'Reverse position' });
    if (reverse !== undefined) await userEvent.click(reverse);
    await expect(intents.onReverse).toHaveBeenCalledWith(long);
    const [stops] = canvas.getAllByRole('button', { name: 'Edit take profit and stop loss' });
    if (stops !== undefined) await userEvent.click(stops);
    await expect(intents.onStops).toHaveBeenCalledWith(long);
    await userEvent.click(canvas.getByRole('button', { name: 'Close all' }));
    await expect(onCloseAll).toHaveBeenCalledOnce();
  }),
});

/** PnL first, then ROI first; by mark price, then by last price. */
export const PnlOrRoi = meta.story({
  name: '[FUT-10] PnL or ROI',
  args: { positions: [long] },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: '+1,500.00 +100.00%' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'ROI' }));
    await expect(canvas.getByRole('button', { name: '+100.00% +1,500.00' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Last' }));
    await expect(canvas.getByRole('button', { name: '+100.35% +1,505.25' })).toBeVisible();
  }),
});

/** A price writes the cells; the table is not rendered. */
export const PricesMove = meta.story({
  args: { positions: [long] },
  play: inEnglish(async ({ canvas }) => {
    btcQuote.markPrice = decimal('58000');
    await expect(await canvas.findByText('58,000.0')).toBeVisible();
    await expect(canvas.getByText('-1,000.00')).toBeVisible();
    const liquidation = canvas.getByText('57,229.0').parentElement;
    await waitFor(() => expect(liquidation).toHaveAttribute('data-tone', 'danger'));
  }),
});
export const Pending = meta.story({ args: { pendingIds: new Set([long.id]) } });
export const Liquidating = meta.story({ args: { positions: [liquidating, long] } });
export const EveryColumn = meta.story({
  args: { columnChoice: { order: ['breakEven', 'funding'], hidden: [] } },
});
export const PartialStops = meta.story({
  args: {
    positions: [
      {
        ...long,
        partialStops: [
          {
            id: 'stop-1' as (typeof long.partialStops)[number]['id'],
            kind: 'take_profit',
            price: decimal('65000'),
            trigger: 'mark',
            size: decimal('0.2'),
          },
        ],
      },
    ],
  },
});
export const Hundred = meta.story({
  args: {
    positions: Array.from({ length: 100 }, (_, at) =>
      samplePosition({ id: `position-${at}`, entryPrice: String(58_000 + at * 100) }),
    ),
  },
});
/** A large position in profit: its amounts are longer than usual, and each is shown whole. */
export const LongAmounts = meta.story({
  args: {
    positions: [
      samplePosition({
        id: 'position-5',
        size: '4000',
        entryPrice: '31000',
        addedMargin: '1000000',
        fundingFee: decimal('-1234567.89'),
      }),
      short,
    ],
    columnChoice: { order: ['funding'], hidden: [] },
  },
  play: inEnglish(async ({ canvas, canvasElement }) => {
    const profit = await canvas.findByText('+128,000,000.00');
    const cells = [...canvasElement.querySelectorAll('tr[data-row] td')];
    const cut = cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    btcQuote.markPrice = decimal('33000.12');
    await waitFor(() => expect(profit).toHaveTextContent('+8,000,480.00'));
  }),
});
export const LongAmountsOnTablet = LongAmounts.extend({
  globals: { viewport: { value: 'tablet' } },
});
export const LongAmountsOnPhone = LongAmounts.extend({
  globals: { viewport: { value: 'phone' } },
});
export const Empty = meta.story({ name: '[ERR-19] Empty', args: { positions: [] } });
export const Loading = meta.story({ args: { positions: undefined } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
