/** Functions of the pages of deposits, withdrawals and their history. */
import type { FundingService, FundingUpdate } from '#src/binding/funding.ts';
import { copyText } from '#src/platform/clipboard.ts';
import { localTexts, STORED } from '#src/platform/storage.ts';
import { showNotice } from '../shell/toaster.ts';

const RECENT_COUNT_MAX = 5;
const COIN = /^[A-Z0-9]{1,20}$/;

export interface OwnFundingService extends FundingService {
  /** Passes an update of the channels to the pages. */
  readonly report: (update: FundingUpdate) => void;
}

export function createFundingService(): OwnFundingService {
  let copied: string | undefined;
  const listeners = new Set<(update: FundingUpdate) => void>();
  return {
    announce: showNotice,
    copyAddress: async (address) => {
      await copyText(address);
      copied = address;
    },
    copiedAddress: () => copied,
    recentCoins,
    rememberCoin: (coin) => {
      const next = [coin, ...recentCoins().filter((one) => one !== coin)];
      localTexts.write(STORED.recentCoins, next.slice(0, RECENT_COUNT_MAX).join(','));
    },
    onUpdate: (onUpdate) => {
      listeners.add(onUpdate);
      return () => listeners.delete(onUpdate);
    },
    report: (update) => {
      for (const listener of listeners) listener(update);
    },
  };
}

const recentCoins = (): readonly string[] =>
  (localTexts.read(STORED.recentCoins) ?? '').split(',').filter((coin) => COIN.test(coin));
