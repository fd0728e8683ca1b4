import { expect, fn, screen } from 'storybook/test';
import { TicketSettings } from '#src/features/spot/parts/TicketSettings.tsx';
import { applyOrderPreferences, orderPreferences } from '#src/stores/order-preferences.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const meta = preview.meta({
  component: TicketSettings,
  args: { quoteCoin: 'USDT', onReset: fn(), onClose: fn() },
});

export const AsAtFirst = meta.story({
  play: inEnglish(async ({ userEvent }) => {
    const limit = await screen.findByRole('switch', { name: 'Limit orders' });
    await expect(limit).toBeChecked();
    await userEvent.click(limit);
    await expect(orderPreferences.confirmBeforePlacing).toEqual({
      limit: false,
      market: true,
      stop_limit: true,
    });
    await userEvent.type(screen.getByLabelText('Order value above (USDT)'), '2500');
    await expect(orderPreferences.orderValueMax).toBe('2500');
  }),
});

export const WithSound = meta.story({
  beforeEach: () => applyOrderPreferences({ sound: { isOn: true, isMuted: false, volume: 70 } }),
});

export const ResetIsConfirmed = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Reset all preferences' }));
    await expect(args.onReset).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await expect(args.onReset).toHaveBeenCalledOnce();
  }),
});
