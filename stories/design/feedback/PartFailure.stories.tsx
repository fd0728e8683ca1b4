/** Shown in place of a part that could not be loaded or that stopped working, in each place. */
import { expect, fn } from 'storybook/test';
import { Link } from '#src/design/controls/Link.tsx';
import { PartFailure } from '#src/design/feedback/PartFailure.tsx';
import type { FailureProps } from '#src/deferred/part-boundary.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const broken = new Error('A message that no user sees.');
const [onRetry, onOtherRetry] = [fn(), fn()];

const meta = preview.meta({ title: 'design/feedback/PartFailure' });

const fail = (props: Partial<FailureProps>) => (
  <PartFailure reason={broken} place="panel" onRetry={onRetry} {...props} />
);
const asPage = { isPage: true };
const onPhone = { viewport: { value: 'phone' } };

export const LostPage = meta.story({
  parameters: asPage,
  render: () => fail({ reason: lost, place: 'page' }),
});
export const BrokenPage = meta.story({
  parameters: asPage,
  render: () => fail({ place: 'page' }),
});
export const LostPageOnPhone = meta.story({
  parameters: asPage,
  globals: onPhone,
  render: () => fail({ reason: lost, place: 'page' }),
});
export const LostPanel = meta.story({ render: () => fail({ reason: lost }) });
export const BrokenPanel = meta.story({
  render: () => fail({}),
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Part of the page stopped working');
    await expect(canvas.getByRole('button', { name: 'Reload page' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(onRetry).toHaveBeenCalled();
  }),
});
export const PanelWithAnotherWay = meta.story({
  render: () => fail({ help: <Link href="/user/spot-orders">View open orders</Link> }),
});
export const NarrowPanel = meta.story({
  render: () => <div style={{ inlineSize: 180, blockSize: 140 }}>{fail({ reason: lost })}</div>,
});
export const LostLine = meta.story({
  render: () => fail({ reason: lost, place: 'line' }),
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(onRetry).toHaveBeenCalled();
  }),
});
export const LineOnPhone = meta.story({
  globals: onPhone,
  render: () => fail({ reason: lost, place: 'line' }),
});
export const LinesShareOne = meta.story({
  render: () => (
    <>
      {fail({ place: 'line' })}
      {fail({ place: 'line', onRetry: onOtherRetry })}
    </>
  ),
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Retry' }));
    await expect(onRetry).toHaveBeenCalled();
    await expect(onOtherRetry).toHaveBeenCalled();
    await expect(canvas.getAllByRole('alert')).toHaveLength(1);
  }),
});
export const RightToLeft = meta.story({
  parameters: asPage,
  globals: { locale: 'ar' },
  render: () => fail({ reason: lost, place: 'page' }),
});
