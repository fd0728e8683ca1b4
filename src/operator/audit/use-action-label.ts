/** Names of the audited actions. */
import { useLingui } from '@lingui/react/macro';
import type { AuditAction } from '#contract/operator/audit.ts';

export function useActionLabel(): (action: AuditAction) => string {
  const { t } = useLingui();
  return (action) => {
    const labels: Readonly<Record<AuditAction, string>> = {
      withdrawal_approved: t`Withdrawal approved`,
      withdrawal_rejected: t`Withdrawal rejected`,
      withdrawal_information: t`Information requested`,
      deposit_approved: t`Deposit approved`,
      deposit_rejected: t`Deposit rejected`,
      referral_accepted: t`Referral accepted`,
      referral_rejected: t`Referral rejected`,
      announced_to_all: t`Announcement to all users`,
      announced_to_user: t`Announcement to one user`,
      support_reply: t`Support replied`,
      support_closed: t`Support chat closed`,
      maintenance_on: t`Maintenance started`,
      maintenance_off: t`Maintenance ended`,
      identity_approved: t`Identity approved`,
      identity_rejected: t`Identity rejected`,
      identity_paper_read: t`Identity document read`,
      p2p_appeal_claimed: t`P2P appeal taken`,
      p2p_appeal_decided: t`P2P appeal decided`,
      p2p_appeal_message: t`Message in a P2P appeal`,
      p2p_file_read: t`P2P file read`,
      p2p_report_closed: t`Report of a trader closed`,
      p2p_trader_suspended: t`Trader suspended`,
      p2p_trader_restored: t`Suspension of a trader lifted`,
      earn_product_created: t`Earn product created`,
      earn_product_opened: t`Earn product opened`,
      earn_product_closed: t`Earn product closed`,
      earn_rate_announced: t`Earn rate announced`,
      gift_card_theme_saved: t`Gift card theme saved`,
      gift_card_locked: t`Gift card locked`,
      gift_card_unlocked: t`Gift card unlocked`,
      gift_card_returned: t`Gift card returned`,
      p2p_merchant_approved: t`Merchant approved`,
      p2p_merchant_rejected: t`Merchant application rejected`,
      launchpad_created: t`Launchpad project created`,
      launchpad_cancelled: t`Launchpad project canceled`,
      launchpad_message: t`Reply about a purchase`,
      fault_on: t`Fault turned on`,
      fault_off: t`Fault turned off`,
      faults_cleared: t`All faults turned off`,
      fault_scenario_started: t`Fault scenario started`,
      fault_scenario_stopped: t`Fault scenario stopped`,
      fault_disconnect: t`Users disconnected`,
      fault_clock: t`Clock moved forward`,
    };
    return labels[action];
  };
}
