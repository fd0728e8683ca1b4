/** Text in local storage. Reading never throws: blocked or broken storage reads as empty. */

/** Fixed storage keys of the product. */
export const STORED = {
  theme: 'theme',
  themeSource: 'theme-source',
  tradeGreen: 'tradeGreen',
  tradeRed: 'tradeRed',
  colorScheme: 'chooseColor',
  upDown: 'chart-up-down',
  tradeLayout: 'layout-trade',
  panels: 'layout-panels',
  views: 'page-views',
  animation: 'animateEnable',
  tips: 'tooltips',
  quality: 'quality',
  updateRate: 'update-rate',
  bookSettings: 'book-looks',
  columns: 'table-columns',
  charts: 'charts',
  tapes: 'tapes',
  spotDefaultCoin: 'spot-default-coin',
  futuresLeverage: 'futures-leverage',
  futuresMode: 'futures-mode',
  futuresTermsPair: 'futures-terms-pair',
  futuresAmountType: 'futures-amount-type',
  futuresContract: 'futures-contract',
  orderPreferences: 'ticket',
  drafts: 'drafts',
  sentOrders: 'sent-orders',
  sentFuturesOrders: 'sent-futures-orders',
  tabOwner: 'tab-owner',
  keys: 'keys',
  areAmountsHidden: 'hide-amounts',
  areSmallHidden: 'hide-small-balances',
  favourites: 'favorites',
  favouritesPrompted: 'favorites-asked',
  recentCoins: 'recent-coins',
  searchHistory: 'history-search',
  paletteHistory: 'history-palette',
  tempInfoToken: 'temp_info_token',
  firebaseToken: 'firebase-token',
  pendingSignIn: 'begun_sign_in',
  operatorLanguage: 'operator-language',
  analytics: 'analytics',
  uploadKey: 'identity-upload-key',
  languageOffered: 'language-offered',
  recentLanguages: 'recent-languages',
  p2pChecklist: 'p2p-checklist',
  giftCode: 'gift-code',
  scanCamera: 'scan-camera',
  p2pPayments: 'p2p-payments',
  p2pAdDraft: 'p2p-ad-draft',
  launchpadRisks: 'launchpad-risks',
} as const;

export interface TextStorage {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
  erase(key: string): void;
}

export function textStorageOf(open: () => Storage): TextStorage {
  return {
    read: (key) => safely(() => open().getItem(key) ?? undefined),
    write: (key, value) => {
      safely(() => open().setItem(key, value));
    },
    erase: (key) => {
      safely(() => open().removeItem(key));
    },
  };
}

/** Catches errors: with full or forbidden storage a preference is lost, but the page works. */
function safely<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

export const localTexts = textStorageOf(() => localStorage);
export const sessionTexts = textStorageOf(() => sessionStorage);

/**
 * Calls `onChange` when another tab changes a text.
 * @returns the unsubscribe function.
 */
export function watchText(key: string, onChange: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    // The key is null when the storage was cleared.
    if (event.key === key || event.key === null) onChange();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
