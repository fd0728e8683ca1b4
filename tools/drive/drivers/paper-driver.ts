/** One paper of an identity verification in its dialog: picked, looked at, uploaded. */
import { expect, type Locator, type Page } from '@playwright/test';
import { assert } from '#contract/core/assert.ts';
import {
  FRONT,
  IDENTITY_PATH,
  pickedPicture,
  type PickedFile,
} from '#tests/support/identity-page.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import type { Answer, Drive, MachineDriver } from '../driver.ts';
import { IdentityAccount } from './identity-account.ts';
import { passTime } from './page-time.ts';
import {
  adaptPaper,
  followPaper,
  PAPER_CALLS,
  reasonAgainstPaper,
  rewritePaper,
  UNUSABLE,
  UPLOAD,
} from './paper-rules.ts';

export const paperDriver: MachineDriver = {
  machine: 'identity-paper',
  title: 'paper of an identity verification',
  adapt: adaptPaper,
  rewrite: rewritePaper,
  followUp: followPaper,
  reasonAgainst: reasonAgainstPaper,
  calls: PAPER_CALLS,
  open: () => ({ play, expectState }),
};

async function play(drive: Drive, command: MachineCommand): Promise<void> {
  if (command.kind === 'open') await open(drive);
  else if (command.kind === 'wait') await passTime(drive.page, command.ms);
  else if (command.kind === 'send') await act(drive, command.event);
  else if (command.kind !== 'always') await answer(drive, command);
}

/** The case has its details and no paper. */
async function open(drive: Drive): Promise<void> {
  const account = new IdentityAccount(drive);
  await account.open({ isNearEnd: false });
  await account.reach('drafted');
  await drive.page.goto(`${drive.url}${IDENTITY_PATH}`);
}

/** A picture is stored when an earlier visit has picked it and ended before its upload. */
async function answer({ page, calls }: Drive, { kind, actor, value }: Answer): Promise<void> {
  if (actor === 'restorePaper') {
    await openDialog(page);
    if (value === undefined) return;
    await pick(page, await pickedPicture({ seed: 1 }));
    await expect(buttonIn(page, 'Take another')).toBeVisible();
    await page.reload();
    await openDialog(page);
  } else if (kind === 'resolve') await calls.pass(UPLOAD);
  else await calls.reject(UPLOAD, value);
}

async function act({ context, page }: Drive, event: SentEvent): Promise<void> {
  switch (event.type) {
    case 'file.picked':
      await pick(page, event['source'] === UNUSABLE ? TEXT : await pickedPicture({ seed: 2 }));
      break;
    case 'picture.accepted':
      // "Send anyway" beside a hint.
      await buttonIn(page, /^Send/).click();
      break;
    case 'picture.discarded':
      await buttonIn(page, 'Take another').click();
      break;
    case 'upload.canceled':
      await buttonIn(page, 'Cancel upload').click();
      break;
    case 'upload.retried':
      await buttonIn(page, 'Retry').click();
      break;
    case 'connection.lost':
      await context.setOffline(true);
      break;
    case 'connection.restored':
      await context.setOffline(false);
      break;
    default:
      throw new Error(`No user action causes ${event.type}.`);
  }
}

/** No picture. */
const TEXT: PickedFile = {
  name: 'card.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('no picture'),
};

/** What each step of the dialog has alone; a dialog whose paper is stored has closed. */
const BUTTONS: Readonly<Record<string, string | RegExp>> = {
  choosing: 'Use camera',
  checked: /^Send/,
  uploading: 'Cancel upload',
  failed: 'Retry',
};

async function expectState({ page }: Drive, state: string): Promise<void> {
  if (state === 'stored') return await expect(dialogOf(page)).toHaveCount(0);
  await expect(dialogOf(page)).toBeVisible();
  if (state === 'offline') {
    return await expect(dialogOf(page).getByText(/^You are offline\./)).toBeVisible();
  }
  const [step = ''] = state.split('.');
  const button = BUTTONS[step];
  assert(button !== undefined, `${state} is shown`);
  await expect(buttonIn(page, button)).toBeVisible();
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: FRONT });

const buttonIn = (page: Page, name: string | RegExp): Locator =>
  dialogOf(page).getByRole('button', { name });

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Add ${FRONT}` }).click();
  await expect(dialogOf(page)).toBeVisible();
}

const pick = (page: Page, file: PickedFile): Promise<void> =>
  dialogOf(page).locator('input[type="file"]').setInputFiles(file);
