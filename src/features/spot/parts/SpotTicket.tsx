/** The order form of a pair, on the ticket that its machine holds. */
import type { Pair } from '#contract/core/pair.ts';
import { OrderTicket } from '#src/trading/ticket/OrderTicket.tsx';
import { useSpotTicket } from '../use-spot-ticket.ts';

export const SpotTicket = ({ pair }: { readonly pair: Pair }) => (
  <OrderTicket {...useSpotTicket(pair)} />
);
