/** What the operator may do about appeals, reports and traders. */
import type { P2pMerchantLevel, P2pRole } from '#contract/core/p2p.ts';
import type { UserId } from '#contract/core/ids.ts';
import {
  claimP2pAppeal,
  closeTraderReport,
  decideMerchantApplication,
  decideP2pAppeal,
  suspendTrader,
  writeInP2pAppeal,
} from '#contract/operator/p2p.ts';
import { operatorRequest, type OperatorRequest } from '#contract/operator/operator-route.ts';

export type DeskAct =
  | { readonly kind: 'claim'; readonly id: number }
  | { readonly kind: 'verdict'; readonly id: number; readonly side: P2pRole; readonly note: string }
  | { readonly kind: 'message'; readonly id: number; readonly text: string }
  | { readonly kind: 'close_report'; readonly id: number; readonly note: string }
  /** The level `none` rejects the application. */
  | {
      readonly kind: 'application';
      readonly id: number;
      readonly level: P2pMerchantLevel;
      readonly note: string;
    }
  | {
      readonly kind: 'suspend';
      readonly userId: UserId;
      readonly isSuspended: boolean;
      readonly note: string;
    };

export function requestOfAct(act: DeskAct): OperatorRequest {
  if (act.kind === 'suspend') {
    const { userId, isSuspended, note } = act;
    const params = { id: userId };
    return operatorRequest(suspendTrader, { params, body: { isSuspended, note } });
  }
  const params = { id: act.id };
  switch (act.kind) {
    case 'verdict':
      return operatorRequest(decideP2pAppeal, {
        params,
        body: { side: act.side, note: act.note },
      });
    case 'message':
      return operatorRequest(writeInP2pAppeal, { params, body: { text: act.text } });
    case 'application':
      return operatorRequest(decideMerchantApplication, {
        params,
        body: { level: act.level, note: act.note },
      });
    case 'close_report':
      return operatorRequest(closeTraderReport, { params, body: { note: act.note } });
    default:
      return operatorRequest(claimP2pAppeal, { params });
  }
}
