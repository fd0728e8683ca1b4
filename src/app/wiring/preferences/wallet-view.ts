/** Stores how wallet pages show balances in this browser, for all tabs. */
import { subscribe } from 'valtio/vanilla';
import { localTexts, STORED, watchText } from '#src/platform/storage.ts';
import { applyWalletView, walletView } from '#src/stores/wallet-view.store.ts';

let isWired = false;

/** Called once per page lifetime. */
export function wireWalletView(): void {
  if (isWired) return;
  isWired = true;
  read();
  // Another tab hides amounts: this one does, too.
  watchText(STORED.areAmountsHidden, read);
  watchText(STORED.areSmallHidden, read);
  subscribe(walletView, () => {
    localTexts.write(STORED.areAmountsHidden, String(walletView.areAmountsHidden));
    localTexts.write(STORED.areSmallHidden, String(walletView.areSmallHidden));
  });
}

function read(): void {
  applyWalletView({
    areAmountsHidden: localTexts.read(STORED.areAmountsHidden) === 'true',
    areSmallHidden: localTexts.read(STORED.areSmallHidden) === 'true',
  });
}
