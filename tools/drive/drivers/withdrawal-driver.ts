/** The page of withdrawals, from the coin to the receipt. */
import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { expectFollowed } from '#tests/support/followed-channels.ts';
import { faultsAt } from '#tests/support/journey-faults.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import {
  codeIn,
  fieldsOf,
  isLost,
  type Answer,
  type Drive,
  type Fields,
  type MachineDriver,
} from '../driver.ts';
import { WithdrawalAccount, type WithdrawalGoal } from './withdrawal-account.ts';
import { expectWithdrawal } from './withdrawal-screens.ts';
import {
  adaptWithdrawal,
  isCodeWrong,
  networkCountIn,
  nextFound,
  reasonAgainstWithdrawal,
  rewriteWithdrawal,
  WITHDRAWAL_CALLS,
} from './withdrawal-rules.ts';

export const withdrawalDriver: MachineDriver = {
  machine: 'funding-withdrawal',
  title: 'withdrawal',
  adapt: adaptWithdrawal,
  rewrite: rewriteWithdrawal,
  reasonAgainst: reasonAgainstWithdrawal,
  calls: WITHDRAWAL_CALLS,
  open: () => {
    const driven = new DrivenWithdrawal();
    return { play: driven.play, expectState: driven.expectState };
  },
};

type Rest = readonly MachineCommand[];

/** Two withdrawals of a coin on one network are ten seconds apart. */
const OTHER_NETWORK = 3;

class DrivenWithdrawal {
  #account: WithdrawalAccount | undefined;
  /** Of the exchange; undefined until it has one. */
  #made: { readonly id: number; readonly state: WithdrawalGoal } | undefined;
  /** As the page has sent it. */
  #body: object = {};

  readonly play = async (drive: Drive, command: MachineCommand, rest: Rest): Promise<void> => {
    if (command.kind === 'open') await this.#open(drive, fieldsOf(command.input), rest);
    else if (command.kind === 'wait') await drive.page.clock.fastForward(command.ms);
    else if (command.kind === 'send') await this.#send(drive, command.event, rest);
    else if (command.kind !== 'always') await this.#answer(drive, command, rest);
  };

  readonly expectState = ({ page }: Drive, state: string): Promise<void> =>
    expectWithdrawal(page, state);

  /** A withdrawal of an earlier visit is made first, as far as the exchange has it in the path. */
  async #open(drive: Drive, { requestId }: Fields, rest: Rest): Promise<void> {
    this.#account = new WithdrawalAccount(drive);
    await this.#account.open();
    const sent = randomUUID();
    const network = networkCountIn(rest) === 1 ? '&network=2' : '';
    const query = requestId === undefined ? `coin=USDT${network}` : `request=${sent}`;
    if (requestId !== undefined) {
      this.#body = { request_id: sent };
      await this.#reach(nextFound(rest));
    }
    await drive.page.goto(`${drive.url}/user/my-wallet/withdrawal?${query}`);
    await expectFollowed(drive.page, 'private-deposit', 'private-withdrawal');
  }

  async #send(drive: Drive, event: SentEvent, rest: Rest): Promise<void> {
    const { page } = drive;
    const form = page.getByRole('form', { name: 'Withdraw' });
    const review = page.getByRole('dialog');
    switch (event.type) {
      case 'book.changed':
        break; // The page has read it.
      case 'coin.selected':
        await page.getByRole('button', { name: /^Coin: / }).click();
        await page.getByRole('searchbox', { name: 'Search coins' }).fill(String(event['coin']));
        await page.getByRole('dialog').getByRole('button').filter({ hasText: 'BTC' }).last().click(); // prettier-ignore
        break;
      case 'network.selected':
        await form.getByRole('radio', { name: /Ethereum/ }).check({ force: true });
        break;
      case 'draft.edited':
        await fillDraft(form, fieldsOf(event['patch']));
        break;
      case 'address.pasted':
        await paste(drive, form.getByLabel('Address'), String(event['address']));
        break;
      case 'amount.maximized':
        await form.getByRole('button', { name: 'Max' }).click();
        break;
      case 'terms.changed':
        await this.#reconnect(drive);
        break;
      case 'withdrawal.changed':
        if (event['id'] === 999) await this.#changeOther();
        else await this.#reconnect(drive);
        break;
      case 'terms.retried':
        await page.getByRole('button', { name: 'Retry' }).click();
        break;
      case 'review.opened':
        await form.getByRole('button', { name: 'Continue' }).click();
        break;
      case 'review.left':
        await review.getByRole('button', { name: 'Back' }).click();
        break;
      case 'review.acknowledged':
        await review.getByRole('checkbox').setChecked(event['isAcknowledged'] === true);
        break;
      case 'withdrawal.submitted':
        await review.getByRole('button', { name: /^Withdraw / }).click();
        this.#body = (await drive.calls.bodyOf(WITHDRAWAL_CALLS['submit.send'])) as object;
        break;
      default:
        await this.#sendLater(drive, event, rest);
    }
  }

  /** Of a withdrawal that exists. */
  async #sendLater({ page }: Drive, event: SentEvent, rest: Rest): Promise<void> {
    const dialog = page.getByRole('dialog');
    const receipt = page.getByRole('region', { name: 'Your withdrawal' });
    switch (event.type) {
      case 'codes.edited':
        await dialog.getByLabel('Email code').fill(isCodeWrong(rest) ? '000000' : await this.#own().mailCode()); // prettier-ignore
        await dialog.getByLabel('Authenticator or recovery code').fill(this.#own().secondCode());
        break;
      case 'codes.submitted':
        await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click();
        break;
      case 'code.requested':
        await dialog.getByRole('button', { name: 'Resend code' }).click();
        break;
      case 'withdrawal.canceled':
        await dialog.or(receipt).getByRole('button', { name: 'Cancel withdrawal' }).click();
        break;
      case 'receiver.named':
        await receipt.getByLabel('Name of the receiver').fill(String(event['receiver']));
        await receipt.getByRole('button', { name: 'Send' }).click();
        break;
      case 'withdrawal.restarted':
        await receipt.getByRole('button', { name: 'New withdrawal' }).click();
        break;
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  async #answer({ calls }: Drive, answer: Answer, rest: Rest): Promise<void> {
    const actor = answer.actor as keyof typeof WITHDRAWAL_CALLS;
    const path = WITHDRAWAL_CALLS[actor];
    if (isLost(answer)) return await calls.reject(path, answer.value);
    if (answer.kind === 'reject') return await this.#rejectBy(calls, answer, rest);
    if (actor === 'submit.find') await this.#reach(fieldsOf(answer.value)['state'] as WithdrawalGoal | undefined); // prettier-ignore
    const { warnings } = fieldsOf(answer.value);
    if (actor === 'readQuote' && Array.isArray(warnings) && warnings.length > 0) {
      return await calls.passOn(path, (json) => withWarnings(json, warnings));
    }
    await calls.pass(path);
    if (actor === 'submit.send')
      this.#made = { id: await this.#own().make(this.#body), state: 'waiting_for_codes' }; // prettier-ignore
    else if (actor === 'confirm' || actor === 'nameReceiver') this.#note('in_review');
    else if (actor === 'cancel') this.#note('canceled');
  }

  /** Real where the account can be made so that the exchange rejects. */
  async #rejectBy(calls: Drive['calls'], answer: Answer, rest: Rest): Promise<void> {
    const path = WITHDRAWAL_CALLS[answer.actor as keyof typeof WITHDRAWAL_CALLS];
    const code = codeIn(answer);
    if (answer.actor === 'submit.send' && code === 'balance_too_low') {
      await this.#own().spendAll();
      return await calls.pass(path);
    }
    if (answer.actor === 'confirm' && code === 'mail_code_wrong') return await calls.pass(path);
    if (answer.actor === 'confirm' && code === 'state_changed') {
      const next = nextFound(rest) ?? 'canceled';
      if (next !== 'waiting_for_codes') {
        await this.#reach(next);
        return await calls.pass(path);
      }
    }
    await calls.reject(path, answer.value);
  }

  /** The page reads again what it may have missed. */
  async #reconnect({ page, url }: Drive): Promise<void> {
    await faultsAt(url).disconnect();
    await expectFollowed(page, 'private-deposit', 'private-withdrawal');
  }

  async #changeOther(): Promise<void> {
    await this.#own().cancel(await this.#own().make({ network_id: OTHER_NETWORK }));
  }

  /** Brings the withdrawal of the page to a state at the exchange. */
  async #reach(state: WithdrawalGoal | undefined): Promise<void> {
    if (state === undefined) return;
    this.#made ??= { id: await this.#own().make(this.#body), state: 'waiting_for_codes' };
    await this.#own().move(this.#made.id, this.#made.state, state);
    this.#note(state);
  }

  #note(state: WithdrawalGoal): void {
    if (this.#made !== undefined) this.#made = { ...this.#made, state };
  }

  #own(): WithdrawalAccount {
    assert(this.#account !== undefined, 'the page is open');
    return this.#account;
  }
}

async function fillDraft(form: Locator, { address, amount }: Fields): Promise<void> {
  if (typeof address === 'string') await form.getByLabel('Address').fill(address);
  if (typeof amount === 'string') await form.getByRole('textbox', { name: /^Amount/ }).fill(amount);
}

async function paste({ context, page }: Drive, field: Locator, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+v');
}

function withWarnings(json: unknown, warnings: readonly unknown[]): unknown {
  const { data } = fieldsOf(json);
  return { ...fieldsOf(json), data: { ...fieldsOf(data), warnings } };
}
