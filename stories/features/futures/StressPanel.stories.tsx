import { expect, fireEvent } from 'storybook/test';
import { positionId } from '#contract/core/ids.ts';
import type { RiskedAccount, RiskedPosition } from '#src/features/futures/numbers/account-risk.ts';
import { StressPanel } from '#src/features/futures/parts/stress/StressPanel.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { exact } from '#tests/support/futures/btc-tiers.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { btcRules } from './sample-futures.ts';

const long: RiskedPosition = {
  id: positionId('long'),
  side: 'long',
  marginMode: 'isolated',
  size: exact('0.5'),
  entryPrice: exact('60000'),
  margin: exact('1500'),
  markPrice: exact('60000'),
  tiers: btcRules.tiers,
};
const short: RiskedPosition = {
  ...long,
  id: positionId('short'),
  side: 'short',
  marginMode: 'cross',
  size: exact('1'),
  margin: exact('0'),
};
const account: RiskedAccount = { balance: exact('12500'), positions: [long, short] };

const meta = preview.meta({
  title: 'features/futures/StressPanel',
  component: StressPanel,
  args: {
    account,
    quoteCoin: 'USDT',
    nameOf: (id) => (id === 'long' ? 'Long BTC/USDT 20x' : 'Short BTC/USDT 20x'),
  },
  render: (args) => (
    <div style={{ maxInlineSize: 480 }}>
      <Panel label="Stress">
        <StressPanel {...args} />
      </Panel>
    </div>
  ),
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/^Long BTC\/USDT 20x at .-5%$/)).toBeVisible();
    await expect(canvas.getByText(/^All cross positions at .\+18%$/)).toBeVisible();
    const slider = canvas.getByRole('slider', { name: 'Move of all mark prices' });
    await fireEvent.change(slider, { target: { value: '-10' } });
    await expect(await canvas.findByText('>999%')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
    await expect(slider).toHaveValue('0');
  }),
});
export const NoLiquidation = meta.story({
  args: { account: { balance: exact('900000'), positions: [{ ...short, size: exact('0.1') }] } },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone' } } });
