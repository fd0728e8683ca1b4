/** What a user states about an order before an action: which actions wait behind a warning, carry files, or ask for the
 *  sum and the name. */
import type { P2pAction, P2pOrderStatus } from '#contract/core/p2p.ts';

/** Actions after which coins go to the other side although money may have been sent: their dialog waits before it
 *  can be confirmed. */
const DANGEROUS: readonly P2pAction[] = ['cancel', 'accept_cancel', 'concede'];
export const isDangerous = (action: P2pAction | undefined): boolean =>
  action !== undefined && DANGEROUS.includes(action);

const WITH_FILES: readonly P2pAction[] = [
  'request_cancel',
  'reject_cancel',
  'appeal',
  'add_evidence',
  'complain',
];
export const takesFiles = (action: P2pAction): boolean => WITH_FILES.includes(action);
export const DRAFT_FILES_MAX = 5;

/** Whether the sum is typed, so that the right order of several is released. */
export const isSumTyped = (openOrderCount: number): boolean => openOrderCount > 1;

/** Whether the buyer compares names before paying. After the window, one statement secures the escrow. */
export const isNameChecked = (status: P2pOrderStatus): boolean => status === 'awaiting_payment';

const PERCENT_MAX = 100;

/** @returns undefined for a text that is no percentage without decimals. */
export function shareOf(text: string): number | undefined {
  if (!/^\d{1,3}$/.test(text)) return undefined;
  const share = Number(text);
  return share <= PERCENT_MAX ? share : undefined;
}
