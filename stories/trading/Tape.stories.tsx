import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { btcUsdt } from '#contract/samples/spot.ts';
import { Tape, type TapeProps } from '#src/trading/tape/Tape.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { FrameMeter } from './FrameMeter.tsx';
import { liveStores } from './live-stores.ts';
import { paintedStores } from './painted.ts';
import { sampleStores, showFrame } from './sample-stores.ts';

const Framed = (props: TapeProps) => (
  <div style={{ inlineSize: 268, blockSize: 300 }}>
    <Tape {...props} />
  </div>
);

const args: TapeProps = {
  tape: sampleStores().tape,
  pair: btcUsdt,
  floor: 0,
  onFloorChange: fn(),
};

const meta = preview.meta({
  component: Tape,
  args,
  render: (shown) => <Framed {...shown} />,
});

export const Calm = meta.story();
export const Empty = meta.story({ args: { tape: sampleStores({ tradeCount: 0 }).tape } });
export const LongNumbers = meta.story({
  args: { tape: sampleStores({ lastPrice: 999_999_999, size: 900_000_000_000 }).tape },
});
export const EmptyOfLargeOnes = meta.story({
  args: { tape: sampleStores({ tradeCount: 0 }).tape, floor: 100_000 },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('No trades of this size yet')).toBeVisible();
  }),
});
export const OwnTrades = meta.story({
  args: { ownTradeIds: [4_036, 4_030] },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findAllByText(/yours/)).toHaveLength(2);
  }),
});
export const LargeTrades = meta.story({
  args: { tape: sampleStores({ seed: 11 }).tape },
  play: inEnglish(async ({ canvas }) => {
    await expect((await canvas.findAllByText(/large/)).length).toBeGreaterThan(0);
  }),
});
export const FilterIsChosen = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args: { onFloorChange } }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox'), '10000');
    await expect(onFloorChange).toHaveBeenCalledWith(10_000);
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

const painted = paintedStores(btcUsdt);

export const Painted = meta.story({
  args: { tape: painted.tape, painter: painted.painter, ownTradeIds: [4_036, 4_030] },
});

const scrolled = fn();

export const PaintedIsScrolledWithItsRows = meta.story({
  args: {
    tape: painted.tape,
    painter: {
      ...painted.painter,
      attachTapeCanvas: (canvas, layout) => {
        const attached = painted.painter.attachTapeCanvas(canvas, layout);
        const layOut: typeof attached.layOut = (next) => {
          scrolled(next.scrolledCss);
          attached.layOut(next);
        };
        return { ...attached, layOut };
      },
    },
  },
  play: inEnglish(async ({ canvas }) => {
    const rows = await canvas.findByRole('list', { name: 'Market trades, newest first' });
    await waitFor(() => expect(rows.closest('[data-painted]')).not.toBeNull());
    rows.scrollTop = 130;
    await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(130));
  }),
});

const paused = sampleStores({ seed: 3 });

export const StandsStillUnderAPointer = meta.story({
  args: { tape: paused.tape },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const rows = canvas.getByRole('list', { name: 'Market trades, newest first' });
    const before = rows.textContent;
    await userEvent.hover(rows);
    await expect(canvas.getByText('Paused')).toBeVisible();
    paused.market.move(60, 500);
    showFrame(paused);
    await expect(rows).toHaveTextContent(before);
    await userEvent.unhover(rows);
    await expect(canvas.queryByText('Paused')).not.toBeInTheDocument();
    await expect(rows.textContent).not.toBe(before);
  }),
});

export const StandsStillByItsButton = meta.story({
  args: { tape: sampleStores({ seed: 4 }).tape },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }));
    await expect(canvas.getByText('Paused')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Resume' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }),
});

/** Fed by the engine of the worker. */
function Live({ args, rate }: { readonly args: TapeProps; readonly rate: number }) {
  const [{ tape, move }] = useState(liveStores);
  return (
    <FrameMeter move={move} changesPerSecond={rate}>
      <Framed {...args} tape={tape} />
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
