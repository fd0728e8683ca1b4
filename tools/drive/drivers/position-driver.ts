/** Changes of a position in its dialogs: closed at market, its margin and its stops. */
import { expect, type Locator, type Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { press } from '#tests/support/journey-futures.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import { answerTo, isLost, type Answer, type Drive, type MachineDriver } from '../driver.ts';
import { FuturesAccount } from './futures-account.ts';
import {
  adaptPosition,
  FINDS,
  followPosition,
  isCutShortIn,
  kindIn,
  POSITION_CALLS,
  reasonAgainstPosition,
  rewritePosition,
  SENDS,
  type PlayedKind,
} from './position-rules.ts';
import { signInInTab, signOutInTab } from './tabs.ts';

/** No other driver trades it: its book is empty but for what this one puts there. */
const PAIR = 'ETH_USDT';
const SIZE = '0.5';
/** A page whose session starts again connects and reads the account again. */
const AFTER_SIGN_IN = { timeout: 60_000 };

export const positionDriver: MachineDriver = {
  machine: 'futures-position-change',
  title: 'change of a futures position',
  adapt: adaptPosition,
  rewrite: rewritePosition,
  followUp: followPosition,
  reasonAgainst: reasonAgainstPosition,
  calls: POSITION_CALLS,
  heldIn: (state) => (state === 'pending.unknown' ? [FINDS.close] : []),
  open: () => {
    const driven = new DrivenPosition();
    return { play: driven.play, expectState: driven.expectState };
  },
};

type Rest = readonly MachineCommand[];

class DrivenPosition {
  #account: FuturesAccount | undefined;
  #kind: PlayedKind = 'margin';
  #isSignedIn = true;
  /** The last change was rejected, or its order ended before it filled. */
  #hasFailed = false;

  readonly play = async (drive: Drive, command: MachineCommand, rest: Rest): Promise<void> => {
    if (command.kind === 'open') await this.#open(drive);
    else if (command.kind === 'wait') await drive.page.clock.fastForward(command.ms);
    else if (command.kind === 'send') await this.#send(drive, command.event, rest);
    else if (command.kind !== 'always') await this.#answer(drive, command);
  };

  readonly expectState = async ({ page }: Drive, state: string): Promise<void> => {
    if (!this.#isSignedIn) {
      await expect(page.getByRole('button', { name: 'Sign in to trade' }).first()).toBeVisible();
      return;
    }
    const isPending = state.startsWith('pending');
    const busy = rowOf(page).locator('button[aria-busy="true"]');
    await expect(busy).toHaveCount(isPending ? 1 : 0, AFTER_SIGN_IN);
    if (!isPending)
      await expect(page.locator('dialog:modal button[aria-busy="true"]')).toHaveCount(0);
    // The dialog of a change that was rejected or cut short stays open with the reason.
    const alert = page.locator('dialog:modal [role="alert"]');
    if (state === 'viewing' && this.#hasFailed) await expect(alert.first()).toBeVisible();
  };

  async #open(drive: Drive): Promise<void> {
    const { page, url } = drive;
    this.#account = new FuturesAccount(drive, { pairText: PAIR, leverage: 5 });
    await this.#account.open();
    await this.#account.openPosition(SIZE);
    await page.goto(`${url}/futures/exchanges/${PAIR}`);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(rowOf(page)).toContainText(SIZE);
  }

  async #send({ page }: Drive, event: SentEvent, rest: Rest): Promise<void> {
    switch (event.type) {
      case 'change.submitted':
        this.#kind = kindIn(event['change']);
        await this.#prepareFill(rest);
        await this.#submit(page);
        break;
      case 'change.dismissed':
        await dismiss(page);
        break;
      case 'position.reported':
        await this.#addMarginElsewhere(page);
        break;
      case 'session.ended':
        this.#isSignedIn = false;
        await (await signOutInTab(page)).close();
        break;
      case 'session.started':
        this.#isSignedIn = true;
        await signInInTab(page, this.#own().user);
        break;
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  /** The order fills when the other user bids for all of it; without a bid the exchange cancels it. */
  async #prepareFill(rest: Rest): Promise<void> {
    const answer = answerTo(rest, 'sendChange.send');
    if (answer?.kind === 'resolve' && !isCutShortIn(answer)) await this.#own().bidFor(SIZE);
  }

  async #submit(page: Page): Promise<void> {
    const { opens, confirms } = BUTTONS[this.#kind];
    await press(rowOf(page).getByRole('button', { name: opens }));
    const dialog = page.locator('dialog:modal');
    if (this.#kind === 'margin') await dialog.getByRole('textbox', { name: /^Amount/ }).fill('25');
    if (this.#kind === 'stops') {
      const price = this.#own().priceAt(100n);
      await dialog.getByRole('textbox', { name: /^Take profit/ }).fill(price);
    }
    this.#hasFailed = false;
    await press(dialog.getByRole('button', { name: confirms }));
  }

  async #addMarginElsewhere(page: Page): Promise<void> {
    const cell = rowOf(page).getByRole('button', { name: 'Adjust margin' }).locator('xpath=..');
    const before = (await cell.textContent()) ?? '';
    await this.#own().addMargin('10');
    await expect(cell).not.toHaveText(before);
  }

  async #answer({ calls }: Drive, answer: Answer): Promise<void> {
    const isFound = answer.actor === 'sendChange.find';
    const path = (isFound ? FINDS : SENDS)[this.#kind];
    if (answer.kind === 'resolve') await calls.pass(path);
    else await calls.reject(path, answer.value);
    this.#hasFailed = answer.kind === 'reject' ? !isLost(answer) : isCutShortIn(answer);
  }

  #own(): FuturesAccount {
    assert(this.#account !== undefined, 'the page is open');
    return this.#account;
  }
}

const BUTTONS: Readonly<Record<PlayedKind, { readonly opens: string; readonly confirms: string }>> =
  {
    close: { opens: 'Close at market', confirms: 'Close position' },
    margin: { opens: 'Adjust margin', confirms: 'Add margin' },
    stops: { opens: 'Edit take profit and stop loss', confirms: 'Save' },
  };

const rowOf = (page: Page): Locator =>
  page.getByRole('table', { name: 'Positions' }).getByRole('row').filter({ hasText: 'ETH/USDT' });

/** Closes the open dialog, or opens one and closes it. */
async function dismiss(page: Page): Promise<void> {
  const dialog = page.locator('dialog:modal');
  if ((await dialog.count()) === 0) {
    await press(rowOf(page).getByRole('button', { name: 'Adjust margin' }));
  }
  await press(dialog.getByRole('button', { name: 'Cancel', exact: true }));
  await expect(dialog).toHaveCount(0);
}
