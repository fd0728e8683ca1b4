import { expect } from 'storybook/test';
import { DEFAULT_KEY_PROFILE } from '#src/stores/keys.store.ts';
import { HotkeyPreview, type HotkeyPreviewProps } from '#src/trading/keys/HotkeyPreview.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const args: HotkeyPreviewProps = {
  profile: DEFAULT_KEY_PROFILE,
  letterOf: () => undefined,
  isArmed: true,
  effects: [
    { id: 'submit', text: 'Buy 0.125 BTC at 64,120.00 USDT.', isRejected: false },
    { id: 'buy_at_bid', text: 'Buy 0.00155 BTC at 64,250.09 USDT.', isRejected: false },
    { id: 'buy_at_ask', text: 'Buy 0.00155 BTC at 64,250.10 USDT.', isRejected: false },
    { id: 'sell_at_bid', text: 'Sell 0.00155 BTC at 64,250.09 USDT.', isRejected: false },
    { id: 'sell_at_ask', text: 'Another order is still pending.', isRejected: true },
    { id: 'cancel_newest', text: 'Cancel buy 0.2 BTC.', isRejected: false },
    { id: 'cancel_all', text: 'Cancel all open orders for this pair (3).', isRejected: false },
  ],
};

const meta = preview.meta({ component: HotkeyPreview, args });

export const Armed = meta.story({
  play: inEnglish(async ({ canvas }) => {
    const card = canvas.getByRole('region', { name: 'Hotkey order preview' });
    await expect(card).toHaveTextContent('No order is placed during the preview');
    await expect(canvas.queryAllByRole('button')).toHaveLength(0);
  }),
});
export const Disarmed = meta.story({ args: { isArmed: false } });
export const PressedMeanwhile = meta.story({ args: { pressed: 'buy_at_bid' } });
export const AnotherKeyboard = meta.story({
  args: { letterOf: (code) => ({ KeyX: 'w' })[code] },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
