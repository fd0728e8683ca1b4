/** Whose ticket a phone shows in a sheet over the page: a thumb opens it, and so does an order of the past.
 *  `applyTicketSheet` alone writes it. */
import { proxy } from 'valtio/vanilla';
import type { PairId } from '#contract/core/ids.ts';

export interface TicketSheet {
  /** Undefined while it is closed. */
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
