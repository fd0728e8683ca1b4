import { expect, fn, screen, waitFor } from 'storybook/test';
import { isMoneyMoving } from '#contract/core/trading-actions.ts';
import { DEFAULT_KEY_PROFILE } from '#src/stores/keys.store.ts';
import { KeySheet, type KeySheetProps } from '#src/trading/keys/KeySheet.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const args: KeySheetProps = {
  profile: DEFAULT_KEY_PROFILE,
  firstProfile: DEFAULT_KEY_PROFILE,
  quoteCoin: 'USDT',
  letterOf: () => undefined,
  previewOf: (id) =>
    id === 'buy_at_bid' ? 'Buy 0.00155 BTC at 64,250.09 USDT.' : 'The order is incomplete',
  onProfile: fn(),
  onCopy: fn(() => Promise.resolve()),
  onSave: fn(),
  onClose: fn(),
};

const meta = preview.meta({ component: KeySheet, args });

export const HelpSheet = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    const sheet = await screen.findByRole('dialog', { name: 'Hotkeys' });
    await expect(sheet).toHaveTextContent('Buy 0.00155 BTC at 64,250.09 USDT.');
    await userEvent.click(screen.getByRole('switch', { name: 'Keyboard trading' }));
    await expect(args.onProfile).toHaveBeenCalledWith({ ...DEFAULT_KEY_PROFILE, isOn: false });
  }),
});

/** No key of the futures page places an order. */
export const WithoutOrderKeys = meta.story({
  args: {
    hasOrderKeys: false,
    isOffered: (id) => !isMoneyMoving(id) || id === 'cancel_newest' || id === 'cancel_all',
    labelOf: (id) => (id === 'cancel_all' ? 'Cancel all orders for this contract' : undefined),
  },
  play: inEnglish(async () => {
    const sheet = await screen.findByRole('dialog', { name: 'Hotkeys' });
    await expect(sheet).toHaveTextContent('No hotkey places an order');
    await expect(sheet).toHaveTextContent('Cancel all orders for this contract');
    await expect(sheet).not.toHaveTextContent('Place order');
  }),
});

export const SwitchedOff = meta.story({
  args: { profile: { ...DEFAULT_KEY_PROFILE, isOn: false } },
});

/** The letters of a French keyboard. */
export const AnotherKeyboard = meta.story({
  args: { letterOf: (code) => ({ KeyA: 'q', KeyQ: 'a', KeyW: 'z', KeyM: ',' })[code] },
});

const openEditor = async (userEvent: { click: (element: Element) => Promise<void> }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit hotkeys' }));
};

export const Editor = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    await openEditor(userEvent);
    await userEvent.click(screen.getByRole('button', { name: /^Choose key: Order form: buy/ }));
    await userEvent.keyboard('[KeyY]');
    await expect(args.onProfile).toHaveBeenCalledWith({
      ...DEFAULT_KEY_PROFILE,
      keys: expect.objectContaining({ side_buy: { chord: 'KeyY' } }) as unknown,
    });
  }),
});

export const EditorWithDuplicate = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    await openEditor(userEvent);
    await userEvent.click(screen.getByRole('button', { name: /^Choose key: Order form: buy/ }));
    await userEvent.keyboard('[KeyS]');
    await expect(
      await screen.findByText('This key is already used: Order form: sell'),
    ).toBeVisible();
    await expect(args.onProfile).not.toHaveBeenCalled();
  }),
});

export const RejectedText = meta.story({
  // The open editor keeps the hotkeys that it was opened with.
  argTypes: {
    profile: { control: false },
    firstProfile: { control: false },
    quoteCoin: { control: false },
    hasOrderKeys: { control: false },
    isOffered: { control: false },
    labelOf: { control: false },
  },
  play: inEnglish(async ({ userEvent, args }) => {
    await openEditor(userEvent);
    await userEvent.type(screen.getByLabelText('Hotkeys as text'), 'b is buy');
    await userEvent.click(screen.getByRole('button', { name: 'Use pasted hotkeys' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Hotkeys as text')).toHaveAccessibleDescription(
        /Invalid hotkeys/,
      ),
    );
    await expect(args.onProfile).not.toHaveBeenCalled();
  }),
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
