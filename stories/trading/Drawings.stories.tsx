import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { HOUR_SEC } from '#contract/core/durations.ts';
import { epochSec } from '#contract/core/time.ts';
import type { StoredDrawing } from '#contract/entities/drawing.ts';
import type { DrawingStorage } from '#src/binding/drawings.ts';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { SampleChart } from './sample-chart.tsx';
import { STORY_TIME_MS } from './sample-market.ts';

const at = (hoursAgo: number, price: string) => ({
  time: epochSec(Math.floor(STORY_TIME_MS / 1_000) - hoursAgo * HOUR_SEC),
  price: decimal(price),
});
const one = (id: number, kind: StoredDrawing['kind'], ...anchors: StoredDrawing['anchors']) => ({
  id,
  kind,
  anchors,
  text: kind === 'text' ? 'Support' : undefined,
});

const EVERY_KIND: readonly StoredDrawing[] = [
  one(1, 'trend', at(20, '63900'), at(9, '64500')),
  one(2, 'ray', at(16, '64700'), at(12, '64600')),
  one(3, 'horizontal', at(10, '64250')),
  one(4, 'rectangle', at(8, '64100'), at(4, '64400')),
  one(5, 'fibonacci', at(15, '63800'), at(6, '64700')),
  one(6, 'text', at(18, '64200')),
];

const storageOf = (stored: readonly StoredDrawing[]): DrawingStorage => ({
  isStored: () => Promise.resolve(stored.length > 0),
  read: () => Promise.resolve(stored),
  keep: fn(() => Promise.resolve()),
  watch: () => () => undefined,
});

const meta = preview.meta({
  title: 'trading/Drawings',
  component: SampleChart,
  args: { drawings: storageOf([]) },
});

export const Stored = meta.story({
  args: { drawings: storageOf(EVERY_KIND) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('application')).toBeVisible();
    // Existing drawings are visible without their tools.
    await expect(canvas.getAllByRole('toolbar')).toHaveLength(1);
  },
});

type PlayContext = Parameters<NonNullable<typeof Stored.play>>[0];

async function openTools({ canvas, userEvent }: Pick<PlayContext, 'canvas' | 'userEvent'>) {
  await canvas.findByRole('application');
  await userEvent.click(canvas.getByRole('button', { name: 'Drawing tools' }));
  return await canvas.findByRole('toolbar', { name: 'Drawing tools' });
}

export const EveryKind = meta.story({
  args: { drawings: storageOf(EVERY_KIND) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await openTools({ canvas, userEvent });
    await userEvent.click(canvas.getByRole('button', { name: 'All drawings' }));
    await expect(await canvas.findAllByRole('listitem')).toHaveLength(EVERY_KIND.length);
    await expect(
      canvas.getByRole('button', { name: 'Trend line from 63,900.00 to 64,500.00' }),
    ).toBeVisible();
  }),
});

export const NothingDrawn = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await openTools({ canvas, userEvent });
    await userEvent.click(canvas.getByRole('button', { name: 'All drawings' }));
    await expect(canvas.getByText('No drawings yet', { selector: 'output span' })).toBeVisible();
  }),
});

export const DrawnByKeyboard = meta.story({
  args: { drawings: storageOf([]) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await openTools({ canvas, userEvent });
    const plot = canvas.getByRole('application');
    await waitFor(() => expect(plot.querySelector('.u-over')).not.toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Trend line' }));
    await waitFor(() => expect(plot).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}{Enter}{ArrowRight}{ArrowRight}{ArrowUp}{Enter}');
    await waitFor(() => expect(args.drawings?.keep).toHaveBeenCalled());
    await userEvent.keyboard('{Delete}');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.getByRole('button', { name: 'Redo' })).not.toHaveAttribute('aria-disabled');
  }),
});

export const RequestsText = meta.story({
  args: { drawings: storageOf([]) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await openTools({ canvas, userEvent });
    const plot = canvas.getByRole('application');
    await waitFor(() => expect(plot.querySelector('.u-over')).not.toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Text' }));
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Support');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(args.drawings?.keep).toHaveBeenCalledOnce());
  }),
});

export const RemovesAllOnceConfirmed = meta.story({
  args: { drawings: storageOf(EVERY_KIND) },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await openTools({ canvas, userEvent });
    await userEvent.click(canvas.getByRole('button', { name: 'Remove all drawings' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove all' }));
    await waitFor(() => expect(args.drawings?.keep).toHaveBeenCalledWith('BTC_USDT', []));
  }),
});

export const Hidden = meta.story({
  args: { drawings: storageOf(EVERY_KIND) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await openTools({ canvas, userEvent });
    await userEvent.click(await canvas.findByRole('button', { name: 'Hide all drawings' }));
    await expect(canvas.getByRole('button', { name: 'Show all drawings' })).toBeVisible();
  }),
});

export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  args: { drawings: storageOf(EVERY_KIND) },
});

/** One menu from the bottom. The menu closes when a tool is chosen, because the tool is used on the
 *  chart. */
export const OnPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  args: { drawings: storageOf(EVERY_KIND) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const plot = await canvas.findByRole('application');
    const opener = canvas.getByRole('button', { name: 'Drawing tools' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    const menu = await screen.findByRole('dialog', { name: 'Drawing tools' });
    await expect(within(menu).getAllByRole('listitem')).toHaveLength(EVERY_KIND.length);
    await userEvent.click(within(menu).getByRole('button', { name: 'Hide all drawings' }));
    await expect(within(menu).getByRole('button', { name: 'Show all drawings' })).toBeVisible();
    await userEvent.click(within(menu).getByRole('button', { name: 'Trend line' }));
    await waitFor(() => expect(plot).toHaveFocus());
    await expect(screen.queryByRole('dialog', { name: 'Drawing tools' })).toBeNull();
  }),
});

export const OnPhoneRightToLeft = meta.story({
  globals: { locale: 'ar', viewport: { value: 'phone' } },
  args: { drawings: storageOf(EVERY_KIND) },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('application');
    const [tools] = canvas.getAllByRole('toolbar');
    const [opener] = tools === undefined ? [] : within(tools).getAllByRole('button');
    if (opener !== undefined) await userEvent.click(opener);
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
});
