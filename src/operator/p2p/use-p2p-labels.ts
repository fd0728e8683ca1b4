/** Names of reasons, statuses, events and sides of peer-to-peer trading on the desk. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { P2pAppealReason, P2pOrderStatus } from '#contract/core/p2p.ts';
import type { AppealDetails, TraderReport } from '#contract/operator/p2p.ts';

type Author = AppealDetails['appeal']['openedBy'];

export interface P2pLabels {
  readonly reason: Readonly<Record<P2pAppealReason, string>>;
  readonly report: Readonly<Record<TraderReport['reason'], string>>;
  readonly status: Readonly<Record<P2pOrderStatus, string>>;
  readonly author: Readonly<Record<Author, string>>;
  /** The name itself for an event that this version does not know. */
  readonly event: (name: string) => string;
}

export function useP2pLabels(): P2pLabels {
  const { t } = useLingui();
  const events = useEventLabels();
  return useMemo(
    () => ({
      reason: {
        paid_not_released: t`Paid, not released`,
        released_not_paid: t`Released, not paid`,
        paid_wrong_amount: t`Wrong amount paid`,
        third_party_payer: t`Paid from another person’s account`,
        account_frozen: t`Bank account frozen`,
        chargeback: t`Chargeback`,
        paid_after_expiry: t`Paid after expiry`,
        other: t({ message: 'Other', comment: 'Reason of an appeal or a report' }),
        marked_paid_not_received: t`Marked as paid, nothing received`,
      },
      report: {
        payment_fraud: t`Payment fraud`,
        coin_locking: t`Locks coins without paying`,
        off_platform: t`Trades outside the platform`,
        abuse: t({ message: 'Abuse', comment: 'Insults or threats' }),
        third_party_account: t`Account of another person`,
        other: t({ message: 'Other', comment: 'Reason of an appeal or a report' }),
      },
      status: {
        awaiting_payment: t`Awaiting payment`,
        paid: t({ message: 'Paid', context: 'Status of a P2P order' }),
        completed: t({ message: 'Completed', comment: 'Status of a P2P order' }),
        cancelled: t({ message: 'Canceled', comment: 'Status of a P2P order' }),
        expired: t({ message: 'Expired', comment: 'Status of a P2P order' }),
        in_appeal: t`In appeal`,
        resolved_to_buyer: t`Decided for the buyer`,
        resolved_to_seller: t`Decided for the seller`,
      },
      author: {
        buyer: t({ message: 'Buyer', comment: 'Side of a P2P order' }),
        seller: t({ message: 'Seller', comment: 'Side of a P2P order' }),
        system: t({ message: 'System', comment: 'Author of an event' }),
        operator: t({ message: 'Operator', comment: 'Author of an event' }),
      },
      event: (name) => events[name] ?? name,
    }),
    [t, events],
  );
}

function useEventLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      p2p_started: t`Order placed`,
      p2p_marked_paid: t`Marked as paid`,
      p2p_paid_taken_back: t`Set back to unpaid`,
      p2p_payment_extended: t`Payment window extended`,
      p2p_released: t`Escrow released`,
      p2p_cancelled: t`Order canceled`,
      p2p_expired: t`Payment window passed`,
      p2p_grace_ended: t`Grace period passed`,
      p2p_cancel_requested: t`Cancel requested`,
      p2p_cancel_rejected: t`Cancel request rejected`,
      p2p_appeal_opened: t`Appeal opened`,
      p2p_appeal_by_system: t`Appeal opened automatically`,
      p2p_evidence_added: t`Evidence added`,
      p2p_appeal_withdrawn: t`Appeal withdrawn`,
      p2p_appeal_claimed: t`Case taken`,
      p2p_settlement_proposed: t`Settlement proposed`,
      p2p_settlement_rejected: t`Settlement rejected`,
      p2p_settled: t`Settled`,
      p2p_resolved_to_buyer: t`Decided for the buyer`,
      p2p_resolved_to_seller: t`Decided for the seller`,
      p2p_conceded: t`Appeal conceded by the buyer`,
      p2p_deadline_moved: t`Deadline moved`,
    }),
    [t],
  );
}
