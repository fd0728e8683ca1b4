/** Waits until a page follows channels, instead of sending events until one arrives. */
import { expect, type Page } from '@playwright/test';

/** Channels by the beginning of their name on the wire; a user's own end with an id. */
type FollowedChannel =
  | `dashboard-${string}`
  | `trade-info-${string}`
  | 'exchange-status'
  | 'private-account_'
  | 'private-notification_'
  | 'private-updateProfile_'
  | 'private-wallet_'
  | `private-withdrawal${string}`
  | `private-deposit${string}`
  | 'private-p2p_'
  | 'private-p2p-chat-'
  | `p2p-ads-${string}`
  | 'private-earn_'
  | `ico-${number}`
  | 'private-ico_'
  | 'private-ico-chat-';

/** Waits until the page has joined all of the channels on its present connection: it receives each
 *  event that the exchange sends from now on. */
export async function expectFollowed(
  page: Page,
  ...channels: readonly FollowedChannel[]
): Promise<void> {
  const missing = async (): Promise<readonly string[]> => {
    const names = await page.evaluate(() => document.documentElement.dataset['channels'] ?? '');
    const joined = names.split(' ');
    return channels.filter((channel) => !joined.some((name) => name.startsWith(channel)));
  };
  await expect.poll(missing, { message: 'channels not joined', timeout: 30_000 }).toEqual([]);
}
