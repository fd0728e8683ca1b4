/** Book and tape painted by the worker: the same image as the rows, with the same user input. */
import type { Locator, Page } from '@playwright/test';
import type { Decimal } from '#contract/core/decimal.ts';
import { countOf } from '../../support/count-of.ts';
import {
  callerOf,
  expect,
  newUser,
  test,
  withoutPainter,
  type Caller,
} from '../../support/journey.ts';
import { marketOf, movePrice } from '../../support/journey-market.ts';
import { Image, distanceOf, type Box, type Colour } from '../../support/image.ts';
import { inTicket } from '../../support/journey-ticket.ts';

const PAIR_PATH = '/exchange/spot/ETH_USDT';
/** Minimum color distance of letters from their background; bars and edges between pixels are below
 *  it. */
const INK_DISTANCE = 90;
/** Share of a row: letters cover ten times as much. */
const UNLIKE_SHARE_MAX = 0.02;

/** Families of tests/support/fonts, with the size of a digit at 100 CSS pixels: lines of different
 *  heights. */
const FONTS = [
  { family: 'Noto Sans', width: 57, height: 136 },
  { family: 'DejaVu Sans', width: 64, height: 117 },
  { family: 'Low Numbers', width: 57, height: 115 },
] as const;
/** At 1.25, rows begin between two pixels. Short runs leave out the ratios at which nothing does. */
const RATIOS = countOf({ short: [1, 1.25], long: [1, 1.25, 1.5, 2] });
/** Both lists start at a whole pixel from the left at each ratio: where a scrolled list starts between
 *  two, the browser decides by layers at which of them it draws. */
const SCREEN = { width: 1368, height: 768 } as const;

/** A caller that makes the market for these images. */
interface Maker {
  place(side: 'buy' | 'sell', stepCount: number, amount: string): Promise<void>;
  /** Cancels all open orders. */
  leave(): Promise<void>;
  /** Price that many whole coins from the last one, as the book writes it. */
  textAt(stepCount: number): string;
}

async function makerOf(caller: Caller): Promise<Maker> {
  const { coins, last } = await marketOf(caller, 'ETH_USDT');
  const priceAt = (stepCount: number): Decimal => movePrice(last, BigInt(stepCount));
  return {
    place: async (side, stepCount, amount) => {
      await caller.post(`/${side}-limit-app`, { ...coins, amount, price: priceAt(stepCount) });
    },
    leave: async () => {
      await caller.post('/cancel-all-open-orders', { ...coins, request_id: crypto.randomUUID() });
    },
    textAt: (stepCount) =>
      Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(priceAt(stepCount))),
  };
}

const bookOf = (page: Page): Locator => page.getByRole('region', { name: 'Order book' });
const tapeOf = (page: Page): Locator => page.getByRole('region', { name: 'Market trades' });
const paintedOf = (region: Locator): Locator => region.locator('[data-painted]');
const rowOf = (page: Page, level: string): Locator => page.locator(`[data-level="${level}"]`);

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  expect(box).not.toBeNull();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    height: Math.round(height),
  };
}

const imageOf = async (page: Page, clip: Box): Promise<Image> =>
  new Image(await page.screenshot({ clip }));

/** Background of a row: bars leave its first line free, and no other content reaches its edge. */
const groundOf = (image: Image): Colour => image.colourAt(1, 0);

/** Returns the share of a row that is covered by letters. */
async function inkOf(page: Page, level: string): Promise<number> {
  const row = await imageOf(page, await boxOf(rowOf(page, level)));
  return row.shareUnlike(groundOf(row), INK_DISTANCE);
}

const rowsOn = (page: Page): readonly Locator[] => [
  ...[0, 1, 2, 3, 4].flatMap((index) => [
    rowOf(page, `asks-${index}`),
    rowOf(page, `bids-${index}`),
  ]),
  tapeOf(page).getByRole('listitem').first(),
  tapeOf(page).getByRole('listitem').nth(1),
];

/** Shows the page in another font. */
async function dress(page: Page, font: (typeof FONTS)[number]): Promise<void> {
  const size = await page.evaluate((family) => {
    document.documentElement.style.setProperty('--font', `'${family}'`);
    const digit = document.createElement('span');
    digit.textContent = '0';
    digit.style.cssText = 'position: fixed; font: 100px/normal var(--font)';
    document.body.append(digit);
    const { offsetWidth: width, offsetHeight: height } = digit;
    digit.remove();
    return { width, height };
  }, font.family);
  // Only there do browsers read the fonts of the repository.
  if (process.platform === 'linux') expect({ ...size, family: font.family }).toEqual(font);
}

/** A part of the page that contains `boxes` and begins and ends at a pixel at each ratio. */
function clipOf(boxes: readonly Box[]): Box {
  const [x, y] = [boxes.map((box) => box.x), boxes.map((box) => box.y)].map(
    (starts) => Math.floor(Math.min(...starts) / 4) * 4,
  ) as [number, number];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const lengthOf = (length: number): number => Math.ceil(length / 4) * 4;
  return { x, y, width: lengthOf(right - x), height: lengthOf(bottom - y) };
}

/** Pixels of a box in the image of `clip`. */
function within(clip: Box, box: Box, ratio: number): Box {
  const [x, y] = [Math.round((box.x - clip.x) * ratio), Math.round((box.y - clip.y) * ratio)];
  return { x, y, width: Math.floor(box.width * ratio), height: Math.floor(box.height * ratio) };
}

let maker: Maker;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const caller = await callerOf(request, newUser(), { isNew: true });
  maker = await makerOf(caller);
  for (const step of [1, 2, 3, 4, 5]) {
    await maker.place('buy', -step, `0.${step}1`);
    await maker.place('sell', step, `0.${step}7`);
  }
  const taker = await makerOf(await callerOf(request, newUser(), { isNew: true }));
  await taker.place('buy', 1, '0.02');
  await taker.place('sell', -1, '0.03');
});

test.afterAll(() => maker.leave());

test.beforeEach(async ({ page }) => {
  // Images are compared at full quality, however busy this machine is.
  await page.addInitScript(() => localStorage.setItem('quality', 'full'));
  await page.goto(PAIR_PATH);
  await expect(paintedOf(bookOf(page))).toHaveCount(1, { timeout: 30_000 });
  await expect(paintedOf(tapeOf(page))).toHaveCount(1);
  await expect.poll(() => inkOf(page, 'bids-0')).toBeGreaterThan(0.05);
});

test(
  'paints what rows would show, where they would show it',
  { tag: '@core' },
  async ({ page }) => {
    const other = await page.context().newPage();
    await withoutPainter(other);
    await other.goto(PAIR_PATH);
    await expect(other.getByRole('button', { name: maker.textAt(-1) })).toBeVisible();
    const printed = tapeOf(page).getByRole('listitem');
    await expect(printed.nth(1)).toBeVisible();
    await expect(tapeOf(other).getByRole('listitem')).toHaveCount(await printed.count());
    await expect(paintedOf(bookOf(other))).toHaveCount(0);

    for (const row of rowsOn(page)) {
      const box = await boxOf(row);
      await page.bringToFront();
      const painted = await imageOf(page, box);
      await other.bringToFront();
      const shown = await imageOf(other, box);
      expect(shown.shareUnlike(groundOf(shown), INK_DISTANCE)).toBeGreaterThan(0.05);
      expect(painted.shareUnlikeIn(shown, INK_DISTANCE)).toBeLessThan(UNLIKE_SHARE_MAX);
      // The bar behind the total is visible, and as faint as in the row.
      const end = { x: box.width - 3, y: box.height - 6 };
      expect(distanceOf(painted.colourAt(end.x, end.y), shown.colourAt(end.x, end.y))).toBeLessThan(
        4,
      );
      expect(distanceOf(painted.colourAt(end.x, end.y), groundOf(painted))).toBeGreaterThan(8);
    }
  },
);

for (const ratio of RATIOS) {
  test.describe(`at the pixel ratio ${ratio}`, () => {
    test.use({ deviceScaleFactor: ratio, viewport: SCREEN });

    test(
      'paints texts at the pixels of the rows in any font',
      { tag: '@core' },
      async ({ page }) => {
        const other = await page.context().newPage();
        await withoutPainter(other);
        await other.goto(PAIR_PATH);
        await expect(tapeOf(other).getByRole('listitem').nth(1)).toBeVisible();
        for (const font of FONTS) {
          await other.bringToFront();
          await dress(other, font);
          const boxes = await Promise.all(rowsOn(other).map((row) => boxOf(row)));
          const clip = clipOf(boxes);
          const shown = await imageOf(other, clip);
          expect(shown.width).toBe(clip.width * ratio);
          const parts = boxes.map((box) => within(clip, box, ratio));
          for (const part of parts) {
            const ground = shown.colourAt(part.x + 1, part.y);
            expect(shown.shareUnlike(ground, INK_DISTANCE, part)).toBeGreaterThan(0.05);
          }
          await page.bringToFront();
          await dress(page, font);
          const unlikeShare = async (): Promise<number> => {
            const painted = await imageOf(page, clip);
            return Math.max(
              ...parts.map((part) => painted.shareUnlikeIn(shown, INK_DISTANCE, part)),
            );
          };
          const { family: message } = font;
          await expect.poll(unlikeShare, { message }).toBeLessThan(UNLIKE_SHARE_MAX);
        }
      },
    );
  });
}

test(
  '[SPOT-04] fills the order form with the clicked price',
  { tag: '@core' },
  async ({ page }) => {
    const { x, y } = await boxOf(rowOf(page, 'asks-2'));
    await page.mouse.click(x + 30, y + 10);
    const price = page
      .getByRole('form', { name: 'Order' })
      .getByRole('textbox', { name: /^Price / });
    await expect(price).toHaveValue(inTicket(maker.textAt(3)));
  },
);

test(
  'outlines the row under the pointer, and the row with keyboard focus',
  { tag: '@core' },
  async ({ page }) => {
    const box = await boxOf(rowOf(page, 'bids-2'));
    const edgeInk = async (): Promise<number> => {
      const edge = { x: 20, y: 0, width: box.width - 40, height: 2 };
      const row = await imageOf(page, box);
      return row.shareUnlike(row.colourAt(4, 10), 40, edge);
    };
    expect(await edgeInk()).toBeLessThan(0.02);
    await page.mouse.move(box.x + 40, box.y + 10);
    await expect.poll(edgeInk).toBeGreaterThan(0.2);
    await page.mouse.move(5, 5);
    await expect.poll(edgeInk).toBeLessThan(0.02);

    await bookOf(page)
      .getByRole('button', { name: maker.textAt(-1) })
      .focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(rowOf(page, 'bids-2').locator(':focus')).toHaveAttribute('data-pick', 'size');
    await expect.poll(edgeInk).toBeGreaterThan(0.4);
  },
);

test('switches the theme with the page', { tag: '@core' }, async ({ page }) => {
  const box = await boxOf(rowOf(page, 'asks-0'));
  const [before] = groundOf(await imageOf(page, box));
  expect(before).toBeLessThan(60);
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect.poll(async () => groundOf(await imageOf(page, box))[0]).toBe(255);
  expect(await inkOf(page, 'asks-0')).toBeGreaterThan(0.05);
});

test('paints a new surface when a new worker takes over', { tag: '@core' }, async ({ page }) => {
  await page
    .locator('[data-painted] canvas')
    .first()
    .evaluate((canvas) => {
      canvas.dataset['worker'] = 'first';
    });
  const [worker] = page.workers();
  // The worker ends during its work, so the response of this call is ignored.
  await worker?.evaluate(() => self.close()).catch(() => undefined);
  await expect(page.locator('[data-worker="first"]')).toHaveCount(0, { timeout: 15_000 });
  await expect(paintedOf(bookOf(page))).toHaveCount(1);
  await maker.place('buy', -6, '0.61');
  await expect(rowOf(page, 'bids-5')).toContainText(maker.textAt(-6));
  await expect.poll(() => inkOf(page, 'bids-5')).toBeGreaterThan(0.05);
  await expect(page.getByRole('contentinfo')).toContainText(/Live/);
});

test(
  'paints the changes made while hidden once the page is visible again',
  { tag: '@core' },
  async ({ page }) => {
    const box = await boxOf(rowOf(page, 'asks-5'));
    const ink = async (): Promise<number> => {
      const row = await imageOf(page, box);
      return row.shareUnlike(groundOf(row), INK_DISTANCE);
    };
    const check = (isVisible: boolean): Promise<void> =>
      page.evaluate(
        (state) => {
          Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        },
        isVisible ? 'visible' : 'hidden',
      );
    expect(await ink()).toBeLessThan(0.01);
    await check(false);
    await maker.place('sell', 6, '0.67');
    await check(true);
    await expect.poll(ink).toBeGreaterThan(0.05);
  },
);

test('leaves drawing to the rows in forced colors', { tag: '@core' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(paintedOf(bookOf(page))).toHaveCount(0);
  await expect(rowOf(page, 'asks-0').getByRole('button').first()).toBeVisible();
  await expect(page.locator('[data-level]').first().locator('..')).toHaveCSS('opacity', '1');
});
