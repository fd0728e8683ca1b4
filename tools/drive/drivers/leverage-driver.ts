/** Leverage and margin mode of a contract in their dialogs. Other devices of the user play what the exchange reports. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { MARGIN_MODES, type MarginMode } from '#contract/entities/futures-terms.ts';
import { movePrice, type Market } from '#tests/support/journey-market.ts';
import {
  contractOf,
  dialog,
  openingOrder,
  press,
  transferToFutures,
} from '#tests/support/journey-futures.ts';
import { newUser, openTrader, type Caller, type TestUser } from '#tests/support/journey.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import {
  codeIn,
  fieldsOf,
  isLost,
  type Answer,
  type Drive,
  type MachineDriver,
} from '../driver.ts';
import {
  followLeverage,
  LEVERAGE_CALLS,
  reasonAgainstLeverage,
  rewriteLeverage,
} from './leverage-rules.ts';
import { withoutRepeatedTurns } from './session-turns.ts';
import { replaceUser, signInInTab, signOutInTab } from './tabs.ts';

const PAIR = 'BTC_USDT';
const CHANGE = LEVERAGE_CALLS['changeSettings.send'];
const READ = LEVERAGE_CALLS['changeSettings.find'];

interface Terms {
  readonly leverage: number;
  readonly marginMode: MarginMode;
}

export const leverageDriver: MachineDriver = {
  machine: 'futures-leverage-mode',
  title: 'leverage and margin mode',
  adapt: withoutRepeatedTurns,
  rewrite: rewriteLeverage,
  followUp: followLeverage,
  reasonAgainst: reasonAgainstLeverage,
  calls: LEVERAGE_CALLS,
  heldIn: (state) => (state === 'pending.unknown' ? [READ] : []),
  open: () => {
    const driven = new DrivenLeverage();
    return { play: driven.play, expectState: driven.expectState };
  },
};

class DrivenLeverage {
  readonly #user: TestUser = newUser();
  #caller: Caller | undefined;
  #contract: Market | undefined;
  /** Of the exchange. */
  #known: Terms = { leverage: 1, marginMode: 'isolated' };
  /** In the dialog. */
  #chosen: Terms = this.#known;
  #isSignedIn = true;

  readonly play = async (drive: Drive, command: MachineCommand): Promise<void> => {
    if (command.kind === 'open') await this.#open(drive, termsIn(fieldsOf(command.input)['known']));
    else if (command.kind === 'wait') await drive.page.clock.fastForward(command.ms);
    else if (command.kind === 'send') await this.#send(drive, command.event);
    else if (command.kind !== 'always' && command.actor === 'changeSettings.send')
      await this.#answerChange(drive, command);
    else if (command.kind !== 'always') await this.#answerRead(drive, command);
  };

  readonly expectState = async ({ page }: Drive, state: string): Promise<void> => {
    const busy = page.locator('dialog:modal button[aria-busy="true"]');
    const alert = page.locator('dialog:modal [role="alert"]');
    await expect(busy).toHaveCount(state.startsWith('pending') ? 1 : 0);
    if (state === 'needs_margin' || state === 'rejected_open_orders') await expect(alert).toBeVisible(); // prettier-ignore
  };

  async #open({ page, request, url }: Drive, known: Terms): Promise<void> {
    this.#caller = await openTrader(page, request, this.#user);
    this.#contract = await contractOf(this.#caller, PAIR);
    await transferToFutures(this.#caller, this.#contract, '5000');
    await this.#changeElsewhere(known);
    await page.goto(`${url}/futures/exchanges/${PAIR}`);
    await expect(buttonOf(page, 'leverage')).toHaveText(`${known.leverage}x`);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  }

  async #send(drive: Drive, event: SentEvent): Promise<void> {
    const { page } = drive;
    switch (event.type) {
      case 'draft.edited':
        await this.#choose(page, termsIn(event['edit']));
        break;
      case 'change.submitted':
        await press(page.locator('dialog:modal').getByRole('button', { name: CONFIRM }));
        break;
      case 'change.dismissed':
        await closeDialog(page);
        break;
      case 'settings.reported':
        await this.#cancelOrders();
        await this.#changeElsewhere(termsIn(event['settings']));
        break;
      case 'use.reported':
        await this.#use(event['inUse'] === undefined ? undefined : termsIn(event['inUse']));
        break;
      case 'session.ended':
        this.#isSignedIn = false;
        await (await signOutInTab(page)).close();
        break;
      case 'session.started':
        this.#isSignedIn = true;
        await signInInTab(page, this.#user);
        break;
      case 'user.replaced':
        this.#caller = await replaceUser(drive, this.#isSignedIn);
        this.#known = { leverage: 1, marginMode: 'isolated' };
        this.#isSignedIn = true;
        break;
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  /** Opens the dialog of what differs, unless it is open. */
  async #choose(page: Page, chosen: Terms): Promise<void> {
    const inForce = await termsOnPage(page);
    this.#chosen = chosen;
    const kind = chosen.leverage === inForce.leverage ? 'marginMode' : 'leverage';
    const open = dialog(page, TITLES[kind]);
    if (!(await open.isVisible())) {
      await closeDialog(page);
      await press(buttonOf(page, kind));
    }
    if (kind === 'leverage') {
      await open.getByRole('textbox', { name: 'Leverage' }).fill(String(chosen.leverage));
    } else {
      const name = chosen.marginMode === 'cross' ? 'Cross' : 'Isolated';
      await open.getByRole('radio', { name }).check();
    }
  }

  /** The exchange rejects another margin mode while an order is open. */
  async #answerChange({ calls }: Drive, answer: Answer): Promise<void> {
    const isLocked = codeIn(answer) === 'margin_mode_locked';
    if (answer.kind === 'reject' && !isLocked) return await calls.reject(CHANGE, answer.value);
    if (isLocked) await this.#use(this.#known);
    else await this.#cancelOrders();
    await calls.pass(CHANGE);
    if (!isLocked) this.#known = this.#chosen;
  }

  /** The settings that are read prove the change when the exchange has received it. */
  async #answerRead({ calls }: Drive, answer: Answer): Promise<void> {
    if (isLost(answer)) return await calls.reject(READ, answer.value);
    if (areEqual(termsIn(answer.value), this.#chosen)) {
      await this.#cancelOrders();
      await this.#changeElsewhere(this.#chosen);
    }
    await calls.pass(READ);
  }

  /** An open order has these terms. */
  async #use(terms: Terms | undefined): Promise<void> {
    await this.#cancelOrders();
    if (terms === undefined) return;
    const { caller, contract } = this.#account();
    if (!areEqual(terms, this.#known)) await this.#changeElsewhere(terms);
    await caller.post('/future-trade/placed-buy-order', {
      ...openingOrder(contract, terms.leverage),
      margin_mode: MARGIN_MODES[terms.marginMode],
      order_type: 1,
      amount: '0.001',
      price: movePrice(contract.last, -500n),
    });
  }

  async #cancelOrders(): Promise<void> {
    await this.#account().caller.post('/future-trade/cancel-long-short-all-orders', {
      request_id: randomUUID(),
    });
  }

  async #changeElsewhere(terms: Terms): Promise<void> {
    const { caller, contract } = this.#account();
    this.#known = terms;
    await caller.post(CHANGE, {
      ...contract.coins,
      leverage: terms.leverage,
      margin_mode: MARGIN_MODES[terms.marginMode],
      request_id: randomUUID(),
    });
  }

  #account(): { readonly caller: Caller; readonly contract: Market } {
    const [caller, contract] = [this.#caller, this.#contract];
    assert(caller !== undefined && contract !== undefined, 'the page is open');
    return { caller, contract };
  }
}

const CONFIRM = /^(?:Adjust leverage|Change margin mode)$/;
const TITLES = { leverage: 'Adjust leverage', marginMode: 'Margin mode' } as const;

const buttonOf = (page: Page, kind: keyof typeof TITLES): Locator =>
  page.getByRole('button', { name: kind === 'leverage' ? /^Leverage: / : /^Margin mode: / });

function termsIn(value: unknown): Terms {
  const { leverage, marginMode } = fieldsOf(value);
  return { leverage: Number(leverage), marginMode: marginMode === 'cross' ? 'cross' : 'isolated' };
}

const areEqual = (left: Terms, right: Terms): boolean =>
  left.leverage === right.leverage && left.marginMode === right.marginMode;

/** In force: shown beside the order form, behind an open dialog too. */
async function termsOnPage(page: Page): Promise<Terms> {
  const textOf = async (label: string) =>
    (await page.locator(`button[aria-label^="${label}: "]`).textContent()) ?? '';
  const leverage = Number.parseInt(await textOf('Leverage'), 10);
  return { leverage, marginMode: (await textOf('Margin mode')) === 'Cross' ? 'cross' : 'isolated' };
}

async function closeDialog(page: Page): Promise<void> {
  const open = page.locator('dialog:modal');
  if ((await open.count()) === 0) return;
  await press(open.getByRole('button', { name: 'Cancel', exact: true }));
  await expect(open).toHaveCount(0);
}
