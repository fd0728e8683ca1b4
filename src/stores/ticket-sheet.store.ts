/** Pair whose order form is open in a sheet on phones, opened by touch or from a past order. Only
 *  `applyTicketSheet` writes it. */
import { proxy } from 'valtio/vanilla';
import type { PairId } from '#contract/core/ids.ts';

export interface TicketSheet {
  /** Undefined while closed. */
  pairId: PairId | undefined;
}

export const createTicketSheet = (): TicketSheet => proxy({ pairId: undefined });
export const ticketSheet = createTicketSheet();

export function applyTicketSheet(
  pairId: PairId | undefined,
  target: TicketSheet = ticketSheet,
): void {
  target.pairId = pairId;
}
