/** Last page, shown in place of the whole client, with and without the report of the error. */
import { expect, fn } from 'storybook/test';
import { ErrorReportView } from '#src/design/feedback/ErrorReportView.tsx';
import { LastPageView } from '#src/design/feedback/LastPageView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const REPORT = [
  'RangeError: Incorrect locale information provided',
  'page: /exchange/spot/BTC_USDT',
  'language: en, C',
  'browser: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0',
  'time: 2026-11-23T10:00:00.000Z',
  ...Array.from(
    { length: 12 },
    (_, at) =>
      `    at https://exchange.example/static/js/async/afterBook.3f2a91c0.js:2:${at + 1}203`,
  ),
].join('\n');

const meta = preview.meta({
  component: ErrorReportView,
  parameters: { isPage: true },
  args: { report: REPORT, onCopy: fn((_report: string): Promise<void> => Promise.resolve()) },
  render: (args) => (
    <LastPageView>
      <ErrorReportView {...args} />
    </LastPageView>
  ),
});

export const WithoutReport = meta.story({
  argTypes: { report: { control: false } },
  render: () => <LastPageView />,
});
export const WithReport = meta.story();
export const Copied = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy report' }));
    await expect(args.onCopy).toHaveBeenCalledWith(REPORT);
    await expect(await canvas.findByRole('status')).toHaveTextContent('Report copied');
  }),
});
export const CopyRejected = meta.story({
  args: {
    onCopy: fn((_report: string): Promise<void> => Promise.reject(new Error('NotAllowedError'))),
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Copy report' }));
    await expect(await canvas.findByText(/could not be copied/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Error report' })).toHaveValue(REPORT);
  }),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
