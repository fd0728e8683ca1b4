/** Whether a phone shows its ticket: a sheet over the page, which an order of the past opens as well as a
 *  thumb. `applyTicketSheet` alone writes it. */
import { proxy } from 'valtio/vanilla';

export interface TicketSheet {
  isOpen: boolean;
}

export const createTicketSheet = (): TicketSheet => proxy({ isOpen: false });
export const ticketSheet = createTicketSheet();

export function applyTicketSheet(isOpen: boolean, target: TicketSheet = ticketSheet): void {
  target.isOpen = isOpen;
}
