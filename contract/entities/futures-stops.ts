/** Take profit and stop loss of a position or an order. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import type { FuturesOrderId } from '../core/ids.ts';
import { codec } from '../codec.ts';
import { decimalText } from '../wire.ts';
import {
  futuresOrderIdText,
  stopKindNumber,
  triggerNumber,
  type StopKind,
  type Trigger,
} from './futures-terms.ts';

/** A price at which the exchange closes a position at market. */
export interface StopPrice {
  readonly price: Decimal;
  readonly trigger: Trigger;
}

/** A stop that closes part of a position. It is canceled by its own ID. */
export interface PartialStop extends StopPrice {
  readonly id: FuturesOrderId;
  readonly kind: StopKind;
  /** In trade coin. */
  readonly size: Decimal;
}

export const partialStopCodec = codec(
  v.object({
    uid: futuresOrderIdText,
    type: stopKindNumber.wire,
    price: decimalText,
    trigger_by: triggerNumber.wire,
    amount: decimalText,
  }),
  {
    decode: (wire): PartialStop => ({
      id: wire.uid,
      kind: stopKindNumber.decode(wire.type),
      price: wire.price,
      trigger: triggerNumber.decode(wire.trigger_by),
      size: wire.amount,
    }),
    encode: (stop) => ({
      uid: stop.id,
      type: stopKindNumber.encode(stop.kind),
      price: stop.price,
      trigger_by: triggerNumber.encode(stop.trigger),
      amount: stop.size,
    }),
  },
);

/** Wire fields of the stops of a position or an order. */
export const stopEntries = {
  take_profit_price: v.nullish(decimalText),
  stop_loss_price: v.nullish(decimalText),
  take_profit_trigger: v.nullish(triggerNumber.wire),
  stop_loss_trigger: v.nullish(triggerNumber.wire),
};
interface StopsWire {
  readonly take_profit_price?: Decimal | null | undefined;
  readonly stop_loss_price?: Decimal | null | undefined;
  readonly take_profit_trigger?: number | null | undefined;
  readonly stop_loss_trigger?: number | null | undefined;
}
export interface Stops {
  readonly takeProfit: StopPrice | undefined;
  readonly stopLoss: StopPrice | undefined;
}

/** A stop without a trigger waits for the mark price. */
function stopOf(
  price: Decimal | null | undefined,
  trigger: number | null | undefined,
): StopPrice | undefined {
  if (typeof price !== 'string') return undefined;
  return { price, trigger: typeof trigger === 'number' ? triggerNumber.decode(trigger) : 'mark' };
}

export const stopsOf = (wire: StopsWire): Stops => ({
  takeProfit: stopOf(wire.take_profit_price, wire.take_profit_trigger),
  stopLoss: stopOf(wire.stop_loss_price, wire.stop_loss_trigger),
});
export const stopsWireOf = ({ takeProfit, stopLoss }: Stops) => ({
  take_profit_price: takeProfit?.price ?? null,
  stop_loss_price: stopLoss?.price ?? null,
  take_profit_trigger: takeProfit === undefined ? null : triggerNumber.encode(takeProfit.trigger),
  stop_loss_trigger: stopLoss === undefined ? null : triggerNumber.encode(stopLoss.trigger),
});
