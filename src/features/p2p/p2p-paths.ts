/** Addresses of peer-to-peer trading, without the language. */
export const P2P_PATH = '/p2p-trading';
export const P2P_ORDERS_PATH = '/p2p-trading/order';
export const P2P_CENTER_PATH = '/p2p-trading/p2p';
export const P2P_WALLET_PATH = '/wallet/p2p';

export const p2pOrderPath = (uid: string): string =>
  `${P2P_ORDERS_PATH}?uid=${encodeURIComponent(uid)}`;

/** Opens one ad, for a link that is shared. */
export const p2pAdPath = (id: number): string => `${P2P_PATH}?ad=${id}`;

/** The part of the user's own page that shows the payment methods. */
export const P2P_METHODS_PATH = `${P2P_CENTER_PATH}?tab=methods`;
