/** Demo versions of the trading calls, derived from the declarations of the real ones. */
import type { Route } from '../core/route.ts';
import { demoRouteOf } from '../core/trading-mode.ts';
import { accountEvents } from './account-events.ts';
import { spotDashboard, spotDashboardOfPair } from './spot-dashboard.ts';
import { myOrders, myTrades } from './spot-history.ts';
import * as orders from './spot-orders.ts';
import { walletList } from './wallet.ts';

/** Real calls that demo trade also serves, by name. */
export const MIRRORED = {
  placeBuyLimit: orders.placeBuyLimit,
  placeSellLimit: orders.placeSellLimit,
  placeBuyMarket: orders.placeBuyMarket,
  placeSellMarket: orders.placeSellMarket,
  placeBuyStopLimit: orders.placeBuyStopLimit,
  placeSellStopLimit: orders.placeSellStopLimit,
  amendOrder: orders.amendOrder,
  cancelOrder: orders.cancelOrder,
  cancelAllOrders: orders.cancelAllOrders,
  orderByClientId: orders.orderByClientId,
  myOrders,
  myTrades,
  accountEvents,
  walletList,
  spotDashboard,
  spotDashboardOfPair,
} as const;

export type MirroredName = keyof typeof MIRRORED;
export type MirrorName<Name extends MirroredName = MirroredName> = `demo${Capitalize<Name>}`;

export const MIRRORED_NAMES = Object.keys(MIRRORED) as readonly MirroredName[];
export const mirrorNameOf = (name: MirroredName) =>
  `demo${name.charAt(0).toUpperCase()}${name.slice(1)}` as MirrorName;

/** Maps a table of the real calls to the mirrored ones, so that no such table is written twice. */
export const forMirrors = <Of extends Readonly<Record<MirroredName, unknown>>>(
  of: Of,
): { readonly [Name in MirroredName as MirrorName<Name>]: Of[Name] } =>
  Object.fromEntries(MIRRORED_NAMES.map((name) => [mirrorNameOf(name), of[name]])) as {
    readonly [Name in MirroredName as MirrorName<Name>]: Of[Name];
  };

type Mirrors = { readonly [Name in MirroredName as MirrorName<Name>]: (typeof MIRRORED)[Name] };

/** `POST /buy-limit-app` becomes `POST /demo-trade/buy-limit-app`, with the same payloads and
 *  rejections. */
export const MIRRORS = Object.fromEntries(
  MIRRORED_NAMES.map((name): [MirrorName, Route] => [
    mirrorNameOf(name),
    demoRouteOf(MIRRORED[name]),
  ]),
) as unknown as Mirrors;
