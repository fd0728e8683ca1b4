/** The page of identity verification as a user works with it. */
import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { documentPicture, type PictureOptions } from './identity-pictures.ts';

export const IDENTITY_PATH = '/user/profile/identification';

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
export async function fillDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify level 1' }).click();
  const form = page.getByRole('form', { name: 'Your details' });
  await form.getByLabel('First name').fill('Mai');
  await form.getByLabel('Last name').fill('Tran');
  await form.getByLabel('Date of birth').fill('1994-02-28');
  await form.getByLabel('Nationality').selectOption('VN');
  await form.getByLabel('Country of residence').selectOption({ label: 'Vietnam' });
  await form.getByLabel('Document', { exact: true }).selectOption('nid');
  await form.getByLabel('Document number').fill(newDocumentNumber());
  await form.getByLabel('Valid until').fill('2044-02-28');
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Sends a picture of the paper whose dialog is open, and waits for the next step. */
export async function sendPaper(page: Page, name: string, file: PickedFile): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(dialog).toHaveCount(0);
}

/** @returns the bytes of a picture in the address of an image. */
export function bytesOfSource(source: string | null): Buffer {
  const [, base64] = /^data:image\/(?:jpeg|webp);base64,(.+)$/.exec(source ?? '') ?? [];
  if (base64 === undefined) throw new Error(`no picture: ${source?.slice(0, 40) ?? 'none'}`);
  return Buffer.from(base64, 'base64');
}
