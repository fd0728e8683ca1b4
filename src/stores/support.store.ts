/** Number of unread messages of support, for the links to the conversation. Only `applySupportUnread`
 *  writes it. */
import { proxy } from 'valtio/vanilla';

interface SupportCount {
  unread: number;
}

export const supportCount = proxy<SupportCount>({ unread: 0 });

export function applySupportUnread(unread: number): void {
  supportCount.unread = unread;
}
