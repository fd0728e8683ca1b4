/** Take profit and stop loss of a position or an order. */
import * as v from 'valibot';
import type { ModelOf } from '../codec.ts';
import type { Decimal } from '../core/decimal.ts';
import { field, fields, type ModelOfFields } from '../fields.ts';
import { jointField } from '../joint-fields.ts';
import { decimalText } from '../wire.ts';
import { futuresOrderIdText, stopKindNumber, triggerNumber } from './futures-terms.ts';

const stopPriceFields = {
  price: field('price', decimalText),
  trigger: field('trigger_by', triggerNumber),
};
/** A price at which the exchange closes a position at market. */
export type StopPrice = ModelOfFields<typeof stopPriceFields>;

export const partialStopCodec = fields({
  id: field('uid', futuresOrderIdText),
  kind: field('type', stopKindNumber),
  ...stopPriceFields,
  /** In trade coin. */
  size: field('amount', decimalText),
});
/** A stop that closes part of a position. It is canceled by its own ID. */
export type PartialStop = ModelOf<typeof partialStopCodec>;

const price = v.nullish(decimalText);
const trigger = v.nullish(triggerNumber.wire);

/** A stop without a trigger waits for the mark price. */
function stopOf(
  stopPrice: Decimal | null | undefined,
  number: number | null | undefined,
): StopPrice | undefined {
  if (typeof stopPrice !== 'string') return undefined;
  return {
    price: stopPrice,
    trigger: typeof number === 'number' ? triggerNumber.decode(number) : 'mark',
  };
}
const triggerWireOf = (stop: StopPrice | undefined): number | null =>
  stop === undefined ? null : triggerNumber.encode(stop.trigger);

/** Stops of a position or an order. */
export const stopFields = {
  takeProfit: jointField(
    { take_profit_price: price, take_profit_trigger: trigger },
    {
      decode: (wire) => stopOf(wire.take_profit_price, wire.take_profit_trigger),
      encode: (stop) => ({
        take_profit_price: stop?.price ?? null,
        take_profit_trigger: triggerWireOf(stop),
      }),
    },
  ),
  stopLoss: jointField(
    { stop_loss_price: price, stop_loss_trigger: trigger },
    {
      decode: (wire) => stopOf(wire.stop_loss_price, wire.stop_loss_trigger),
      encode: (stop) => ({
        stop_loss_price: stop?.price ?? null,
        stop_loss_trigger: triggerWireOf(stop),
      }),
    },
  ),
};
export type Stops = ModelOfFields<typeof stopFields>;
