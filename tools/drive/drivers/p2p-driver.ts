/** The page of one peer-to-peer order, once as its buyer and once as its seller. */
import { expect, type Locator } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import type { P2pRole } from '#contract/core/p2p.ts';
import { expectFollowed } from '#tests/support/followed-channels.ts';
import { documentPicture } from '#tests/support/identity-pictures.ts';
import { faultsAt } from '#tests/support/journey-faults.ts';
import { markPaid } from '#tests/support/journey-p2p.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import {
  answerTo,
  codeIn,
  eventOf,
  fieldsOf,
  isLost,
  type Answer,
  type Drive,
  type MachineDriver,
} from '../driver.ts';
import { adaptP2p } from './p2p-paths.ts';
import {
  followP2p,
  heldInP2p,
  P2P_CALLS,
  pathOfAction,
  READ_ORDER,
  reasonAgainstP2p,
} from './p2p-rules.ts';
import type { OrderAction } from '#machines/p2p/order-changes.ts';
import { P2pTrade } from './p2p-trade.ts';
import { passTime } from './page-time.ts';

const p2pDriver = (role: P2pRole): MachineDriver => ({
  machine: 'p2p-order',
  folder: `p2p-order-${role}`,
  title: `P2P order of its ${role}`,
  adapt: adaptP2p(role),
  followUp: followP2p,
  reasonAgainst: reasonAgainstP2p(role),
  calls: P2P_CALLS,
  heldIn: heldInP2p,
  open: () => {
    const driven = new DrivenOrder(role);
    return { play: driven.play, expectState: driven.expectState };
  },
});

export const p2pDrivers: readonly MachineDriver[] = [p2pDriver('buyer'), p2pDriver('seller')];

type Rest = readonly MachineCommand[];

/** Of no user. */
const UNKNOWN_UID = '26112900041';

/** Labels of the buttons, by the action. */
const LABELS: Readonly<Record<string, string>> = {
  mark_paid: 'I have paid',
  take_back_paid: 'I have not paid',
  extend_payment: 'Give more time',
  release: 'Release',
  cancel: 'Cancel order',
  request_cancel: 'Request cancellation',
  appeal: 'Appeal',
};

class DrivenOrder {
  readonly #role: P2pRole;
  #trade: P2pTrade | undefined;
  #action: OrderAction | undefined;
  #isOnline = true;

  constructor(role: P2pRole) {
    this.#role = role;
  }

  readonly play = async (drive: Drive, command: MachineCommand, rest: Rest): Promise<void> => {
    if (command.kind === 'open') await this.#open(drive, command.input, rest);
    else if (command.kind === 'wait') await passTime(drive.page, command.ms);
    else if (command.kind === 'send') await this.#send(drive, command.event);
    else if (command.kind === 'resolve') await this.#resolve(drive, command);
    else if (command.kind === 'reject') await this.#reject(drive, command);
  };

  readonly expectState = async ({ page }: Drive, state: string): Promise<void> => {
    const dialog = page.locator('dialog:modal');
    const confirm = dialog.locator('button[type="submit"]');
    if (state.includes('action.idle')) await expect(dialog).toHaveCount(0);
    else if (state.includes('confirming.warning')) {
      await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    } else if (state.includes('confirming.ready')) {
      await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
    } else if (state.includes('action.queued')) {
      await expect(page.getByText(/^Not yet known to the exchange/).first()).toBeVisible();
    } else if (state.includes('sending.pending')) {
      await expect(confirm).toHaveAttribute('aria-busy', 'true');
    } else if (state.includes('sending.unknown')) {
      await expect(dialog.getByText(/^No response yet/)).toBeVisible();
    }
    const missing = page.getByText('This order does not exist.');
    await expect(missing).toHaveCount(state.includes('reading.missing') ? 1 : 0);
  };

  async #open(drive: Drive, input: unknown, rest: Rest): Promise<void> {
    const { page, url, calls } = drive;
    const first = answerTo(rest, 'readOrder');
    const isMissing = first !== undefined && codeIn(first) === 'not_found';
    this.#trade = await P2pTrade.open(drive, this.#role);
    if (statusIn(first, rest) === 'paid' && fieldsOf(input)['queued'] === undefined) {
      await this.#trade.markPaid();
    }
    const address = `${url}/p2p-trading/order?uid=${isMissing ? UNKNOWN_UID : this.#trade.uid}`;
    if (fieldsOf(input)['queued'] !== undefined) {
      await calls.holdOnly([]);
      await this.#queue(drive, address, statusIn(first, rest) === 'paid');
      await calls.hold(READ_ORDER);
    }
    await page.goto(address);
    await expectFollowed(page, 'private-p2p_');
  }

  /** An earlier visit has stated the payment without a connection. */
  async #queue({ page, context }: Drive, address: string, isKnown: boolean): Promise<void> {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'I have paid', exact: true })).toBeVisible();
    await context.setOffline(true);
    await markPaid(page);
    await expect(page.getByText(/^Not yet known to the exchange/)).toBeVisible();
    await page.goto('about:blank');
    await context.setOffline(false);
    this.#action = 'mark_paid';
    if (isKnown) await this.#own().markPaid();
  }

  async #send(drive: Drive, event: SentEvent): Promise<void> {
    const { page, context, url } = drive;
    const dialog = page.locator('dialog:modal');
    switch (event.type) {
      case 'action.chosen':
        this.#action = event['action'] as OrderAction;
        await page.getByRole('button', { name: LABELS[this.#action] ?? '', exact: true }).click();
        break;
      case 'draft.edited':
        await state(dialog, fieldsOf(event['patch'])['isDeclared'] === true);
        break;
      case 'action.confirmed':
        await dialog.locator('button[type="submit"]').click();
        break;
      case 'action.left':
        if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Go back' }).click();
        else await page.getByRole('button', { name: 'Undo' }).click();
        break;
      case 'order.reported':
        await this.#report(fieldsOf(event['order'])['status'] === 'paid');
        break;
      case 'order.outdated':
        await faultsAt(url).disconnect();
        await expectFollowed(page, 'private-p2p_');
        break;
      case 'connection.lost':
      case 'connection.restored':
        this.#isOnline = event.type === 'connection.restored';
        await context.setOffline(!this.#isOnline);
        break;
      case 'file.chosen':
        await dialog.locator('input[type="file"]').setInputFiles(await picture());
        break;
      case 'file.removed':
        await dialog.getByRole('button', { name: 'Remove' }).click();
        break;
      case 'file.retried':
        await dialog.getByRole('button', { name: 'Retry' }).click();
        break;
      case 'facts.changed':
        break; // The page counts the open orders itself.
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  /** The other side, or another device, changes the order. */
  async #report(isPaid: boolean): Promise<void> {
    const trade = this.#own();
    const wasPaid = await trade.isPaid();
    if (isPaid === wasPaid) await trade.changeDetails(this.#action);
    else if (isPaid) await trade.markPaid();
    else await trade.takeBack();
  }

  async #resolve({ calls }: Drive, { actor, value }: Answer): Promise<void> {
    const path = this.#pathOf(actor);
    const isOld = actor === 'readOrder' && fieldsOf(value)['revision'] === 1;
    if (isOld) await calls.passOn(path, withRevision);
    else if (this.#isOnline) await calls.pass(path);
    else await calls.passOn(path);
  }

  /** The order changes elsewhere before the exchange decides, where it can reject for that reason. */
  async #reject({ calls }: Drive, answer: Answer): Promise<void> {
    const path = this.#pathOf(answer.actor);
    const code = codeIn(answer);
    if (isLost(answer)) return await calls.reject(path, answer.value);
    if (code === 'not_found') return await calls.pass(path);
    if (code !== 'state_changed') return await calls.reject(path, answer.value);
    if (this.#role === 'buyer') await this.#own().cancel();
    else await this.#report(!(await this.#own().isPaid()));
    await calls.pass(path);
  }

  #pathOf(actor: string): string {
    if (actor === 'readOrder') return READ_ORDER;
    if (actor === 'uploadFile') return P2P_CALLS.uploadFile;
    return pathOfAction(this.#action ?? 'mark_paid');
  }

  #own(): P2pTrade {
    assert(this.#trade !== undefined, 'the page is open');
    return this.#trade;
  }
}

/** Status in which the order is when the page opens. */
function statusIn(first: Answer | undefined, rest: Rest): unknown {
  if (first?.kind === 'resolve') return fieldsOf(first.value)['status'];
  const reported = rest.find((one) => eventOf(one)?.type === 'order.reported');
  return reported === undefined ? undefined : 'awaiting_payment';
}

/** Older than anything that was reported. */
function withRevision(json: unknown): unknown {
  const { data } = fieldsOf(json);
  return { ...fieldsOf(json), data: { ...fieldsOf(data), revision: 1 } };
}

/** States everything that the dialog asks for, or takes it back. */
async function state(dialog: Locator, isDeclared: boolean): Promise<void> {
  await dialog.waitFor();
  for (const box of await dialog.getByRole('checkbox').all()) await box.setChecked(isDeclared);
  const text = isDeclared ? 'Paid at 10:04 from my own account.' : '';
  for (const area of await dialog.locator('textarea').all()) await area.fill(text);
  if (!isDeclared) return;
  for (const reason of await dialog.getByRole('combobox').all()) await reason.selectOption({ index: 1 }); // prettier-ignore
}

const picture = async () => ({
  name: 'statement.jpg',
  mimeType: 'image/jpeg',
  buffer: await documentPicture({ seed: 9 }),
});
