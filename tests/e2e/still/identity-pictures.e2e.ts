/** Pictures of papers as cameras store them. The same in Firefox and WebKit: tests/browsers/identity.journey.ts. */
import { PICTURE_BYTES_MAX } from '#contract/rest/identity.ts';
import {
  bytesOfSource,
  fillDetails,
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

const FRONT = 'Front of the document';
const UPRIGHT = { orientation: undefined, width: 700, height: 900, exif: undefined };
const fileOf = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg'): PickedFile => ({
  name,
  mimeType,
  buffer,
});

test(
  '[UPLOAD-01] shows each picture upright, without camera data and in 0.3 MB, as the exchange stores it',
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
      await expect(preview).not.toHaveAttribute('src', source ?? '');
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
    await expect(page.getByRole('dialog', { name: 'Back of the document' })).toBeVisible();
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
  'converts a HEIC that the browser decodes, and names two ways out for any other',
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
