/** The order form of a contract. */
import { expect, type Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { press } from '#tests/support/journey-futures.ts';
import { fieldOf, fill, ticketOf } from '#tests/support/journey-ticket.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import { fieldsOf, type Answer, type Drive, type Fields, type MachineDriver } from '../driver.ts';
import { FuturesAccount } from './futures-account.ts';
import {
  adaptFuturesOrder,
  FIND,
  followFuturesOrder,
  FUTURES_ORDER_CALLS,
  nextSide,
  PLACE,
  PREVIEW,
  reasonAgainstFuturesOrder,
  rewriteFuturesOrder,
  stopLossNear,
} from './futures-order-rules.ts';
import { replaceUser, signInInTab, signOutInTab } from './tabs.ts';

const PAIR = 'BTC_USDT';
const SIZE = '0.01';
const BUTTONS: Readonly<Record<OrderSide, string>> = { buy: 'Buy/Long', sell: 'Sell/Short' };
/** A page with another user connects and reads the account again. */
const SOON = { timeout: 60_000 };
/** Not the button that dismisses a toast. */
const CONFIRM = 'dialog:modal button:not([aria-label])';

export const futuresOrderDriver: MachineDriver = {
  machine: 'futures-futures-order',
  title: 'futures order entry',
  adapt: adaptFuturesOrder,
  rewrite: rewriteFuturesOrder,
  followUp: followFuturesOrder,
  reasonAgainst: reasonAgainstFuturesOrder,
  calls: FUTURES_ORDER_CALLS,
  heldIn: (state) => (state === 'pending.unknown' ? [FIND] : []),
  open: () => {
    const driven = new DrivenFuturesOrder();
    return { play: driven.play, expectState: driven.expectState };
  },
};

type Rest = readonly MachineCommand[];

class DrivenFuturesOrder {
  #account: FuturesAccount | undefined;
  #side: OrderSide = 'buy';
  /** As the page has sent it; empty while no call has reached the exchange's address. */
  #body: object = {};
  #isSignedIn = true;

  readonly play = async (drive: Drive, command: MachineCommand, rest: Rest): Promise<void> => {
    if (command.kind === 'open') await this.#open(drive, fieldsOf(command.input));
    else if (command.kind === 'wait') await drive.page.clock.fastForward(command.ms);
    else if (command.kind === 'send') await this.#send(drive, command.event, rest);
    else if (command.kind !== 'always') await this.#answer(drive, command);
  };

  readonly expectState = async ({ page }: Drive, state: string): Promise<void> => {
    const dialog = page.locator('dialog:modal');
    await expect(dialog).toHaveCount(state === 'confirming' ? 1 : 0);
    if (!this.#isSignedIn) {
      await expect(ticketOf(page).getByRole('button', { name: /^Sign in/ })).toBeVisible();
      return;
    }
    const busy = ticketOf(page).locator('button[data-side][aria-busy="true"]');
    const isBusy = state === 'previewing' || state.startsWith('pending');
    await expect(busy).toHaveCount(isBusy ? 1 : 0);
    const checking = ticketOf(page).getByText(/^No response yet/);
    await expect(checking).toHaveCount(state === 'pending.unknown' ? 1 : 0);
  };

  async #open(drive: Drive, { sent }: Fields): Promise<void> {
    const { page, url, calls } = drive;
    this.#account = new FuturesAccount(drive, { pairText: PAIR, leverage: 20 });
    await this.#account.open();
    await page.goto(`${url}/futures/exchanges/${PAIR}`);
    await expectReady(page);
    if (sent === undefined) return;
    // The visit ends before the exchange has answered.
    await calls.hold(PLACE.buy);
    await fill(page, { Price: this.#account.priceAt(-50n), Amount: SIZE });
    await press(ticketOf(page).getByRole('button', { name: BUTTONS.buy }));
    this.#body = (await calls.bodyOf(PLACE.buy)) as object;
    await page.reload();
  }

  async #send(drive: Drive, event: SentEvent, rest: Rest): Promise<void> {
    const { page } = drive;
    switch (event.type) {
      case 'draft.edited':
        await this.#edit(page, fieldsOf(event['edit']), nextSide(rest));
        break;
      case 'facts.changed':
        break; // The page has read them.
      case 'order.submitted':
        this.#side = event['side'] === 'sell' ? 'sell' : 'buy';
        await press(ticketOf(page).getByRole('button', { name: BUTTONS[this.#side] }));
        break;
      case 'order.confirmed':
        await page.locator(CONFIRM).last().click();
        break;
      case 'order.declined':
        await page.locator('dialog:modal').getByRole('button', { name: 'Go back' }).click();
        break;
      case 'order.reported':
        await this.#own().placeElsewhere(this.#side, event['isOwn'] === true ? this.#body : {});
        break;
      case 'session.ended':
        this.#isSignedIn = false;
        await (await signOutInTab(page)).close();
        break;
      case 'session.started':
        this.#isSignedIn = true;
        await signInInTab(page, this.#own().user);
        break;
      case 'user.replaced':
        await this.#own().replaceCaller(await replaceUser(drive, this.#isSignedIn));
        this.#isSignedIn = true;
        await expectReady(page);
        break;
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  /** The price of the path belongs to another market: the page's own is far from it. */
  async #edit(page: Page, { amount, hasStops }: Fields, side: OrderSide): Promise<void> {
    const price = this.#own().priceAt(side === 'buy' ? -50n : 50n);
    if (hasStops === undefined) {
      await fill(page, { Price: price, Amount: amount === '' ? '' : SIZE });
      return;
    }
    await ticketOf(page)
      .getByRole('checkbox', { name: 'TP/SL' })
      .setChecked(hasStops === true);
    if (hasStops !== true) return;
    const liquidationPrice = await this.#own().liquidationPriceOf(side, SIZE, price);
    await fill(page, { 'Stop loss': stopLossNear(side, liquidationPrice) });
  }

  async #answer({ calls }: Drive, answer: Answer): Promise<void> {
    const { actor, kind, value } = answer;
    const path =
      actor === 'previewOrder' ? PREVIEW : actor === 'placeOrder.find' ? FIND : PLACE[this.#side];
    if (kind === 'reject') return await calls.reject(path, value);
    // The exchange has the order that a look-up finds.
    if (path === FIND && value !== undefined)
      await this.#own().placeElsewhere(this.#side, this.#body);
    await calls.pass(path);
  }

  #own(): FuturesAccount {
    assert(this.#account !== undefined, 'the page is open');
    return this.#account;
  }
}

/** With live prices, and a wallet that an order can be paid from. */
async function expectReady(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible(SOON);
  await expect(fieldOf(page, 'Price')).toBeEditable();
  await expect(page.getByRole('region', { name: 'Futures wallet' })).toContainText('5,000', SOON);
}
