/** Every address of the client with its frame and who may see it. No page is imported here: whoever decides
 *  where a path leads reads this table without loading one. `routes.ts` adds the page of each. */
import { pagePatternOf } from '#contract/core/path-pattern.ts';

export interface Address {
  /** `plain` pages hide the main header and its padding; `terminal` pages fill the window. */
  readonly frame: 'header' | 'terminal' | 'plain';
  /** Visitors of a `trader` page are redirected to sign in, and back. */
  readonly access: 'anyone' | 'trader';
}

/** By path, without the language; `:name` is a parameter, `?` makes it optional. The first match counts. */
export const ADDRESSES = {
  '/': { frame: 'plain', access: 'anyone' },
  '/signin': { frame: 'plain', access: 'anyone' },
  '/signup': { frame: 'plain', access: 'anyone' },
  '/verify-email': { frame: 'plain', access: 'anyone' },
  '/g2f-verify': { frame: 'plain', access: 'anyone' },
  '/forgot-password': { frame: 'plain', access: 'anyone' },
  '/reset-password': { frame: 'plain', access: 'anyone' },
  '/maintenance': { frame: 'plain', access: 'anyone' },
  '/privacy-policy': { frame: 'plain', access: 'anyone' },
  '/terms': { frame: 'plain', access: 'anyone' },
  '/privacy': { frame: 'header', access: 'anyone' },
  '/identification/phone': { frame: 'header', access: 'anyone' },
  '/markets': { frame: 'header', access: 'anyone' },
  '/p2p-trading': { frame: 'header', access: 'anyone' },
  '/p2p-trading/p2p': { frame: 'header', access: 'trader' },
  '/p2p-trading/order': { frame: 'header', access: 'trader' },
  '/simple-earn': { frame: 'header', access: 'anyone' },
  '/gift-cards': { frame: 'header', access: 'anyone' },
  '/ico/:project?': { frame: 'header', access: 'anyone' },
  '/user/swap-coin': { frame: 'header', access: 'trader' },
  '/user/swap-history': { frame: 'header', access: 'trader' },
  '/user/profile/my-profile': { frame: 'header', access: 'trader' },
  '/user/profile/sercurity': { frame: 'header', access: 'trader' },
  '/user/profile/settings': { frame: 'header', access: 'trader' },
  '/user/profile/referrals': { frame: 'header', access: 'trader' },
  '/user/profile/identification': { frame: 'header', access: 'trader' },
  '/user/profile/change-password': { frame: 'header', access: 'trader' },
  '/user/notification': { frame: 'header', access: 'trader' },
  '/user/support': { frame: 'header', access: 'trader' },
  '/user/my-wallet/deposit': { frame: 'header', access: 'trader' },
  '/user/my-wallet/withdrawal': { frame: 'header', access: 'trader' },
  '/user/wallet-history': { frame: 'header', access: 'trader' },
  '/user/currency-deposit-history': { frame: 'header', access: 'trader' },
  '/user/currency-withdraw-history': { frame: 'header', access: 'trader' },
  '/user/spot-orders': { frame: 'header', access: 'trader' },
  '/user/stop-limit-order-history': { frame: 'header', access: 'trader' },
  '/user/buy-order-history': { frame: 'header', access: 'trader' },
  '/user/sell-order-history': { frame: 'header', access: 'trader' },
  '/wallet': { frame: 'header', access: 'trader' },
  '/wallet/spot': { frame: 'header', access: 'trader' },
  '/wallet/p2p': { frame: 'header', access: 'trader' },
  '/wallet/future': { frame: 'header', access: 'trader' },
  '/user/transaction-history': { frame: 'header', access: 'trader' },
  '/user/referral-earning-withdrawal/1': { frame: 'header', access: 'trader' },
  '/user/referral-earning-trade/2': { frame: 'header', access: 'trader' },
  '/exchange/dashboard': { frame: 'plain', access: 'anyone' },
  '/webview/spot/:pair': { frame: 'plain', access: 'anyone' },
  '/demo-trade/user/my-wallet': { frame: 'plain', access: 'trader' },
  '/demo-trade/:pair?': { frame: 'plain', access: 'anyone' },
  '/futures/exchanges/:pair?': { frame: 'terminal', access: 'anyone' },
  '/exchange/spot/:pair?': { frame: 'terminal', access: 'anyone' },
} as const satisfies Readonly<Record<string, Address>>;

export type AddressPath = keyof typeof ADDRESSES;

const PATTERNS = (Object.keys(ADDRESSES) as AddressPath[]).map((path) => ({
  path,
  pattern: pagePatternOf(path),
}));

/** Returns whether `path`, without language, query and fragment, is a page of the client. */
export const isKnownPath = (path: string): boolean => addressAt(path) !== undefined;

/** Addresses that need an account, also of pages that do not exist yet. */
const PRIVATE_AREA = /^\/(?:user|wallet)(?:\/|$)/;

/** Whether visitors of `path` are sent to sign in first: every page below /user and /wallet. */
export const isPrivatePath = (path: string): boolean => PRIVATE_AREA.test(path);

/** The address that `path` has, and the parameter in it. */
export function addressAt(
  path: string,
): { readonly address: AddressPath; readonly parameter: string | undefined } | undefined {
  for (const { path: address, pattern } of PATTERNS) {
    const found = pattern.exec(path);
    if (found !== null) return { address, parameter: found[1] };
  }
  return undefined;
}
