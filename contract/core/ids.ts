/** Identifiers, branded so that a user ID cannot be passed as an order ID. */
import type { Branded } from './branded.ts';

export type UserId = Branded<number, 'userId'>;
export type CoinId = Branded<number, 'coinId'>;
export type PairId = Branded<number, 'pairId'>;
export type OrderId = Branded<number, 'orderId'>;
export type TradeId = Branded<number, 'tradeId'>;
/** Opaque texts, unique over all positions, orders, stops and trades in futures. */
export type PositionId = Branded<string, 'positionId'>;
export type FuturesOrderId = Branded<string, 'futuresOrderId'>;
export type FuturesTradeId = Branded<string, 'futuresTradeId'>;
/** 1 to 36 characters of `[A-Za-z0-9_-]`, unique per user, chosen by the client: one per intended
 *  order. */
export type ClientOrderId = Branded<string, 'clientOrderId'>;
/** 1 to 36 characters of `[A-Za-z0-9_-]`, unique per author in a conversation, chosen by the client: one
 *  per intended message. */
export type ClientMessageId = Branded<string, 'clientMessageId'>;
/** UUID v4 in lower case that allows a money-moving POST to be repeated safely. */
export type RequestId = Branded<string, 'requestId'>;

export const CLIENT_ORDER_ID_PATTERN = /^[A-Za-z0-9_-]{1,36}$/;
export const REQUEST_ID_PATTERN =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const userId = (value: number): UserId => value as UserId;
export const coinId = (value: number): CoinId => value as CoinId;
export const pairId = (value: number): PairId => value as PairId;
export const orderId = (value: number): OrderId => value as OrderId;
export const tradeId = (value: number): TradeId => value as TradeId;
export const positionId = (value: string): PositionId => value as PositionId;
export const futuresOrderId = (value: string): FuturesOrderId => value as FuturesOrderId;
/** ID of a futures order by its number, which notifications name. */
export const futuresOrderIdOf = (orderNumber: number): FuturesOrderId =>
  futuresOrderId(`O${orderNumber}`);
export const futuresTradeId = (value: string): FuturesTradeId => value as FuturesTradeId;
export const clientOrderId = (value: string): ClientOrderId => value as ClientOrderId;
export const clientMessageId = (value: string): ClientMessageId => value as ClientMessageId;
export const requestId = (value: string): RequestId => value as RequestId;
