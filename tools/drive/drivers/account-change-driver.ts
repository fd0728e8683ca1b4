/** The dialogs that change a phone number, set two-factor authentication up and remove it. */
import { expect, type Locator } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { isProofNeeded } from '#machines/kernel/proof.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import { answerTo, type Answer, type Drive, type MachineDriver } from '../driver.ts';
import { ChangingAccount } from './account-change-account.ts';
import {
  ACCOUNT_CHANGE_CALLS,
  adaptAccountChange,
  adaptRemoval,
  changeIn,
  followAccountChange,
  isWithoutPassword,
  reasonAgainstAccountChange,
  reasonAgainstRemoval,
  rewriteAccountChange,
  type PlayedChange,
} from './account-change-rules.ts';
import { expectAccountChange } from './account-change-screens.ts';
import { passTime } from './page-time.ts';

const shared = {
  machine: 'auth-account-change',
  rewrite: rewriteAccountChange,
  followUp: followAccountChange,
  calls: ACCOUNT_CHANGE_CALLS,
  open: () => {
    const driven = new DrivenChange();
    return { play: driven.play, expectState: driven.expectState };
  },
} as const satisfies Partial<MachineDriver>;

export const accountChangeDrivers: readonly MachineDriver[] = [
  {
    ...shared,
    title: 'phone number and set-up of two-factor authentication',
    adapt: adaptAccountChange,
    reasonAgainst: reasonAgainstAccountChange,
  },
  {
    ...shared,
    title: 'removal of two-factor authentication',
    folder: 'auth-account-change-removal',
    adapt: adaptRemoval,
    reasonAgainst: reasonAgainstRemoval,
  },
];

type Rest = readonly MachineCommand[];

const PATHS: Readonly<Record<PlayedChange, string>> = {
  phone: '/user/profile/my-profile',
  twoFactorSetup: '/user/profile/sercurity',
  twoFactorRemoval: '/user/profile/sercurity',
};

/** As the exchange answers a call whose proof has expired. */
const PROOF_EXPIRED = { status: 403, code: 'step_up_required', message: 'Verify your identity.' };

class DrivenChange {
  #account: ChangingAccount | undefined;

  readonly play = async (drive: Drive, command: MachineCommand, rest: Rest): Promise<void> => {
    if (command.kind === 'open') await this.#open(drive, changeIn(command.input), rest);
    else if (command.kind === 'wait') await passTime(drive.page, command.ms);
    else if (command.kind === 'send') await this.#send(drive, command.event, rest);
    else if (command.kind !== 'always') await answer(drive, command);
  };

  readonly expectState = ({ page }: Drive, state: string): Promise<void> =>
    expectAccountChange(page, state);

  async #open(drive: Drive, change: PlayedChange, rest: Rest): Promise<void> {
    const { page, url } = drive;
    this.#account = new ChangingAccount(drive);
    await this.#account.open(change, { isWithoutPassword: isWithoutPassword(rest) });
    await page.goto(`${url}${PATHS[change]}`);
    await page.locator(`button[data-change="${change}"]`).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }

  async #send({ page }: Drive, event: SentEvent, rest: Rest): Promise<void> {
    const dialog = page.getByRole('dialog');
    switch (event.type) {
      case 'field.edited':
        await this.#edit(dialog, event, rest);
        break;
      case 'step.submitted':
        await submitOf(dialog).click();
        break;
      case 'step.returned':
        await dialog.getByRole('button', { name: 'Back', exact: true }).click();
        break;
      case 'step.acknowledged':
        await dialog.getByRole('checkbox').check();
        await dialog.getByRole('button', { name: 'Done', exact: true }).click();
        break;
      case 'code.requested':
        await dialog.getByRole('button', { name: /^(?:Send|Resend) code$/ }).click();
        break;
      case 'proof.submitted':
        await this.#prove(dialog, answerTo(rest, 'prove')?.kind !== 'reject');
        break;
      case 'proof.declined':
        await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
        break;
      default:
        throw new Error(`No user action causes ${event.type}.`);
    }
  }

  async #edit(dialog: Locator, { name, value }: SentEvent, rest: Rest): Promise<void> {
    const field = dialog.locator(`input[name="${String(name)}"]`);
    if (name === 'phone') return await field.fill(value === '' ? '' : this.#own().phone);
    const isRight = answerTo(rest, 'send')?.kind === 'resolve';
    await field.fill(isRight ? await this.#rightCode(dialog) : '000000');
  }

  /** Of the app, if the dialog shows its key, otherwise of the message. */
  async #rightCode(dialog: Locator): Promise<string> {
    const key = dialog.getByText(/^[A-Z2-7]{16,}$/);
    if ((await key.count()) === 0) return await this.#own().smsCode();
    return await this.#own().firstCode((await key.first().textContent()) ?? '');
  }

  /** Fills in what the page asks for. */
  async #prove(dialog: Locator, isRight: boolean): Promise<void> {
    const has = async (name: string): Promise<boolean> =>
      (await dialog.locator(`input[name="${name}"]`).count()) > 0;
    const fill = (name: string, value: string) =>
      dialog.locator(`input[name="${name}"]`).fill(value);
    if (await has('password'))
      await fill('password', isRight ? this.#own().password : 'not the one');
    if (await has('mailCode'))
      await fill('mailCode', isRight ? await this.#own().mailCode() : '000000');
    if (await has('authenticatorCode')) {
      await dialog.getByRole('button', { name: 'Use recovery code' }).click();
      await fill('recoveryCode', this.#own().recoveryCode());
    }
    await submitOf(dialog).click();
  }

  #own(): ChangingAccount {
    assert(this.#account !== undefined, 'the page is open');
    return this.#account;
  }
}

const submitOf = (dialog: Locator): Locator =>
  dialog
    .locator('button[type="submit"]')
    .or(dialog.getByRole('button', { name: 'Retry' }))
    .first();

async function answer({ calls }: Drive, { kind, actor, value }: Answer): Promise<void> {
  const paths = ACCOUNT_CHANGE_CALLS[actor as keyof typeof ACCOUNT_CHANGE_CALLS];
  const path = typeof paths === 'string' ? paths : await calls.firstCalled(paths);
  // The exchange itself rejects a wrong password.
  if (kind === 'resolve' || actor === 'prove') await calls.pass(path);
  else await calls.reject(path, isProofNeeded(value) ? PROOF_EXPIRED : value);
}
