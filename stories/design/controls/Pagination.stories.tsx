import { expect, fn } from 'storybook/test';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  tags: ['forced-colors'],
  component: Pagination,
  args: { currentPage: 5, lastPage: 12, onPageChange: fn() },
});

export const Middle = meta.story();
export const First = meta.story({ args: { currentPage: 1 } });
export const Last = meta.story({ args: { currentPage: 12 } });
export const Few = meta.story({ args: { currentPage: 2, lastPage: 3 } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Turns = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(6);
    await userEvent.click(canvas.getByRole('button', { name: 'Page 12' }));
    await expect(args.onPageChange).toHaveBeenLastCalledWith(12);
  }),
});
