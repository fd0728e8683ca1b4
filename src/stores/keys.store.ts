/** User's hotkeys. Only `applyKeyProfile` writes it; the app stores it. */
import { proxy, ref } from 'valtio/vanilla';
import { decimal } from '#contract/core/decimal.ts';
import type { KeyBinding, KeyProfile } from '#contract/entities/key-profile.ts';

const placing = (chord: string): KeyBinding => ({
  chord,
  orderValue: decimal('100'),
  orderValueMax: decimal('1000'),
});

export const DEFAULT_KEY_PROFILE: KeyProfile = {
  name: 'Tidemark',
  isOn: true,
  keys: {
    focus_price: { chord: 'KeyP' },
    focus_amount: { chord: 'KeyA' },
    side_buy: { chord: 'KeyB' },
    side_sell: { chord: 'KeyS' },
    kind_limit: { chord: 'KeyL' },
    kind_market: { chord: 'KeyM' },
    kind_stop_limit: { chord: 'KeyT' },
    price_bid: { chord: 'KeyQ' },
    price_mid: { chord: 'KeyW' },
    price_ask: { chord: 'KeyE' },
    percent_25: { chord: 'Digit1' },
    percent_50: { chord: 'Digit2' },
    percent_75: { chord: 'Digit3' },
    percent_100: { chord: 'Digit4' },
    clear: { chord: 'Backspace' },
    arm: { chord: 'Shift+KeyA' },
    peek: { chord: 'KeyH' },
    submit: { chord: 'Mod+Enter' },
    buy_at_bid: placing('Shift+Digit1'),
    buy_at_ask: placing('Shift+Digit2'),
    sell_at_bid: placing('Shift+Digit3'),
    sell_at_ask: placing('Shift+Digit4'),
    cancel_newest: { chord: 'KeyX' },
    cancel_all: { chord: 'Shift+KeyX' },
    close_position: { chord: 'KeyC' },
    find_pair: { chord: 'KeyG' },
    next_tab: { chord: 'KeyN' },
    switch_layout: { chord: 'Shift+KeyL' },
    full_chart: { chord: 'KeyF' },
    switch_theme: { chord: 'Shift+KeyT' },
    palette: { chord: 'Mod+KeyK' },
    key_help: { chord: 'Shift+Slash' },
  },
};

export interface Keys {
  profile: KeyProfile;
}

export const createKeys = (): Keys => proxy({ profile: ref(DEFAULT_KEY_PROFILE) });
export const keys = createKeys();

export function applyKeyProfile(profile: KeyProfile, target: Keys = keys): void {
  target.profile = ref(profile);
}
