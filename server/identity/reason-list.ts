/** Reasons of a rejection as they are stored: a JSON list of their names. */
import { REJECT_REASONS, type RejectReason } from '#contract/entities/identity.ts';
import { jsonOf } from '#contract/core/json.ts';
import type { Column } from '#server/db/table/columns.ts';

const isReason = (value: unknown): value is RejectReason =>
  typeof value === 'string' && Object.hasOwn(REJECT_REASONS, value);

export const reasonList = (name: string): Column<readonly RejectReason[]> => ({
  name,
  traits: new Set(),
  toRow: (reasons) => JSON.stringify(reasons),
  fromRow: (stored) => {
    const list = jsonOf(stored as string);
    return Array.isArray(list) ? list.filter((value) => isReason(value)) : [];
  },
});
