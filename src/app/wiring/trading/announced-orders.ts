/** Orders whose fill the response to the user's own request has already reported, so that the notification of
 *  the same fill shows no second toast. */
import { showNotice } from '../shell/toaster.ts';

const COUNT_MAX = 100;
const announced = new Set<number>();

export const subjectOfOrder = (orderId: number): string => `order ${orderId}`;

/** Called with the order of a response that says it is filled. */
export function noteAnnouncedOrder(orderId: number): void {
  announced.add(orderId);
  for (const oldest of announced) {
    if (announced.size <= COUNT_MAX) break;
    announced.delete(oldest);
  }
  // The notification may have been faster than the response.
  showNotice({ type: 'repeated', subject: subjectOfOrder(orderId) });
}

export const isAnnouncedOrder = (orderId: number): boolean => announced.has(orderId);
