/** The documentation of every call by name. A call without documentation does not compile. */
import { forMirrors } from '../rest/demo-mirrors.ts';
import type { RouteName } from '../routes.ts';
import { ACCOUNT_DOCS } from './account.ts';
import { BROADCASTING_DOCS } from './broadcasting.ts';
import type { CallDoc } from './call-doc.ts';
import { CHAIN_DOCS, CUSTODY_DOCS } from './custody.ts';
import { CONVERT_DOCS } from './convert.ts';
import { DEMO_DOCS } from './demo-trade.ts';
import { EARN_DOCS } from './earn.ts';
import { FUTURES_DOCS } from './futures.ts';
import { GIFT_CARD_DOCS } from './gift-cards.ts';
import { HISTORY_EXPORT_DOCS } from './history-export.ts';
import { IDENTITY_DOCS } from './identity.ts';
import { LAUNCHPAD_DOCS } from './launchpad.ts';
import { MARKET_DOCS } from './markets.ts';
import { NOTIFICATION_DOCS } from './notifications.ts';
import { P2P_DOCS } from './p2p.ts';
import { REFERRAL_DOCS } from './referrals.ts';
import { SECURITY_DOCS } from './security.ts';
import { SETTINGS_DOCS } from './settings.ts';
import { SIGN_IN_DOCS } from './sign-in.ts';
import { SPOT_ORDER_DOCS } from './spot-orders.ts';
import { SUPPORT_CHAT_DOCS } from './support-chat.ts';
import { WALLET_DOCS } from './wallets.ts';

/** Groups of calls in the API document, in this order. */
export const DOCS_BY_AREA = {
  Settings: SETTINGS_DOCS,
  'Sign-in': SIGN_IN_DOCS,
  Account: ACCOUNT_DOCS,
  Security: SECURITY_DOCS,
  Markets: MARKET_DOCS,
  'Spot orders': SPOT_ORDER_DOCS,
  Wallets: WALLET_DOCS,
  'Deposits and withdrawals': CUSTODY_DOCS,
  'Chain service': CHAIN_DOCS,
  Convert: CONVERT_DOCS,
  Futures: FUTURES_DOCS,
  Identity: IDENTITY_DOCS,
  'Simple earn': EARN_DOCS,
  'Gift cards': GIFT_CARD_DOCS,
  'Peer-to-peer trading': P2P_DOCS,
  Launchpad: LAUNCHPAD_DOCS,
  Referrals: REFERRAL_DOCS,
  'History exports': HISTORY_EXPORT_DOCS,
  Notifications: NOTIFICATION_DOCS,
  'Support chat': SUPPORT_CHAT_DOCS,
  'Demo trade': {
    ...DEMO_DOCS,
    ...forMirrors({ ...ACCOUNT_DOCS, ...MARKET_DOCS, ...SPOT_ORDER_DOCS, ...WALLET_DOCS }),
  },
  'Broadcast service': BROADCASTING_DOCS,
} as const;

type Areas = typeof DOCS_BY_AREA;

/** One object with the members of all objects of a union. */
type Merged<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never;

export const CALL_DOCS = Object.assign({}, ...Object.values(DOCS_BY_AREA)) as Merged<
  Areas[keyof Areas]
> satisfies Readonly<Record<RouteName, CallDoc>>;

/** The rejections of a call by its name, without the general ones. */
export type RejectionOf<Name extends RouteName> = (typeof CALL_DOCS)[Name]['rejections'][number];
