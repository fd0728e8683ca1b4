/** Record of what operators did. */
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { derivedField, onlyField } from '../joint-fields.ts';
import { idNumber, isoTime, shortText } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';

export const AUDIT_ACTIONS = [
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_information',
  'deposit_approved',
  'deposit_rejected',
  'referral_accepted',
  'referral_rejected',
  'announced_to_all',
  'announced_to_user',
  'support_reply',
  'support_closed',
  'identity_approved',
  'identity_rejected',
  'identity_paper_read',
  'p2p_appeal_claimed',
  'p2p_appeal_decided',
  'p2p_appeal_message',
  'p2p_file_read',
  'p2p_report_closed',
  'p2p_trader_suspended',
  'p2p_trader_restored',
  'earn_product_created',
  'earn_product_opened',
  'earn_product_closed',
  'earn_rate_announced',
  'gift_card_theme_saved',
  'gift_card_locked',
  'gift_card_unlocked',
  'gift_card_returned',
  'p2p_merchant_approved',
  'p2p_merchant_rejected',
  'launchpad_created',
  'launchpad_cancelled',
  'launchpad_message',
  'maintenance_on',
  'maintenance_off',
  'fault_on',
  'fault_off',
  'faults_cleared',
  'fault_scenario_started',
  'fault_scenario_stopped',
  'fault_disconnect',
  'fault_clock',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const actionText = field('action', shortText(60));

const auditLine = fields({
  id: field('id', idNumber),
  at: field('at', isoTime),
  /** Undefined for an action that this version has no name for. */
  action: derivedField(actionText, (text) => AUDIT_ACTIONS.find((known) => known === text)),
  /** Name of the action as the exchange has stored it. */
  actionText,
  /** What the action was about: the number of a withdrawal, the ID of a user. */
  subject: field('subject', shortText(120)),
  /** A reason, a title, a text. */
  detail: field('detail', shortText(1_500)),
  /** IP address of the caller. */
  address: field('address', shortText(60)),
});
export type AuditLine = ModelOf<typeof auditLine>;

/** Newest first. */
export const auditCodec = onlyField('lines', listOf(auditLine));

export const operatorAudit = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.audit,
  reply: auditCodec,
});
