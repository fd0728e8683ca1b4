/** A position that has ended, in the position history. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { PairId, PositionId } from '../core/ids.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { decimalText, isoTimeText, pairIdNumber, timeOf } from '../wire.ts';
import {
  closeReasonNumber,
  contractKeyEntries,
  contractKeyOf,
  contractKeyWireOf,
  leverageNumber,
  marginModeNumber,
  positionIdText,
  positionSideNumber,
  type CloseReason,
  type ContractKey,
  type MarginMode,
  type PositionSide,
} from './futures-terms.ts';

export interface FuturesClosedPosition extends ContractKey {
  readonly id: PositionId;
  readonly pairId: PairId;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Total size that was closed, in trade coin. */
  readonly size: Decimal;
  /** Averages over everything opened and closed. */
  readonly entryPrice: Decimal;
  readonly exitPrice: Decimal;
  /** In quote coin, before fees and funding. */
  readonly realizedPnl: Decimal;
  readonly fee: Decimal;
  /** Negative when paid. */
  readonly fundingFee: Decimal;
  readonly reason: CloseReason;
  readonly openedAt: EpochMs;
  readonly closedAt: EpochMs;
}

export const futuresClosedPositionCodec = codec(
  v.object({
    uid: positionIdText,
    coin_pair_id: pairIdNumber,
    ...contractKeyEntries,
    side: positionSideNumber.wire,
    margin_mode: marginModeNumber.wire,
    leverage: leverageNumber,
    amount: decimalText,
    entry_price: decimalText,
    exit_price: decimalText,
    realized_pnl: decimalText,
    fee: decimalText,
    funding_fee: decimalText,
    close_reason: closeReasonNumber.wire,
    opened_at: isoTimeText,
    closed_at: isoTimeText,
  }),
  {
    decode: (wire): FuturesClosedPosition => ({
      id: wire.uid,
      pairId: wire.coin_pair_id,
      ...contractKeyOf(wire),
      side: positionSideNumber.decode(wire.side),
      marginMode: marginModeNumber.decode(wire.margin_mode),
      leverage: wire.leverage,
      size: wire.amount,
      entryPrice: wire.entry_price,
      exitPrice: wire.exit_price,
      realizedPnl: wire.realized_pnl,
      fee: wire.fee,
      fundingFee: wire.funding_fee,
      reason: closeReasonNumber.decode(wire.close_reason),
      openedAt: timeOf(wire.opened_at),
      closedAt: timeOf(wire.closed_at),
    }),
    encode: (position) => ({
      uid: position.id,
      coin_pair_id: position.pairId,
      ...contractKeyWireOf(position),
      side: positionSideNumber.encode(position.side),
      margin_mode: marginModeNumber.encode(position.marginMode),
      leverage: position.leverage,
      amount: position.size,
      entry_price: position.entryPrice,
      exit_price: position.exitPrice,
      realized_pnl: position.realizedPnl,
      fee: position.fee,
      funding_fee: position.fundingFee,
      close_reason: closeReasonNumber.encode(position.reason),
      opened_at: isoOf(position.openedAt),
      closed_at: isoOf(position.closedAt),
    }),
  },
);
