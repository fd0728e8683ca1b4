/** The order form of a spot pair. */
import { expect, type Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { callerOf, newUser, openTrader, type Caller } from '#tests/support/journey.ts';
import { marketOf, movePrice } from '#tests/support/journey-market.ts';
import { chooseKind, fieldOf, fill, ticketOf } from '#tests/support/journey-ticket.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { fieldsOf, RULE_REASON, type Drive, type MachineDriver } from '../driver.ts';
import type { HeldCalls } from '../held-calls.ts';
import { replaceUser, signOutInTab } from './tabs.ts';

const PAIR = 'BTC_USDT';
const PLACE = '/buy-limit-app';
const LOOK_UP = '/order-by-client-id';
const CONFIRM = 'dialog:modal button:not([aria-label])';

const EVENTS: Readonly<Record<string, string | undefined>> = {
  'riskLimits.changed':
    'The settings of the order form cause it, and change nothing that is shown.',
  'session.started': 'The session starts again after it was lost, in the background.',
};

/** A tester has the form instead of a hotkey's order: the same guards decide. A page that has a market has balances too. */
function adapt(path: readonly MachineCommand[]): readonly MachineCommand[] {
  const hasBalances = path.some(
    (one) => one.kind === 'send' && fieldsOf(one.event['balances'])['quote'] !== undefined,
  );
  if (!hasBalances) return path;
  return path.flatMap((command): readonly MachineCommand[] => {
    if (command.kind !== 'send' || command.event.type !== 'order.submitted') return [command];
    const { quick, ...event } = command.event;
    if (quick === undefined || !isTradable(event['market'])) return [command];
    const edit = (field: string, value: string): MachineCommand => ({
      kind: 'send',
      event: { type: 'draft.edited', edit: { field, value } },
    });
    return [edit('price', '64250.1'), edit('size', '0.01'), { kind: 'send', event }];
  });
}

const isTradable = (market: unknown): boolean => fieldsOf(market)['isTradable'] === true;

function reasonAgainst(command: MachineCommand): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  if ('actor' in command && command.actor !== 'placeOrder.send') {
    return `The page does not wait for the answer to ${command.actor}.`;
  }
  if (command.kind !== 'send') return undefined;
  const { type, market, quick } = command.event;
  if (quick !== undefined)
    return 'A hotkey causes it without balances, before the page has read them.';
  if (market !== undefined && !isTradable(market)) {
    return 'The market of the page is live; journeys without a connection play the other.';
  }
  return EVENTS[type];
}

export const spotOrderDriver: MachineDriver = {
  machine: 'order-entry-spot-order',
  title: 'spot order entry',
  adapt,
  reasonAgainst,
  open: () => {
    const driven = new DrivenOrder();
    return { play: driven.play, expectState: driven.expectState };
  },
};

class DrivenOrder {
  #caller: Caller | undefined;
  #price = '';
  #coins: object = {};
  #isSentBefore = false;
  #isSignedOut = false;

  readonly play = async (drive: Drive, command: MachineCommand): Promise<void> => {
    const { page } = drive;
    if (command.kind === 'open')
      await this.#open(drive, fieldsOf(command.input)['sent'] !== undefined);
    else if (command.kind === 'wait') await page.clock.fastForward(command.ms);
    else if (command.kind === 'resolve') await drive.calls.pass(PLACE);
    else if (command.kind === 'reject') await drive.calls.reject(PLACE, command.value);
    else if (command.kind === 'send') await this.#send(drive, command.event);
  };

  readonly expectState = async ({ page }: Drive, state: string): Promise<void> => {
    const dialog = page.locator('dialog:modal');
    if (state === 'confirming') await expect(dialog).toBeVisible();
    else await expect(dialog).toBeHidden();
    if (this.#isSignedOut) {
      await expect(ticketOf(page).getByRole('button', { name: 'Sign in to trade' })).toBeVisible();
      return;
    }
    const order = ticketOf(page).locator('button[type="submit"]');
    if (state === 'drafting')
      await expect(order.and(page.locator('[aria-busy="true"]'))).toHaveCount(0);
    else if (state.startsWith('pending')) await expect(order).toHaveAttribute('aria-busy', 'true');
    if (state.startsWith('pending.unknown')) {
      await expect(ticketOf(page).getByText('No response yet.')).toBeVisible();
    }
  };

  async #open(drive: Drive, isSentBefore: boolean): Promise<void> {
    const { page, request, url } = drive;
    this.#caller = await openTrader(page, request);
    const maker = await callerOf(request, newUser(), { isNew: true });
    const { last, coins } = await marketOf(maker, PAIR);
    this.#coins = coins;
    this.#price = movePrice(last, -50n);
    await page.goto(`${url}/exchange/spot/${PAIR}`);
    await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(fieldOf(page, 'Price')).toBeEditable();
    if (isSentBefore) await this.#sendAndReload(drive);
  }

  /** The visit ends before the exchange has answered, and no look-up is answered in the next one. */
  async #sendAndReload({ page, calls }: Drive): Promise<void> {
    this.#isSentBefore = true;
    await turnConfirmationsOff(page);
    await calls.hold(PLACE);
    await calls.hold(LOOK_UP);
    await fill(page, { Price: this.#price, Amount: '0.01' });
    await ticketOf(page).getByRole('button', { name: 'Buy BTC', exact: true }).click();
    await calls.next(PLACE);
    await page.reload();
  }

  /** The order of the path, or another one of the same user. */
  async #reportOrder(calls: HeldCalls): Promise<void> {
    if (!this.#isSentBefore) await calls.pass(PLACE);
    else await this.#caller?.post(PLACE, { ...this.#coins, amount: '0.01', price: this.#price });
  }

  async #send(
    drive: Drive,
    event: Extract<MachineCommand, { readonly kind: 'send' }>['event'],
  ): Promise<void> {
    const { page, calls } = drive;
    switch (event.type) {
      case 'draft.edited':
        await this.#edit(page, fieldsOf(event['edit']));
        break;
      case 'order.submitted':
        await calls.hold(PLACE);
        if (event['confirmMode'] !== 'always') await turnConfirmationsOff(page);
        await ticketOf(page).getByRole('button', { name: 'Buy BTC', exact: true }).click();
        break;
      case 'order.confirmed':
        await page.locator(CONFIRM).last().click();
        break;
      case 'order.declined':
        await page.locator('dialog:modal').getByRole('button', { name: 'Go back' }).click();
        break;
      case 'balances.changed':
      case 'market.moved':
        break; // The page has read them.
      case 'order.reported':
        await this.#reportOrder(calls);
        break;
      case 'session.ended':
        this.#isSignedOut = true;
        await signOutInTab(page);
        break;
      case 'user.replaced':
        await replaceUser(drive);
        break;
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  /** The price of the path belongs to another market: the page's own is far from it. */
  async #edit(
    page: Page,
    { field: name, value }: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    assert(this.#caller !== undefined, 'the page is open');
    if (name === 'kind') await chooseKind(page, value === 'market' ? 'Market' : 'Limit');
    else if (name === 'price') await fill(page, { Price: this.#price });
    else await fill(page, { Amount: '0.01' });
  }
}

async function turnConfirmationsOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Order form settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Order form settings' });
  await settings.getByRole('switch', { name: 'Limit orders', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
}
