import { expect, it, vi } from 'vitest';
import { wireWalletView } from '#src/app/wiring/preferences/wallet-view.ts';
import { STORED } from '#src/platform/storage.ts';
import { applyWalletView, walletView } from '#src/stores/wallet-view.store.ts';

it('restores, stores and follows what another tab hides', async () => {
  localStorage.setItem(STORED.areAmountsHidden, 'true');
  localStorage.setItem(STORED.areSmallHidden, 'perhaps');
  wireWalletView();
  wireWalletView();
  expect(walletView).toEqual({ areAmountsHidden: true, areSmallHidden: false });
  applyWalletView({ areSmallHidden: true });
  await vi.waitFor(() => expect(localStorage.getItem(STORED.areSmallHidden)).toBe('true'));
  localStorage.setItem(STORED.areAmountsHidden, 'false');
  window.dispatchEvent(new StorageEvent('storage', { key: STORED.areAmountsHidden }));
  expect(walletView.areAmountsHidden).toBe(false);
});
