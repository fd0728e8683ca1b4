/** Stores the sent orders of this tab whose outcome is unknown, one per trading mode, pair and
 *  side. Written before sending, so that a reloaded page looks up the outcome instead of showing
 *  the draft as not sent. */
import * as v from 'valibot';
import { jsonOf } from '#contract/core/json.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { ORDER_SIDES, type OrderSide } from '#contract/entities/order.ts';
import { clientOrderIdText, positiveDecimal } from '#contract/wire.ts';
import type { OrderIntent } from '#machines/order-entry/spot-ticket.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

/** Equal to the maximum number of stored drafts. */
const SENT_COUNT_MAX = 40;

/** The parts of an order needed to look it up and show it; the order is never sent again. */
const sentSchema = v.object({
  kind: v.picklist(['limit', 'market', 'stop_limit']),
  side: v.picklist(ORDER_SIDES),
  body: v.looseObject({
    clientOrderId: clientOrderIdText,
    size: v.optional(positiveDecimal),
    spend: v.optional(positiveDecimal),
    limitPrice: v.optional(positiveDecimal),
  }),
});
const sentOrdersSchema = v.array(v.tuple([v.pipe(v.string(), v.maxLength(80)), v.unknown()]));

export interface SentOrders {
  read(pair: Pair, side: OrderSide): OrderIntent | undefined;
  keep(pair: Pair, intent: OrderIntent): void;
  /** Removes the order, because its outcome is known. */
  erase(pair: Pair, side: OrderSide): void;
  /** Removes all orders of all trading modes: they belong to another user. */
  forget(): void;
}

export function sentOrdersOf(
  tradingMode: TradingMode,
  texts: TextStorage = sessionTexts,
): SentOrders {
  const keyOf = (pair: Pair, side: OrderSide): string =>
    `${tradingMode}/${pairTextOf(pair)}/${side}`;
  const readStored = () => {
    const parsed = v.safeParse(sentOrdersSchema, jsonOf(texts.read(STORED.sentOrders)));
    return parsed.success ? parsed.output : [];
  };
  const without = (key: string) => readStored().filter(([name]) => name !== key);
  const write = (list: ReturnType<typeof readStored>): void =>
    texts.write(STORED.sentOrders, JSON.stringify(list.slice(0, SENT_COUNT_MAX)));
  return {
    read: (pair, side) => {
      const found = readStored().find(([name]) => name === keyOf(pair, side))?.[1];
      const parsed = v.safeParse(sentSchema, found);
      return parsed.success && parsed.output.side === side
        ? (parsed.output as unknown as OrderIntent)
        : undefined;
    },
    keep: (pair, intent) => {
      const key = keyOf(pair, intent.side);
      write([[key, intent], ...without(key)]);
    },
    erase: (pair, side) => write(without(keyOf(pair, side))),
    forget: () => texts.erase(STORED.sentOrders),
  };
}
