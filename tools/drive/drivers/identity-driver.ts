/** The page of identity verification. The camera and the upload of a paper are a machine of their own. */
import type { Locator, Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import { isoOf, epochMs } from '#contract/core/time.ts';
import { REJECT_REASONS } from '#contract/entities/identity.ts';
import {
  IDENTITY_PATH,
  newDocumentNumber,
  pickedPicture,
  sendPaper,
} from '#tests/support/identity-page.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import { fieldsOf, type Answer, type Drive, type MachineDriver } from '../driver.ts';
import { IdentityAccount } from './identity-account.ts';
import {
  adaptIdentity,
  advanceGiven,
  goalIn,
  IDENTITY_CALLS,
  READ_IDENTITY,
  reasonAgainstIdentity,
  rewriteIdentity,
  type IdentityGoal,
} from './identity-rules.ts';
import { expectIdentity } from './identity-screens.ts';
import { passTime } from './page-time.ts';

export const identityDriver: MachineDriver = {
  machine: 'identity',
  title: 'identity verification',
  adapt: adaptIdentity,
  rewrite: rewriteIdentity,
  reasonAgainst: reasonAgainstIdentity,
  calls: IDENTITY_CALLS,
  heldIn: (state) => (state === 'loading' ? [READ_IDENTITY] : []),
  open: () => {
    const driven = new DrivenIdentity();
    return { play: driven.play, expectState: driven.expectState };
  },
};

type Rest = readonly MachineCommand[];

/** A case that another device may change: the page follows it while a phone may upload. */
const FOLLOWED: readonly (IdentityGoal | undefined)[] = ['drafted', 'filled'];

class DrivenIdentity {
  #account: IdentityAccount | undefined;
  #isOpen = false;

  readonly play = async (drive: Drive, command: MachineCommand, rest: Rest): Promise<void> => {
    if (command.kind === 'open') await this.#open(drive, rest);
    else if (command.kind === 'wait') await passTime(drive.page, command.ms);
    else if (command.kind === 'send') await this.#send(drive, command, rest);
    else if (command.kind === 'resolve' && command.actor === 'addPaper') {
      await this.#addPaper(drive, command.value);
    } else if (command.kind !== 'always') await answer(drive, command);
  };

  readonly expectState = ({ page }: Drive, state: string): Promise<void> =>
    expectIdentity(page, state);

  async #open(drive: Drive, rest: Rest): Promise<void> {
    this.#account = new IdentityAccount(drive);
    await this.#account.open({ isNearEnd: rest.some((one) => goalIn(one) === 'exhausted') });
    await drive.page.goto(`${drive.url}${IDENTITY_PATH}`);
  }

  async #send(
    drive: Drive,
    command: Extract<MachineCommand, { readonly kind: 'send' }>,
    rest: Rest,
  ): Promise<void> {
    const { event } = command;
    if (event.type === 'identity.loaded') await this.#load(drive, goalIn(command), rest);
    else if (event.type === 'identity.failed') {
      // The page tries twice.
      for (const error of [new Error('no response'), new Error('no response')])
        await drive.calls.reject(READ_IDENTITY, error);
    } else await act(drive.page, event);
  }

  /** Sends the front; where the path has all papers then, a phone has sent the others. */
  async #addPaper({ page }: Drive, value: unknown): Promise<void> {
    const { papers } = fieldsOf(value);
    const isLast = Array.isArray(papers) && papers.length > 1;
    if (isLast) await this.#account?.uploadOthers();
    await sendPaper(page, 'Front of the document', await pickedPicture({ seed: 1 }));
  }

  /** The first time with the page, later by another device or a review. */
  async #load(drive: Drive, goal: IdentityGoal | undefined, rest: Rest): Promise<void> {
    assert(goal !== undefined && this.#account !== undefined, 'something is known');
    const { page, calls } = drive;
    await this.#account.reach(goal);
    if (this.#isOpen) return;
    this.#isOpen = true;
    await calls.pass(READ_IDENTITY);
    const isFollowed = rest.some((one) => goalIn(one) !== undefined);
    if (!isFollowed || !FOLLOWED.includes(goal)) return;
    await calls.holdOnly([]);
    await page.getByRole('button', { name: 'Continue on your phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
}

async function act(page: Page, event: SentEvent): Promise<void> {
  const form = page.getByRole('form', { name: 'Your details' });
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  switch (event.type) {
    case 'level.chosen':
      await button('Verify level 1').click();
      break;
    case 'details.edited':
      await editDetails(form, fieldsOf(event['patch'])['birthDate'] === '');
      break;
    case 'details.submitted':
      await form.getByRole('button', { name: 'Continue' }).click();
      break;
    case 'details.left':
      await form.getByRole('button', { name: 'Cancel' }).click();
      break;
    case 'details.opened':
      await button('Edit details').click();
      break;
    case 'paper.opened':
      await button(/^(?:Add|Replace) Front of the document$/).click();
      break;
    case 'paper.left':
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      break;
    case 'case.submitted':
      await button('Submit for review').click();
      break;
    case 'case.discarded':
      await button('Discard draft').click();
      break;
    case 'case.reopened':
      await button('Send again').click();
      break;
    default:
      throw new Error(`No user action causes ${event.type}.`);
  }
}

/** Fills everything in that level 1 needs, or clears the date of birth. */
async function editDetails(form: Locator, isCleared: boolean): Promise<void> {
  if (isCleared) return await form.getByLabel('Date of birth').fill('');
  await form.getByLabel('First name').fill('Mai');
  await form.getByLabel('Last name').fill('Tran');
  await form.getByLabel('Date of birth').fill('1994-02-28');
  await form.getByLabel('Nationality').selectOption('VN');
  await form.getByLabel('Country of residence').selectOption({ label: 'Vietnam' });
  await form.getByLabel('Document', { exact: true }).selectOption('nid');
  await form.getByLabel('Document number').fill(newDocumentNumber());
  await form.getByLabel('Valid until').fill('2044-02-28');
}

async function answer({ calls }: Drive, { kind, actor, value }: Answer): Promise<void> {
  const path = IDENTITY_CALLS[actor as keyof typeof IDENTITY_CALLS];
  if (kind === 'reject') await calls.reject(path, value);
  else if (advanceGiven(value)) await calls.passOn(path, (json) => withAdvance(json, value));
  else await calls.pass(path);
}

/** While a case is open, the exchange counts no attempt and serves the country of its details. */
function withAdvance(json: unknown, value: unknown): unknown {
  const { reasons, attemptsLeft, attemptsResetAt } = fieldsOf(value);
  const codes = (reasons as readonly (keyof typeof REJECT_REASONS)[]).map(
    (reason) => REJECT_REASONS[reason],
  );
  const resetAt =
    typeof attemptsResetAt === 'number' ? isoOf(epochMs(Date.now() + 86_400_000)) : null;
  const data = {
    ...fieldsOf(fieldsOf(json)['data']),
    can_advance: 0,
    reasons: codes,
    attempts_left: attemptsLeft,
    attempts_reset_at: resetAt,
  };
  return { ...fieldsOf(json), data };
}
