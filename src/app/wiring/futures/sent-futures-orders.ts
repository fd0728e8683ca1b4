/** Stores the sent futures orders of this tab whose outcome is unknown, one per contract. Written
 *  before sending, so that a reloaded page looks the outcome up instead of showing the draft as not
 *  sent. */
import * as v from 'valibot';
import { jsonOf } from '#contract/core/json.ts';
import type { PairId } from '#contract/core/ids.ts';
import { orderSideNumber } from '#contract/entities/futures-terms.ts';
import { parse } from '#contract/codec.ts';
import { placeFuturesBuy } from '#contract/rest/futures-orders.ts';
import type { FuturesOrderIntent } from '#machines/futures/futures-ticket.ts';
import { sessionTexts, STORED, type TextStorage } from '#src/platform/storage.ts';

const SENT_COUNT_MAX = 20;

const sentSchema = v.array(
  v.object({ contract: v.number(), side: orderSideNumber.wire, body: v.unknown() }),
);
type Stored = v.InferOutput<typeof sentSchema>;

export interface SentFuturesOrders {
  read(contract: PairId): FuturesOrderIntent | undefined;
  keep(contract: PairId, intent: FuturesOrderIntent): void;
  /** Removes the order, because its outcome is known. */
  erase(contract: PairId): void;
  /** Removes all orders: they belong to another user. */
  forget(): void;
}

export function sentFuturesOrdersIn(texts: TextStorage = sessionTexts): SentFuturesOrders {
  const readStored = (): Stored => {
    const parsed = v.safeParse(sentSchema, jsonOf(texts.read(STORED.sentFuturesOrders)));
    return parsed.success ? parsed.output : [];
  };
  const others = (contract: PairId): Stored =>
    readStored().filter((one) => one.contract !== contract);
  const write = (list: Stored): void =>
    texts.write(STORED.sentFuturesOrders, JSON.stringify(list.slice(0, SENT_COUNT_MAX)));
  return {
    read: (contract) => {
      const found = readStored().find((one) => one.contract === contract);
      if (found === undefined) return undefined;
      const parsed = parse(placeFuturesBuy.body, found.body);
      if (!parsed.ok) return undefined;
      const { clientOrderId } = parsed.model;
      return clientOrderId === undefined
        ? undefined
        : { side: orderSideNumber.decode(found.side), body: { ...parsed.model, clientOrderId } };
    },
    keep: (contract, { side, body }) => {
      const entry = {
        contract,
        side: orderSideNumber.encode(side),
        body: placeFuturesBuy.body.encode(body),
      };
      write([entry, ...others(contract)]);
    },
    erase: (contract) => write(others(contract)),
    forget: () => texts.erase(STORED.sentFuturesOrders),
  };
}
