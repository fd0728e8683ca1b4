/** Display of balances on all wallet pages. Only `applyWalletView` writes it; the app stores it. */
import { proxy } from 'valtio/vanilla';

export interface WalletView {
  /** Amounts are replaced by dots, for use in public. */
  areAmountsHidden: boolean;
  /** Coins of less than a dollar are left out. */
  areSmallHidden: boolean;
}

export const walletView: WalletView = proxy({ areAmountsHidden: false, areSmallHidden: false });

export function applyWalletView(patch: Partial<WalletView>, target: WalletView = walletView): void {
  Object.assign(target, patch);
}
