/** A user's open position. Its key is the user, the contract, the side and the margin mode. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { PairId, PositionId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec, listOf } from '../codec.ts';
import { countIn, decimalText, isoTimeText, pairIdNumber, timeOf } from '../wire.ts';
import {
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  leverageNumber,
  marginModeNumber,
  positionIdText,
  positionSideNumber,
  positionStatusNumber,
  type ContractKey,
  type MarginMode,
  type PositionSide,
  type PositionStatus,
} from './futures-terms.ts';
import {
  partialStopCodec,
  stopEntries,
  stopsOf,
  stopsWireOf,
  type PartialStop,
  type Stops,
} from './futures-stops.ts';

/** Its stops are those of the full position, which follow its size. */
export interface FuturesPosition extends ContractKey, Stops {
  readonly id: PositionId;
  readonly pairId: PairId;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** In trade coin, above zero for both sides. */
  readonly size: Decimal;
  /** Size without the resting orders that close it. */
  readonly closableSize: Decimal;
  readonly entryPrice: Decimal;
  readonly markPrice: Decimal;
  /** Size at the mark price, in quote coin. */
  readonly notional: Decimal;
  /** Margin of an isolated position; 0 for cross. */
  readonly margin: Decimal;
  readonly initialMargin: Decimal;
  readonly maintenanceMargin: Decimal;
  /** Maintenance margin over equity: 0.232 is 23.2%, at 1 the position is liquidated. Undefined when
   *  no equity is left. */
  readonly marginRatio: Decimal | undefined;
  /** Undefined when no positive price liquidates the position. */
  readonly liquidationPrice: Decimal | undefined;
  readonly bankruptcyPrice: Decimal | undefined;
  readonly breakEvenPrice: Decimal;
  /** At the mark price, in quote coin. */
  readonly unrealizedPnl: Decimal;
  /** Unrealized profit over initial margin: 0.5 is 50%. */
  readonly roi: Decimal;
  readonly realizedPnl: Decimal;
  /** Sum of funding; negative when paid. */
  readonly fundingFee: Decimal;
  readonly partialStops: readonly PartialStop[];
  /** Rank for automatic deleveraging: 5 is reduced first, 0 never. */
  readonly deleveragingLevel: number;
  readonly status: PositionStatus;
  readonly openedAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** Increases with every change except those of the mark price. */
  readonly version: number;
}

const partialStopsCodec = listOf(partialStopCodec);

const positionSchema = v.object({
  uid: positionIdText,
  coin_pair_id: pairIdNumber,
  ...contractKeyEntries,
  side: positionSideNumber.wire,
  margin_mode: marginModeNumber.wire,
  leverage: leverageNumber,
  amount: decimalText,
  closable_amount: v.nullish(decimalText),
  entry_price: decimalText,
  mark_price: decimalText,
  notional: decimalText,
  margin: decimalText,
  initial_margin: decimalText,
  maintenance_margin: decimalText,
  margin_ratio: v.nullish(decimalText),
  liquidation_price: v.nullish(decimalText),
  bankruptcy_price: v.nullish(decimalText),
  break_even_price: decimalText,
  unrealized_pnl: decimalText,
  roi: decimalText,
  realized_pnl: decimalText,
  funding_fee: decimalText,
  ...stopEntries,
  partial_stops: v.nullish(v.array(partialStopCodec.wire)),
  adl_level: v.nullish(countIn(0, 5)),
  position_status: v.nullish(positionStatusNumber.wire),
  opened_at: isoTimeText,
  updated_at: v.nullish(isoTimeText),
  seq: v.number(),
});

export const futuresPositionCodec = codec(positionSchema, {
  decode: (wire): FuturesPosition => ({
    id: wire.uid,
    pairId: wire.coin_pair_id,
    ...contractKeyOf(wire),
    side: positionSideNumber.decode(wire.side),
    marginMode: marginModeNumber.decode(wire.margin_mode),
    leverage: wire.leverage,
    size: wire.amount,
    closableSize: wire.closable_amount ?? wire.amount,
    entryPrice: wire.entry_price,
    markPrice: wire.mark_price,
    notional: wire.notional,
    margin: wire.margin,
    initialMargin: wire.initial_margin,
    maintenanceMargin: wire.maintenance_margin,
    marginRatio: wire.margin_ratio ?? undefined,
    liquidationPrice: wire.liquidation_price ?? undefined,
    bankruptcyPrice: wire.bankruptcy_price ?? undefined,
    breakEvenPrice: wire.break_even_price,
    unrealizedPnl: wire.unrealized_pnl,
    roi: wire.roi,
    realizedPnl: wire.realized_pnl,
    fundingFee: wire.funding_fee,
    ...stopsOf(wire),
    partialStops: partialStopsCodec.decode(wire.partial_stops ?? []),
    deleveragingLevel: wire.adl_level ?? 0,
    status:
      typeof wire.position_status === 'number'
        ? positionStatusNumber.decode(wire.position_status)
        : 'normal',
    openedAt: timeOf(wire.opened_at),
    updatedAt: timeOf(wire.updated_at ?? wire.opened_at),
    version: wire.seq,
  }),
  encode: (position) => ({
    uid: position.id,
    coin_pair_id: position.pairId,
    ...contractKeyWireOf(position),
    side: positionSideNumber.encode(position.side),
    margin_mode: marginModeNumber.encode(position.marginMode),
    leverage: position.leverage,
    amount: position.size,
    closable_amount: position.closableSize,
    entry_price: position.entryPrice,
    mark_price: position.markPrice,
    notional: position.notional,
    margin: position.margin,
    initial_margin: position.initialMargin,
    maintenance_margin: position.maintenanceMargin,
    margin_ratio: position.marginRatio ?? null,
    liquidation_price: position.liquidationPrice ?? null,
    bankruptcy_price: position.bankruptcyPrice ?? null,
    break_even_price: position.breakEvenPrice,
    unrealized_pnl: position.unrealizedPnl,
    roi: position.roi,
    realized_pnl: position.realizedPnl,
    funding_fee: position.fundingFee,
    ...stopsWireOf(position),
    partial_stops: partialStopsCodec.encode(position.partialStops),
    adl_level: position.deleveragingLevel,
    position_status: positionStatusNumber.encode(position.status),
    opened_at: isoOf(position.openedAt),
    updated_at: isoOf(position.updatedAt),
    seq: position.version,
  }),
});
