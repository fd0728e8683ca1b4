/** Identity verification in Firefox and WebKit: the main path, and pictures as cameras store them. */
import { writeFile } from 'node:fs/promises';
import type { TestInfo } from '@playwright/test';
import { PICTURE_BYTES_MAX } from '#contract/rest/identity.ts';
import { documentPicture } from '../support/identity-pictures.ts';
import { bytesOfSource, IDENTITY_PATH, newDocumentNumber } from '../support/identity-page.ts';
import {
  ORIENTATIONS,
  readableHeif,
  SAME_PICTURE_MAX,
  seenPicture,
  turnedPicture,
  unreadableHeic,
} from '../support/turned-pictures.ts';
import type { BrowserPage } from './driver/browser-page.ts';
import { expect, signUp, test } from './journey.ts';

const DIALOG = 'dialog:modal';
const FILE = { css: 'input[type="file"]', inside: DIALOG } as const;
const FRONT = 'Front of the document';
const UPRIGHT = { orientation: undefined, width: 700, height: 900, exif: undefined };
const REVIEW_MS = 40_000;
/** Browsers without a graphics card encode on one core. */
const PREPARED_MS = 60_000;

async function fillDetails(tab: BrowserPage): Promise<void> {
  await tab.open(IDENTITY_PATH);
  await tab.click({ css: 'button', name: 'Verify level 1' });
  await tab.enter({ css: 'input', name: 'First name' }, 'Mai');
  await tab.enter({ css: 'input', name: 'Last name' }, 'Tran');
  await tab.set({ css: 'input', name: 'Date of birth' }, '1994-02-28');
  await tab.set({ css: 'select', name: 'Nationality' }, 'VN');
  await tab.set({ css: 'select', name: 'Country of residence' }, 'VN');
  await tab.set({ css: 'select', name: 'Document' }, 'nid');
  await tab.enter({ css: 'input', name: 'Document number' }, newDocumentNumber());
  await tab.set({ css: 'input', name: 'Valid until' }, '2044-02-28');
  await tab.click({ css: 'button', name: 'Continue' });
}

async function pick(tab: BrowserPage, info: TestInfo, name: string, bytes: Buffer): Promise<void> {
  const path = info.outputPath(name);
  await writeFile(path, bytes);
  await tab.pick(FILE, path);
}

const sourceOf = (tab: BrowserPage): Promise<string> =>
  tab.run(() => document.querySelector<HTMLImageElement>('dialog:modal img')?.src ?? '');

/** @returns the picture that the dialog shows once it is another one. */
async function nextPicture(tab: BrowserPage, before: string): Promise<string> {
  await expect
    .poll(() => sourceOf(tab).then((source) => source !== '' && source !== before), {
      timeout: PREPARED_MS,
    })
    .toBe(true);
  return sourceOf(tab);
}

test('[KYC-05] verifies an identity by details, three pictures and a submission', async ({
  tab,
  request,
}, info) => {
  await signUp(tab, request);
  await fillDetails(tab);
  await tab.click({ css: 'button', name: `Add ${FRONT}` });
  for (const [seed, title] of [FRONT, 'Back of the document', 'Photo of yourself'].entries()) {
    await expect.poll(() => tab.text({ css: DIALOG })).toContain(title);
    await pick(tab, info, `${seed}.jpg`, await documentPicture({ seed: seed + 1 }));
    await tab.click({ css: 'button', name: 'Send', inside: DIALOG });
  }
  await expect.poll(() => tab.count({ css: DIALOG })).toBe(0);
  await tab.click({ css: 'button', name: 'Submit for review' });
  await expect
    .poll(() => tab.text({ css: 'main' }), { timeout: REVIEW_MS })
    .toContain('Level 1: Basic');
  await expect
    .poll(() => tab.text({ css: 'main' }), { timeout: REVIEW_MS })
    .toContain('0 of 50,000 USD used');
  expect(await tab.errors()).toEqual([]);
});

test('[UPLOAD-01] shows each picture upright, without camera data and in 0.3 MB, as the exchange stores it', async ({
  tab,
  request,
}, info) => {
  test.slow();
  await signUp(tab, request);
  await fillDetails(tab);
  await tab.click({ css: 'button', name: `Add ${FRONT}` });
  const photo = await documentPicture({ width: 2_400, height: 1_800 });
  await pick(tab, info, 'photo.jpg', photo);
  let source = await nextPicture(tab, '');
  expect(photo.length).toBeGreaterThan(PICTURE_BYTES_MAX);
  expect(bytesOfSource(source).length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
  for (const orientation of ORIENTATIONS) {
    await pick(tab, info, `${orientation}.jpg`, await turnedPicture(orientation));
    source = await nextPicture(tab, source);
    const { difference, ...left } = await seenPicture(bytesOfSource(source));
    expect(left, `orientation ${orientation}`).toEqual(UPRIGHT);
    expect(difference, `orientation ${orientation}`).toBeLessThan(SAME_PICTURE_MAX);
  }
  await tab.click({ css: 'button', name: 'Send', inside: DIALOG });
  await expect.poll(() => tab.text({ css: DIALOG })).toContain('Back of the document');
  await tab.click({ css: 'button', name: 'Close', inside: DIALOG });
  await tab.click({ css: 'button', name: `View ${FRONT}` });
  const stored = bytesOfSource(await nextPicture(tab, source));
  const { difference, ...left } = await seenPicture(stored, bytesOfSource(source));
  expect(left).toEqual(UPRIGHT);
  expect(difference).toBeLessThan(SAME_PICTURE_MAX / 2);
  expect(await tab.errors()).toEqual([]);
});

test('converts a HEIC that the browser decodes, and names two ways out for any other', async ({
  tab,
  request,
}, info) => {
  test.slow();
  await signUp(tab, request);
  await fillDetails(tab);
  await tab.click({ css: 'button', name: `Add ${FRONT}` });
  await pick(tab, info, 'coded.heic', await unreadableHeic());
  await expect
    .poll(() => tab.text({ css: DIALOG }))
    .toMatch(/cannot read HEIC images.*“Most compatible”.*continue on your phone/);
  await pick(tab, info, 'photo.heic', await readableHeif());
  const { difference, ...left } = await seenPicture(bytesOfSource(await nextPicture(tab, '')));
  expect(left).toEqual(UPRIGHT);
  expect(difference).toBeLessThan(SAME_PICTURE_MAX);
  expect(await tab.errors()).toEqual([]);
});
