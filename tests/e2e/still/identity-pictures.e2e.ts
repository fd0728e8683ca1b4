/** Pictures of papers as cameras store them. The same in Firefox and WebKit: tests/browsers/identity.journey.ts. */
import sharp from 'sharp';
import { PICTURE_BYTES_MAX } from '#contract/rest/identity.ts';
import {
  BACK,
  bytesOfSource,
  fillDetails,
  FRONT,
  IDENTITY_PATH,
  type PickedFile,
} from '../../support/identity-page.ts';
import { documentPicture } from '../../support/identity-pictures.ts';
import { expect, openTrader, test } from '../../support/journey.ts';
import {
  ORIENTATIONS,
  readableHeif,
  SAME_PICTURE_MAX,
  seenPicture,
  turnedPicture,
  unreadableHeic,
} from '../../support/turned-pictures.ts';

/** A busy machine needs longer than for other changes of a page. */
const PREPARED = { timeout: 60_000 };
const UPRIGHT = { orientation: undefined, width: 700, height: 900, exif: undefined };
const fileOf = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg'): PickedFile => ({
  name,
  mimeType,
  buffer,
});

test(
  '[UPLOAD-01] shows each picture upright, without camera data and in 0.3 MB, as the exchange stores it (K4, K5)',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto(IDENTITY_PATH);
    await fillDetails(page);
    await page.getByRole('button', { name: `Add ${FRONT}` }).click();
    const dialog = page.getByRole('dialog', { name: FRONT });
    const preview = dialog.getByRole('img', { name: 'Your image, as it will be sent' });
    let source: string | null = null;
    /** @returns the picture that replaces the one before. */
    const pick = async (file: PickedFile): Promise<Buffer> => {
      await dialog.locator('input[type="file"]').setInputFiles(file);
      await expect(preview).not.toHaveAttribute('src', source ?? '', PREPARED);
      source = await preview.getAttribute('src');
      return bytesOfSource(source);
    };
    const photo = await documentPicture({ width: 4_000, height: 3_000 });
    expect(photo.length).toBeGreaterThan(PICTURE_BYTES_MAX);
    expect((await pick(fileOf(photo))).length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
    let sent: Buffer = Buffer.alloc(0);
    for (const orientation of ORIENTATIONS) {
      sent = await pick(fileOf(await turnedPicture(orientation)));
      const { difference, ...left } = await seenPicture(sent);
      expect(left, `orientation ${orientation}`).toEqual(UPRIGHT);
      expect(difference, `orientation ${orientation}`).toBeLessThan(SAME_PICTURE_MAX);
    }
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('dialog', { name: BACK })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: `View ${FRONT}` }).click();
    const stored = dialog.getByRole('img', { name: FRONT });
    const storedBytes = bytesOfSource(await stored.getAttribute('src'));
    const { difference, ...left } = await seenPicture(storedBytes, sent);
    expect(left).toEqual(UPRIGHT);
    expect(difference).toBeLessThan(SAME_PICTURE_MAX / 2);
  },
);

test(
  'converts a HEIC that the browser decodes, and names two ways out for any other (K2)',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto(IDENTITY_PATH);
    await fillDetails(page);
    await page.getByRole('button', { name: `Add ${FRONT}` }).click();
    const dialog = page.getByRole('dialog', { name: FRONT });
    const input = dialog.locator('input[type="file"]');
    // Windows calls it an octet stream.
    await input.setInputFiles(
      fileOf(await unreadableHeic(), 'photo.heic', 'application/octet-stream'),
    );
    await expect(dialog.getByText(/cannot read HEIC images/)).toContainText(
      /“Most compatible”.*continue on your phone/,
    );
    await expect(dialog.getByRole('button', { name: 'Continue on your phone' })).toBeVisible();
    await input.setInputFiles(fileOf(await readableHeif(), 'photo.heic', 'image/heic'));
    const preview = dialog.getByRole('img', { name: 'Your image, as it will be sent' });
    const { difference, ...left } = await seenPicture(
      bytesOfSource(await preview.getAttribute('src')),
    );
    expect(left).toEqual(UPRIGHT);
    expect(difference).toBeLessThan(SAME_PICTURE_MAX);
  },
);

/** A document that fills a photo of this size: its letters are as large as on one. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  const document = await documentPicture({
    width: Math.round(width / LETTER_SCALE),
    height: Math.round(height / LETTER_SCALE),
  });
  return await sharp(document)
    .resize(width, height, { kernel: 'nearest' })
    .jpeg({ quality: 60 })
    .toBuffer();
}
const LETTER_SCALE = 8;

for (const { width, height, shown } of [
  { width: 5_712, height: 4_284, shown: [2_000, 1_500] },
  { width: 12_000, height: 3_000, shown: [2_400, 600] },
  { width: 8_064, height: 6_048, shown: [2_000, 1_500] },
] as const) {
  test(
    `[UPLOAD-01] draws a photo of ${width} x ${height} readable and in 0.3 MB (K3, K5)`,
    { tag: '@long' },
    async ({ page, request }) => {
      await openTrader(page, request);
      await page.goto(IDENTITY_PATH);
      await fillDetails(page);
      await page.getByRole('button', { name: `Add ${FRONT}` }).click();
      const dialog = page.getByRole('dialog', { name: FRONT });
      const photo = await photoOf(width, height);
      await dialog.locator('input[type="file"]').setInputFiles(fileOf(photo));
      const preview = dialog.getByRole('img', { name: 'Your image, as it will be sent' });
      await expect(preview).toBeVisible(PREPARED);
      const sent = bytesOfSource(await preview.getAttribute('src'));
      expect(sent.length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
      const { difference, ...drawn } = await seenPicture(sent, photo);
      expect([drawn.width, drawn.height]).toEqual(shown);
      expect(difference).toBeLessThan(SAME_PICTURE_MAX);
    },
  );
}

/** Everything that outlives a page in its browser, as text. It runs in the page. */
async function keptByBrowser(): Promise<string> {
  const kept: unknown[] = [
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    location.href,
  ];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    for (const store of db.objectStoreNames) {
      const reading = db.transaction(store).objectStore(store).getAll();
      kept.push(
        await new Promise((resolve) => {
          reading.addEventListener('success', () => resolve(reading.result));
        }),
      );
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    kept.push((await cache.keys()).map(({ url }) => url));
  }
  return JSON.stringify(kept);
}

test(
  'leaves nothing of a paper in the browser once it is sent (K17)',
  { tag: '@core' },
  async ({ page, request }) => {
    await openTrader(page, request);
    await page.goto(IDENTITY_PATH);
    await fillDetails(page);
    await page.getByRole('button', { name: `Add ${FRONT}` }).click();
    const dialog = page.getByRole('dialog', { name: FRONT });
    await dialog
      .locator('input[type="file"]')
      .setInputFiles(fileOf(await documentPicture({ seed: 11 })));
    const preview = dialog.getByRole('img', { name: 'Your image, as it will be sent' });
    const pieceOf = (source: string | null): string => (source ?? '').slice(200, 260);
    await expect(preview).toBeVisible(PREPARED);
    const piece = pieceOf(await preview.getAttribute('src'));
    expect(piece).toHaveLength(60);
    // Until the exchange has it, it is on the device.
    await expect.poll(() => page.evaluate(keptByBrowser)).toContain(piece);
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByRole('dialog', { name: BACK })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    const reading = page.waitForResponse('**/api/kyc-paper');
    await page.getByRole('button', { name: `View ${FRONT}` }).click();
    const reply = await reading;
    expect(reply.request().method()).toBe('POST');
    expect(reply.headers()['cache-control']).toContain('no-store');
    const stored = dialog.getByRole('img', { name: FRONT });
    const pieces = [piece, pieceOf(await stored.getAttribute('src'))];
    await page.reload();
    await expect(page.getByText('Missing documents: 2')).toBeVisible();
    const kept = await page.evaluate(keptByBrowser);
    for (const one of pieces) expect(kept).not.toContain(one);
  },
);
