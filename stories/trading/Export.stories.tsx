import { expect, fn, screen } from 'storybook/test';
import { ExportView, type ExportViewProps } from '#src/trading/orders/details/ExportView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const args: ExportViewProps = {
  state: { phase: 'choosing', rowCount: 0, totalCount: undefined },
  fromDay: '2026-11-01',
  toDay: '2026-11-20',
  onDaysChange: fn(),
  onStart: fn(),
  onCancel: fn(),
  onRetry: fn(),
  onClose: fn(),
};

const meta = preview.meta({
  title: 'trading/Export',
  component: ExportView,
  args,
});

export const Choosing = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  }),
});
export const Running = meta.story({
  args: { state: { phase: 'loading', rowCount: 1_200, totalCount: 10_000 } },
  play: inEnglish(async ({ userEvent, args }) => {
    await expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.12');
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  }),
});
export const FirstPage = meta.story({
  args: { state: { phase: 'loading', rowCount: 0, totalCount: undefined } },
});
export const Saved = meta.story({
  args: { state: { phase: 'saved', rowCount: 10_000, totalCount: 10_000 } },
});
export const Failed = meta.story({
  args: { state: { phase: 'failed', rowCount: 1_200, totalCount: 10_000 } },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
