/** A position that has ended, in the position history. */
import type { ModelOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { decimalText, isoTime } from '../wire.ts';
import { closeReasonNumber } from './futures-terms.ts';
import { positionKeyFields } from './futures-position.ts';

export const futuresClosedPositionCodec = fields({
  ...positionKeyFields,
  /** Total size that was closed, in trade coin. */
  size: field('amount', decimalText),
  /** Averages over everything opened and closed. */
  entryPrice: field('entry_price', decimalText),
  exitPrice: field('exit_price', decimalText),
  /** In quote coin, before fees and funding. */
  realizedPnl: field('realized_pnl', decimalText),
  fee: field('fee', decimalText),
  /** Negative when paid. */
  fundingFee: field('funding_fee', decimalText),
  reason: field('close_reason', closeReasonNumber),
  openedAt: field('opened_at', isoTime),
  closedAt: field('closed_at', isoTime),
});
export type FuturesClosedPosition = ModelOf<typeof futuresClosedPositionCodec>;
