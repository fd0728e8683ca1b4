/** `npm run shots`: takes a screenshot of every route against a real exchange and of every story,
 *  in the selected theme, language and width, into shots/. --theme=dark,light --locale=en,ar
 *  --viewport=360,1366 --only=TEXT --no-routes --no-stories */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { ROUTES } from '#src/app/routes.ts';
import { CHROMIUM_FLAGS, ensureChromium } from './runner/chromium.ts';
import { signInDemo } from './runner/demo-login.ts';
import { startExchange } from './runner/exchange.ts';
import { withFonts } from './runner/fonts.ts';
import { root } from './runner/programs.ts';
import { buildStorybook, STORYBOOK_FOLDER } from './stories/build-storybook.ts';
import { serveFolder } from './stories/serve-folder.ts';
import { StoryPage } from './stories/story-page.ts';

const HEIGHTS: Readonly<Record<string, number>> = {
  '360': 800,
  '768': 1024,
  '1366': 768,
  '1920': 1080,
};
const HEIGHT_DEFAULT = 900;
/** Values for the parameters of a path. */
const PARAMETERS: Readonly<Record<string, string>> = { pair: 'BTC_USDT', id: 'BTC_USDT' };
/** Long enough for books, bars and images to load. */
const SETTLE_MS = 2_500;

interface Display {
  readonly theme: string;
  readonly locale: string;
  readonly width: string;
}

const { values } = parseArgs({
  options: {
    theme: { type: 'string', default: 'dark' },
    locale: { type: 'string', default: 'en' },
    viewport: { type: 'string', default: '1366' },
    only: { type: 'string', default: '' },
    routes: { type: 'boolean', default: true },
    stories: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const displays = values.theme
  .split(',')
  .flatMap((theme) =>
    values.locale
      .split(',')
      .flatMap((locale) =>
        values.viewport.split(',').map((width): Display => ({ theme, locale, width })),
      ),
  );

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: CHROMIUM_FLAGS,
  env: withFonts(),
});
try {
  const routeCount = values.routes ? await shootRoutes(browser) : 0;
  const storyCount = values.stories ? await shootStories(browser) : 0;
  console.log(`${routeCount} pictures of routes, ${storyCount} of stories, in shots/.`);
  if (routeCount + storyCount === 0) process.exitCode = 1;
} finally {
  await browser.close();
}

async function shootRoutes(open: Browser): Promise<number> {
  const routes = ROUTES.filter(({ path }) => path.includes(values.only));
  if (routes.length === 0) return 0;
  const exchange = await startExchange();
  let count = 0;
  try {
    for (const display of displays) {
      const visitor = await contextOf(open, display);
      const trader = await contextOf(open, display);
      await signInDemo(trader, exchange.url);
      for (const { path, access } of routes) {
        const filled = path.replace(/:(\w+)\??/g, (_, name: string) => PARAMETERS[name] ?? '1');
        const context = access === 'trader' ? trader : visitor;
        const url = `${exchange.url}${display.locale === 'en' ? '' : `/${display.locale}`}${filled}`;
        await shoot(context, url, join(folderOf('routes', display), `${fileNameOf(filled)}.png`));
        count += 1;
      }
      await visitor.close();
      await trader.close();
    }
  } finally {
    exchange.stop();
  }
  return count;
}

async function shootStories(open: Browser): Promise<number> {
  await buildStorybook();
  const index = JSON.parse(readFileSync(join(STORYBOOK_FOLDER, 'index.json'), 'utf8')) as {
    readonly entries: Readonly<Record<string, { readonly id: string; readonly type: string }>>;
  };
  const ids = Object.values(index.entries)
    .filter(({ id, type }) => type === 'story' && id.includes(values.only))
    .map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return 0;
  const server = await serveFolder(STORYBOOK_FOLDER);
  const shootAll = async (display: Display): Promise<void> => {
    const { theme, locale } = display;
    const folder = folderOf('stories', display);
    const page = await StoryPage.open(open, server.url, { theme, locale }, first, sizeOf(display));
    for (const id of ids) {
      await page.show(id);
      await page.shoot(join(folder, `${id}.png`));
    }
    await page.close();
  };
  try {
    for (const display of displays) await shootAll(display);
  } finally {
    server.stop();
  }
  return ids.length * displays.length;
}

/** Hoisted, because top-level code uses it. */
function sizeOf({ width }: Display): { readonly width: number; readonly height: number } {
  return { width: Number(width), height: HEIGHTS[width] ?? HEIGHT_DEFAULT };
}

async function contextOf(open: Browser, display: Display): Promise<BrowserContext> {
  const { theme } = display;
  const context = await open.newContext({
    viewport: sizeOf(display),
    colorScheme: theme === 'light' ? 'light' : 'dark',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  await context.addInitScript((name) => {
    localStorage.setItem('theme', name);
    localStorage.setItem('language-offered', 'en');
  }, theme);
  return context;
}

async function shoot(context: BrowserContext, url: string, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path, animations: 'disabled' });
  await page.close();
}

function folderOf(kind: 'routes' | 'stories', { theme, locale, width }: Display): string {
  const folder = join(root, 'shots', kind, `${theme}-${locale}-${width}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Hoisted, because top-level code uses it. */
function fileNameOf(path: string): string {
  return path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
}
