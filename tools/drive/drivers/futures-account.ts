/** A trader with money in the futures wallet, at the exchange: another user and another device play what the page does
 *  not do itself. */
import { randomUUID } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import type { Decimal } from '#contract/core/decimal.ts';
import { MARGIN_MODES } from '#contract/entities/futures-terms.ts';
import { futuresMaker, openingOrder, transferToFutures } from '#tests/support/journey-futures.ts';
import { movePrice, type Market, type PageWire } from '#tests/support/journey-market.ts';
import { newUser, openTrader, type Caller, type TestUser } from '#tests/support/journey.ts';
import type { Drive } from '../driver.ts';

const WALLET = '5000';
const LIMIT = 1;

type Side = 'buy' | 'sell';

export class FuturesAccount {
  readonly user: TestUser = newUser();
  readonly leverage: number;
  readonly #drive: Drive;
  readonly #pairText: string;
  #caller: Caller | undefined;
  #maker: Caller | undefined;
  #contract: Market | undefined;

  constructor(
    drive: Drive,
    { pairText, leverage }: { readonly pairText: string; readonly leverage: number },
  ) {
    this.#drive = drive;
    this.#pairText = pairText;
    this.leverage = leverage;
  }

  /** Signs the user in on the browser of the page, which loads nothing yet. */
  async open(): Promise<void> {
    const { page, request } = this.#drive;
    const { maker, contract } = await futuresMaker(request, this.#pairText);
    this.#maker = maker;
    this.#contract = contract;
    await this.replaceCaller(await openTrader(page, request, this.user));
  }

  /** Another user trades on the page from now on, with the same money and leverage. */
  async replaceCaller(caller: Caller): Promise<void> {
    this.#caller = caller;
    const { contract } = this.#account();
    await transferToFutures(caller, contract, WALLET);
    await caller.post('/future-trade/update-leverage-long-short-order', {
      ...contract.coins,
      leverage: this.leverage,
      margin_mode: MARGIN_MODES.isolated,
      request_id: randomUUID(),
    });
  }

  /** @returns the last price, moved by a number of quote coins. */
  priceAt(by: bigint): Decimal {
    return movePrice(this.#account().contract.last, by);
  }

  /** Opens a long position: the other user sells all of it. */
  async openPosition(size: string): Promise<void> {
    const { caller, maker } = this.#account();
    await this.#place(maker, 'sell', size);
    await this.#place(caller, 'buy', size);
  }

  /** The other user bids for all of it. */
  async bidFor(size: string): Promise<void> {
    await this.#place(this.#account().maker, 'buy', size);
  }

  /** Another device adds margin. */
  async addMargin(amount: string): Promise<void> {
    const { caller } = this.#account();
    const query = { page: 1, per_page: 10 };
    const path = '/future-trade/get-long-short-position-order-list';
    const { data } = await caller.get<PageWire<{ readonly uid: string }>>(path, query);
    await caller.post('/future-trade/update-margin-long-short-order', {
      uid: data[0]?.uid,
      amount,
      request_id: randomUUID(),
    });
  }

  /** Another device sends the order that the page has tried to send, or a new one. */
  async placeElsewhere(side: Side, body: object = {}): Promise<void> {
    const price = this.priceAt(side === 'buy' ? -50n : 50n);
    await this.#account().caller.post(`/future-trade/placed-${side}-order`, {
      ...this.#orderOf('0.01', price),
      ...body,
    });
  }

  /** @returns the liquidation price of a limit order as the exchange calculates it. */
  async liquidationPriceOf(side: Side, size: string, price: Decimal): Promise<Decimal> {
    const order = { ...this.#orderOf(size, price), side: side === 'buy' ? 1 : 2 };
    const preview = await this.#account().caller.post<{ readonly liquidation_price: Decimal }>(
      '/future-trade/order-preview',
      order,
    );
    return preview.liquidation_price;
  }

  async #place(caller: Caller, side: Side, size: string): Promise<void> {
    const order = this.#orderOf(size, this.#account().contract.last);
    await caller.post(`/future-trade/placed-${side}-order`, order);
  }

  #orderOf(size: string, price: Decimal): object {
    const order = openingOrder(this.#account().contract, this.leverage);
    return { ...order, order_type: LIMIT, amount: size, price };
  }

  #account(): { readonly caller: Caller; readonly maker: Caller; readonly contract: Market } {
    const [caller, maker, contract] = [this.#caller, this.#maker, this.#contract];
    assert(
      caller !== undefined && maker !== undefined && contract !== undefined,
      'the account is open',
    );
    return { caller, maker, contract };
  }
}
