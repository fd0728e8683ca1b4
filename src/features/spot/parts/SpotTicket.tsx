/** The ticket of the pair on screen: it alone renders when the market moves its sums. */
import type { Pair } from '#contract/core/pair.ts';
import { OrderTicket } from '#src/trading/ticket/OrderTicket.tsx';
import { useSpotTicket } from '../use-spot-ticket.ts';

export const SpotTicket = ({ pair }: { readonly pair: Pair }) => (
  <OrderTicket {...useSpotTicket(pair)} />
);
