/** Every address of the client, once, without its page: scripts read it too, and no component comes along. */

export interface Address {
  /** Without the language; `:name` is a parameter, `?` makes it optional. */
  readonly path: string;
  /** `plain` pages hide the main header and its padding; `service` pages fill the window. */
  readonly frame: 'header' | 'desk' | 'plain';
  /** Visitors of a trader's page are sent to sign in, and back. */
  readonly access: 'anyone' | 'trader';
}

/** The first that matches is shown. */
export const ADDRESSES = [
  { path: '/', frame: 'plain', access: 'anyone' },
  { path: '/signin', frame: 'plain', access: 'anyone' },
  { path: '/signup', frame: 'plain', access: 'anyone' },
  { path: '/verify-email', frame: 'plain', access: 'anyone' },
  { path: '/g2f-verify', frame: 'plain', access: 'anyone' },
  { path: '/forgot-password', frame: 'plain', access: 'anyone' },
  { path: '/reset-password', frame: 'plain', access: 'anyone' },
  { path: '/maintenance', frame: 'plain', access: 'anyone' },
  { path: '/privacy-policy', frame: 'plain', access: 'anyone' },
  { path: '/terms', frame: 'plain', access: 'anyone' },
  { path: '/privacy', frame: 'header', access: 'anyone' },
  { path: '/markets', frame: 'header', access: 'anyone' },
  { path: '/user/profile/my-profile', frame: 'header', access: 'trader' },
  { path: '/user/profile/sercurity', frame: 'header', access: 'trader' },
  { path: '/user/profile/settings', frame: 'header', access: 'trader' },
  { path: '/user/profile/change-password', frame: 'header', access: 'trader' },
  { path: '/user/spot-orders', frame: 'header', access: 'trader' },
  { path: '/user/stop-limit-order-history', frame: 'header', access: 'trader' },
  { path: '/user/buy-order-history', frame: 'header', access: 'trader' },
  { path: '/user/sell-order-history', frame: 'header', access: 'trader' },
  { path: '/exchange/dashboard', frame: 'plain', access: 'anyone' },
  { path: '/webview/spot/:pair', frame: 'plain', access: 'anyone' },
  { path: '/demo-trade/user/my-wallet', frame: 'plain', access: 'trader' },
  { path: '/demo-trade/:pair?', frame: 'plain', access: 'anyone' },
  { path: '/exchange/spot/:pair?', frame: 'desk', access: 'anyone' },
] as const satisfies readonly Address[];
