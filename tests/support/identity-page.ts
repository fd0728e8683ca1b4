/** The page of identity verification as a user works with it. */
import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { documentPicture, type PictureOptions } from './identity-pictures.ts';
import { inEnglish, type TextOf } from './page-texts.ts';

export const IDENTITY_PATH = '/user/profile/identification';
export const FRONT = 'Front of the document';
export const BACK = 'Back of the document';
export const SELFIE = 'Photo of yourself';

export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const pickedPicture = async (options: PictureOptions): Promise<PickedFile> => ({
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: await documentPicture(options),
});

/** A number that no other user has. */
export const newDocumentNumber = (): string => `07919${randomInt(10 ** 10)}`;

/** Fills in the details of level 1, and continues to the papers. */
export async function fillDetails(page: Page, text: TextOf = inEnglish): Promise<void> {
  await page.getByRole('button', { name: text('Verify level {level}', { level: 1 }) }).click();
  const form = page.getByRole('form', { name: text('Your details') });
  const field = (label: string) => form.getByLabel(text(label), { exact: true });
  await field('First name').fill('Mai');
  await field('Last name').fill('Tran');
  await field('Date of birth').fill('1994-02-28');
  await field('Nationality').selectOption('VN');
  await field('Country of residence').selectOption('VN');
  await field('Document').selectOption('nid');
  await field('Document number').fill(newDocumentNumber());
  await field('Valid until').fill('2044-02-28');
  await form.getByRole('button', { name: text('Continue') }).click();
}

/** Sends a picture of the paper whose dialog is open, and waits for the next step. */
export async function sendPaper(
  page: Page,
  name: string,
  file: PickedFile,
  text: TextOf = inEnglish,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: text(name) });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  // "Send anyway" beside a hint.
  await dialog.getByRole('button', { name: new RegExp(`^${text('Send')}`) }).click();
  await expect(dialog).toHaveCount(0);
}

/** @returns the bytes of a picture in the address of an image. */
export function bytesOfSource(source: string | null): Buffer {
  const [, base64] = /^data:image\/(?:jpeg|webp);base64,(.+)$/.exec(source ?? '') ?? [];
  if (base64 === undefined) throw new Error(`no picture: ${source?.slice(0, 40) ?? 'none'}`);
  return Buffer.from(base64, 'base64');
}
