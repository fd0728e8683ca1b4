/** Record of what operators did. */
import * as v from 'valibot';
import { codec, listOf } from '../codec.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { countIn, isoTimeText, shortText, timeOf } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';

export const AUDIT_ACTIONS = [
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_information',
  'deposit_approved',
  'deposit_rejected',
  'announced_to_all',
  'announced_to_user',
  'support_reply',
  'support_closed',
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

export interface AuditLine {
  readonly id: number;
  readonly at: EpochMs;
  /** Undefined for an action that this version has no name for. */
  readonly action: AuditAction | undefined;
  /** Name of the action as the exchange has stored it. */
  readonly actionText: string;
  /** What the action was about: the number of a withdrawal, the ID of a user. */
  readonly subject: string;
  /** A reason, a title, a text. */
  readonly detail: string;
  /** IP address of the caller. */
  readonly address: string;
}

const auditLine = codec(
  v.object({
    id: countIn(1, Number.MAX_SAFE_INTEGER),
    at: isoTimeText,
    action: shortText(60),
    subject: shortText(120),
    detail: shortText(1_500),
    address: shortText(60),
  }),
  {
    decode: (wire): AuditLine => ({
      id: wire.id,
      at: timeOf(wire.at),
      action: AUDIT_ACTIONS.find((known) => known === wire.action),
      actionText: wire.action,
      subject: wire.subject,
      detail: wire.detail,
      address: wire.address,
    }),
    encode: (line) => ({
      id: line.id,
      at: isoOf(line.at),
      action: line.actionText,
      subject: line.subject,
      detail: line.detail,
      address: line.address,
    }),
  },
);

const lines = listOf(auditLine);

/** Newest first. */
export const auditCodec = codec(v.object({ lines: lines.wire }), {
  decode: (wire): readonly AuditLine[] => lines.decode(wire.lines),
  encode: (list) => ({ lines: lines.encode(list) }),
});

export const operatorAudit = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.audit,
  reply: auditCodec,
});
