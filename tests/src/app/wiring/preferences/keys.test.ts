import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { keyProfileText, type KeyProfile } from '#contract/entities/key-profile.ts';
import { wireKeys } from '#src/app/wiring/preferences/keys.ts';
import { STORED } from '#src/platform/storage.ts';
import { DEFAULT_KEY_PROFILE, keys } from '#src/stores/keys.store.ts';

it('uses the hotkey values set last in any tab', () => {
  wireKeys();
  const profile: KeyProfile = {
    ...DEFAULT_KEY_PROFILE,
    keys: {
      ...DEFAULT_KEY_PROFILE.keys,
      buy_at_bid: {
        chord: 'Shift+Digit1',
        orderValue: decimal('20'),
        orderValueMax: decimal('50'),
      },
    },
  };
  localStorage.setItem(STORED.keys, keyProfileText(profile));
  window.dispatchEvent(new StorageEvent('storage', { key: STORED.keys }));
  expect(keys.profile.keys.buy_at_bid).toMatchObject({ orderValue: '20', orderValueMax: '50' });
});
