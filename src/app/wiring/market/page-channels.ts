/** Channels of pages that need nothing else of the market. */
import type { MarketLink } from '#src/realtime/market-link.ts';
import { marketWiring } from './market.ts';

export const watchChannel: MarketLink['watchChannel'] = (channel) =>
  marketWiring().link.watchChannel(channel);
