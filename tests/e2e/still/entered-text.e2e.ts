/** What people enter with an input method, a camera or an image: only a browser shows how it arrives. */
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { codeFor, expect, newUser, openTrader, test } from '../../support/journey.ts';
import { expectAccessible } from '../../support/axe.ts';

const fullWidth = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff_10 + Number(digit)));

/** Composes a text letter by letter, as an input method does, and commits it. */
async function compose(input: CDPSession, text: string): Promise<void> {
  const letters = Array.from(text);
  for (const [index] of letters.entries()) {
    const draft = letters.slice(0, index + 1).join('');
    const at = draft.length;
    await input.send('Input.imeSetComposition', {
      text: draft,
      selectionStart: at,
      selectionEnd: at,
    });
  }
  await input.send('Input.insertText', { text });
}

test(
  '[AUTH-25][AUTH-29] signs up with an email in its own letters, and with a code that an input method composes',
  { tag: '@core' },
  async ({ page, context }) => {
    const user = newUser();
    const [name] = user.email.split('@');
    const email = `почта-${name}@münchen.example`;
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify-email\?email=/);
    const code = await codeFor(page.request, email);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/verify-email')) calls.push(request.postData() ?? '');
    });
    const field = page.getByLabel(/Code|digit/i).first();
    await field.focus();
    const input = await context.newCDPSession(page);
    await compose(input, fullWidth(code.slice(0, 3)));
    await expect(field).toHaveValue(code.slice(0, 3));
    expect(calls).toEqual([]);
    await compose(input, fullWidth(code.slice(3)));
    await expect(page).toHaveURL(/\/exchange\/spot/);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain(`"${code}"`);
  },
);

const MODULE_SIDE = 8;

/** Picture of a QR code. */
async function codeImage(text: string): Promise<Buffer> {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const side = size * MODULE_SIDE;
  const pixels = Buffer.alloc(side * side, 255);
  for (let at = 0; at < side * side; at += 1) {
    const [row, column] = [Math.floor(at / side), at % side];
    if (data[Math.floor(row / MODULE_SIDE)]?.[Math.floor(column / MODULE_SIDE)] === true) {
      pixels[at] = 0;
    }
  }
  const raw = { width: side, height: side, channels: 1 } as const;
  return await sharp(pixels, { raw }).png().toBuffer();
}

const RECEIVER = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';

async function scanImage(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan QR code' });
  await expect(dialog.getByLabel('Choose a file')).toBeAttached();
  await expectAccessible(page);
  const buffer = await codeImage(text);
  const file = { name: 'code.png', mimeType: 'image/png', buffer };
  await dialog.getByLabel('Choose a file').setInputFiles(file);
  await expect(dialog).toBeHidden();
}

test(
  '[WALLET-04] fills a withdrawal from the image of a payment request, and refuses one for another network',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto('/user/my-wallet/withdrawal?coin=LTC');
    const form = page.getByRole('form', { name: 'Withdraw' });
    const address = form.getByRole('textbox', { name: 'Address' });
    await scanImage(page, `litecoin:${RECEIVER}?amount=0.25&label=Shop`);
    await expect(address).toHaveValue(RECEIVER);
    await expect(form.getByText('Valid address of this network')).toBeVisible();
    await expect(form.getByRole('textbox', { name: /^Amount/ })).toHaveValue('0.25');
    await expect(form.getByRole('radio', { name: 'Receiver gets' })).toBeChecked();
    await scanImage(page, 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=9');
    await expect(form.getByText('This is an address for Bitcoin')).toBeVisible();
    await expect(form.getByRole('textbox', { name: /^Amount/ })).toHaveValue('0.25');
  },
);
