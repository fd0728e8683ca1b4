import { expect, fn, screen } from 'storybook/test';
import { TransactionDetail } from '#src/features/wallet/parts/TransactionDetail.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { minutesAgo } from '../../trading/sample-account.ts';
import { lines } from './sample-wallets.ts';

const first = lines[7];
const withoutReference = lines[4];
if (first === undefined || withoutReference === undefined) throw new Error('There are samples.');

const meta = preview.meta({
  component: TransactionDetail,
  parameters: { isPage: true },
  args: { line: first, now: minutesAgo(0), onCopy: fn(), onClose: fn() },
  render: (args) => (
    <main>
      <h1>Transaction history</h1>
      <TransactionDetail {...args} />
    </main>
  ),
});

export const Complete = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Copy reference' }));
    await expect(args.onCopy).toHaveBeenCalledWith('transfer:7');
  }),
});
export const WithoutReference = meta.story({ args: { line: withoutReference } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
