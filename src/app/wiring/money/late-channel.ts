/** Joins a channel when the market link has loaded, so that a page does not wait for it: the page has
 *  read its data itself, and reads it again after the join. */
import { loadPartAtLast } from '#src/deferred/load-part.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { services } from '../shell/services.ts';

export const watchChannelLater: MarketLink['watchChannel'] = (channel) => {
  let isLeft = false;
  let leave = (): void => {};
  const join = async (): Promise<void> => {
    try {
      const { watchChannel } = await loadPartAtLast('pageChannels');
      if (!isLeft) leave = watchChannel(channel);
    } catch (error) {
      services().log('The live updates could not be loaded.', error);
    }
  };
  void join();
  return () => {
    isLeft = true;
    leave();
  };
};
