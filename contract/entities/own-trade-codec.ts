/** Codec of a trade in the history of one of its parties. Separate from market trades, which a live book needs
 *  without it. */
import { field, fields } from '../fields.ts';
import {
  coinIdNumber,
  decimalText,
  isoTime,
  orderIdNumber,
  textFlag,
  tradeIdNumber,
} from '../wire.ts';
import { sideText } from './order-terms.ts';
import { pairKeyFields } from './pair-key.ts';

export const ownTradeCodec = fields({
  id: field('id', tradeIdNumber),
  orderId: field('order_id', orderIdNumber),
  side: field('type', sideText),
  isMaker: field('is_maker', textFlag),
  price: field('price', decimalText),
  size: field('amount', decimalText),
  notional: field('total', decimalText),
  /** In `feeCoinId`: the coin that is received. */
  fee: field('fees', decimalText),
  feeCoinId: field('fees_coin_id', coinIdNumber),
  ...pairKeyFields,
  tradedAt: field('created_at', isoTime),
});
