/** Identity verification in Firefox and WebKit: from a barred withdrawal to the withdrawal, on a phone, and pictures as
 *  cameras store them. */
import { writeFile } from 'node:fs/promises';
import type { APIRequestContext, TestInfo } from '@playwright/test';
import { PICTURE_BYTES_MAX } from '#contract/rest/identity.ts';
import { DETAILS } from '../support/identity-exchange.ts';
import {
  BACK,
  bytesOfSource,
  FRONT,
  IDENTITY_PATH,
  newDocumentNumber,
  SELFIE,
} from '../support/identity-page.ts';
import { documentPicture, type PictureOptions } from '../support/identity-pictures.ts';
import { callerOf, codeFor, type TestUser } from '../support/journey.ts';
import {
  ORIENTATIONS,
  readableHeif,
  SAME_PICTURE_MAX,
  seenPicture,
  turnedPicture,
  unreadableHeic,
} from '../support/turned-pictures.ts';
import type { BrowserPage } from './driver/browser-page.ts';
import { expect, openTrader, test } from './journey.ts';

const DIALOG = 'dialog:modal';
const FILE = { css: 'input[type="file"]', inside: DIALOG } as const;
const PASSPORT = 'Passport page with the photo';
const UPRIGHT = { orientation: undefined, width: 700, height: 900, exif: undefined };

/** On the page of identity verification. */
async function fillDetails(tab: BrowserPage): Promise<void> {
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
    .poll(() => sourceOf(tab).then((source) => source !== '' && source !== before))
    .toBe(true);
  return sourceOf(tab);
}

/** Picks a picture for the paper whose dialog is open, and sends it. */
async function sendPaper(
  tab: BrowserPage,
  info: TestInfo,
  title: string,
  options: PictureOptions,
): Promise<void> {
  await expect.poll(() => tab.text({ css: DIALOG })).toContain(title);
  await pick(tab, info, `${options.seed ?? 0}.jpg`, await documentPicture(options));
  // "Send anyway" beside a hint.
  const sendIn = async (): Promise<string | undefined> =>
    (await tab.texts({ css: 'button', inside: DIALOG })).find((name) => name.startsWith('Send'));
  await expect.poll(sendIn).toBeDefined();
  await tab.click({ css: 'button', name: (await sendIn()) ?? '', inside: DIALOG });
  await expect.poll(() => tab.text({ css: DIALOG })).not.toContain(title);
}

const shows = (tab: BrowserPage, text: string): Promise<void> =>
  expect.poll(() => tab.text({ css: 'main' })).toContain(text);

/** An address to which the user has never sent. */
const RECEIVER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const WITHDRAW = 'form[aria-label="Withdraw"]';

/** Withdraws 1.5 ETH on the page that is open. */
async function withdraw(
  tab: BrowserPage,
  request: APIRequestContext,
  user: TestUser,
): Promise<void> {
  await tab.enter({ css: 'input[name="address"]' }, RECEIVER);
  await expect.poll(() => tab.text({ css: WITHDRAW })).toContain('Valid address of this network');
  await tab.enter({ css: `${WITHDRAW} input[inputmode="decimal"]` }, '1.5');
  await tab.click({ css: 'button', name: 'Continue' });
  await tab.click({ css: 'input[type="checkbox"]', inside: DIALOG });
  await tab.click({ css: 'button', name: 'Withdraw 1.5 ETH', inside: DIALOG });
  await expect.poll(() => tab.count({ css: 'input[name="mailCode"]', inside: DIALOG })).toBe(1);
  await tab.type({ css: 'input[name="mailCode"]' }, await codeFor(request, user.email));
  await tab.click({ css: 'button', name: 'Confirm withdrawal', inside: DIALOG });
  await expect
    .poll(() => tab.text({ css: 'main output' }))
    .toMatch(/Sending|Confirming|In review|Completed/);
}

test('[ROUTE-54][KYC-05] sends a rejected paper again, and withdraws with the level that opens', async ({
  tab,
  request,
}, info) => {
  test.slow();
  const user = await openTrader(tab, request);
  await tab.open('/user/my-wallet/withdrawal?coin=ETH&network=2');
  await shows(tab, 'Withdrawals need identity level 1.');
  await tab.click({ css: 'a', name: 'Verify your identity' });
  await fillDetails(tab);
  await tab.click({ css: 'button', name: `Add ${FRONT}` });
  await sendPaper(tab, info, FRONT, { seed: 1, blur: 12 });
  await sendPaper(tab, info, BACK, { seed: 2 });
  await sendPaper(tab, info, SELFIE, { seed: 3 });
  await tab.click({ css: 'button', name: 'Submit for review' });
  await shows(tab, 'The image is blurred');
  await tab.click({ css: 'button', name: 'Send again' });
  await tab.click({ css: 'button', name: `Add ${FRONT}` });
  await sendPaper(tab, info, FRONT, { seed: 4 });
  await tab.click({ css: 'button', name: 'Submit for review' });
  await shows(tab, 'You have the identity level that you need.');
  await shows(tab, '0 of 50,000 USD used');
  await tab.click({ css: 'a', name: 'Go back' });
  await expect.poll(() => tab.path()).toMatch(/withdrawal\?coin=ETH&network=2/);
  await withdraw(tab, request, user);
  await tab.open('/user/currency-withdraw-history');
  await expect.poll(() => tab.text({ css: 'main tbody tr' })).toContain('1.5');
  expect(await tab.errors()).toEqual([]);
});

test('continues a case on a phone by a link that opens once, also after the page was ended', async ({
  tab,
  request,
}, info) => {
  const user = await openTrader(tab, request);
  const elsewhere = await callerOf(request, user, { isNew: false });
  const details = { ...DETAILS, document_number: newDocumentNumber() };
  type Opened = { readonly case: { readonly case_id: string } };
  const opened = await elsewhere.post<Opened>('/kyc-case', { kyc_level: 1, details });
  const { case_id } = opened.case;
  const { resume_token: token } = await elsewhere.post<{ resume_token: string }>('/kyc-resume', {
    case_id,
  });
  await tab.resize(480, 800);
  await tab.open(`/identification/phone#${token}`);
  await tab.click({ css: 'button', name: `Continue: ${PASSPORT}` });
  await sendPaper(tab, info, PASSPORT, { seed: 5 });
  await tab.open('/identification/phone');
  await tab.click({ css: 'button', name: `Continue: ${SELFIE}` });
  await sendPaper(tab, info, SELFIE, { seed: 6 });
  await shows(tab, 'All documents are uploaded. Submit them on your computer.');
  expect(await tab.errors()).toEqual([]);
});

test('[UPLOAD-01] shows each picture upright, without camera data and in 0.3 MB, as the exchange stores it (K4, K5)', async ({
  tab,
  request,
}, info) => {
  test.slow();
  await openTrader(tab, request);
  await tab.open(IDENTITY_PATH);
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

test('converts a HEIC that the browser decodes, and names two ways out for any other (K2)', async ({
  tab,
  request,
}, info) => {
  test.slow();
  await openTrader(tab, request);
  await tab.open(IDENTITY_PATH);
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
