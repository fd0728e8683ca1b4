import { expect, it } from 'vitest';
import { bps, decimal, exactUnitsOf } from '#contract/core/decimal.ts';
import {
  currentRiskLimits,
  storedOrderPreferences,
  wireOrderPreferences,
  orderPreferencesText,
} from '#src/app/wiring/preferences/order-preferences.ts';
import { resetPreferences } from '#src/app/wiring/preferences/reset-preferences.ts';
import { STORED, type TextStorage } from '#src/platform/storage.ts';
import {
  applyOrderPreferences,
  createOrderPreferences,
  DEFAULT_ORDER_PREFERENCES,
  orderPreferences,
} from '#src/stores/order-preferences.store.ts';

function memory(texts = new Map<string, string>()): TextStorage {
  return {
    read: (key) => texts.get(key),
    write: (key, value) => void texts.set(key, value),
    erase: (key) => void texts.delete(key),
  };
}

it("[SPOT-06] stores the user's order preferences", () => {
  const preferences = createOrderPreferences();
  applyOrderPreferences(
    {
      timeInForce: 'post_only',
      unit: 'quote',
      slippageLimitBps: undefined,
      confirmBeforePlacing: { limit: false, market: true, stop_limit: true },
      orderValueMax: decimal('2500'),
      volumeShareBps: bps(50),
      sound: { isOn: true, isMuted: true, volume: 30 },
    },
    preferences,
  );
  const readStored = storedOrderPreferences(
    memory(new Map([[STORED.orderPreferences, orderPreferencesText(preferences)]])),
  );
  expect(readStored).toEqual({ ...preferences });
  expect(currentRiskLimits(preferences)).toEqual({
    slippageLimitBps: undefined,
    confirmBeforePlacing: { limit: false, market: true, stop_limit: true },
    orderValueMax: exactUnitsOf(decimal('2500')),
    volumeShareBps: 50,
  });
});

it('[SPOT-06] uses the default for each invalid preference only', () => {
  const text = JSON.stringify({
    ...JSON.parse(orderPreferencesText(createOrderPreferences())),
    unit: 'quote',
    guardBps: 99_999,
    sound: 'loud',
  });
  const readStored = storedOrderPreferences(memory(new Map([[STORED.orderPreferences, text]])));
  expect(readStored).toEqual({ ...DEFAULT_ORDER_PREFERENCES, unit: 'quote' });
  expect(storedOrderPreferences(memory(new Map([[STORED.orderPreferences, '{']])))).toEqual({});
});

it('resets the preferences and leaves the user’s data', () => {
  const texts = new Map<string, string>(Object.values(STORED).map((key) => [key, 'set']));
  let reloadCount = 0;
  resetPreferences(memory(texts), () => (reloadCount += 1));
  expect([...texts.keys()]).toEqual([
    STORED.favourites,
    STORED.favouritesPrompted,
    STORED.searchHistory,
    STORED.paletteHistory,
    STORED.tempInfoToken,
    STORED.pendingSignIn,
  ]);
  expect(reloadCount).toBe(1);
});

it('[SPOT-06] applies risk limits from another tab immediately', async () => {
  wireOrderPreferences();
  const write = (preferences: Partial<typeof DEFAULT_ORDER_PREFERENCES>): void => {
    localStorage.setItem(
      STORED.orderPreferences,
      orderPreferencesText({ ...DEFAULT_ORDER_PREFERENCES, ...preferences }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: STORED.orderPreferences }));
  };
  applyOrderPreferences({ side: 'sell', kind: 'market' });
  write({ side: 'buy', slippageLimitBps: bps(20), orderValueMax: decimal('500') });
  expect(orderPreferences).toMatchObject({ slippageLimitBps: 20, orderValueMax: '500' });
  expect(orderPreferences).toMatchObject({ side: 'sell', kind: 'market' });
  // The next write of this tab keeps the values from the other tab.
  applyOrderPreferences({ side: 'buy' });
  await Promise.resolve();
  const text = storedOrderPreferences(memory(new Map([[STORED.orderPreferences, readStored()]])));
  expect(text).toMatchObject({ slippageLimitBps: 20, orderValueMax: '500' });
  applyOrderPreferences(DEFAULT_ORDER_PREFERENCES);
});

const readStored = (): string => localStorage.getItem(STORED.orderPreferences) ?? '';
