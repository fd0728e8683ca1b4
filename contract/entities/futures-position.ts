/** A user's open position. Its key is the user, the contract, the side and the margin mode. */
import * as v from 'valibot';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { countIn, decimalText, isoTime, pairIdNumber } from '../wire.ts';
import { partialStopCodec, stopFields } from './futures-stops.ts';
import {
  leverageNumber,
  marginModeNumber,
  positionIdText,
  positionSideNumber,
  positionStatusNumber,
} from './futures-terms.ts';
import { pairKeyFields } from './pair-key.ts';

/** Fields of an open and of an ended position. */
export const positionKeyFields = {
  id: field('uid', positionIdText),
  pairId: field('coin_pair_id', pairIdNumber),
  ...pairKeyFields,
  side: field('side', positionSideNumber),
  marginMode: field('margin_mode', marginModeNumber),
  leverage: field('leverage', leverageNumber),
};

const size = field('amount', decimalText);
const openedAt = field('opened_at', isoTime);

/** Its stops are those of the full position, which follow its size. */
export const futuresPositionCodec = fields({
  ...positionKeyFields,
  /** In trade coin, above zero for both sides. */
  size,
  /** Size without the resting orders that close it. */
  closableSize: fieldWithFallback('closable_amount', decimalText, size),
  entryPrice: field('entry_price', decimalText),
  /** Size x entry price, exact: the entry price above is rounded. Undefined where the back end does not report it. */
  entryValue: optionalField('entry_value', decimalText),
  markPrice: field('mark_price', decimalText),
  /** Size at the mark price, in quote coin. */
  notional: field('notional', decimalText),
  /** Margin of an isolated position; 0 for cross. */
  margin: field('margin', decimalText),
  initialMargin: field('initial_margin', decimalText),
  maintenanceMargin: field('maintenance_margin', decimalText),
  /** Maintenance margin over equity: 0.232 is 23.2%, at 1 the position is liquidated. Undefined when
   *  no equity is left. */
  marginRatio: optionalField('margin_ratio', decimalText),
  /** Undefined when no positive price liquidates the position. */
  liquidationPrice: optionalField('liquidation_price', decimalText),
  bankruptcyPrice: optionalField('bankruptcy_price', decimalText),
  breakEvenPrice: field('break_even_price', decimalText),
  /** At the mark price, in quote coin. */
  unrealizedPnl: field('unrealized_pnl', decimalText),
  /** Unrealized profit over initial margin: 0.5 is 50%. */
  roi: field('roi', decimalText),
  realizedPnl: field('realized_pnl', decimalText),
  /** Sum of funding; negative when paid. */
  fundingFee: field('funding_fee', decimalText),
  ...stopFields,
  partialStops: fieldWithDefault('partial_stops', listOf(partialStopCodec), []),
  /** Rank for automatic deleveraging: 5 is reduced first, 0 never. */
  deleveragingLevel: fieldWithDefault('adl_level', countIn(0, 5), 0),
  status: fieldWithDefault('position_status', positionStatusNumber, 'normal'),
  openedAt,
  updatedAt: fieldWithFallback('updated_at', isoTime, openedAt),
  /** Increases with every change except those of the mark price. */
  version: field('seq', v.number()),
});
export type FuturesPosition = ModelOf<typeof futuresPositionCodec>;
