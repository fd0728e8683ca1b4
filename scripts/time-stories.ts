/** Times `npm run stories` from the command to the first story in an open browser, as often as the argument says. The
 *  first start may compile what has changed; the later ones are warm. */
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './runner/chromium.ts';
import { freePort } from './runner/ports.ts';
import { startServer } from './runner/server.ts';

const RUN_COUNT = 3;
const STORY_TIMEOUT_MS = 120_000;

interface StartTimes {
  readonly servedMs: number;
  readonly shownMs: number;
}

async function timeStart(browser: Browser): Promise<StartTimes> {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const page = await browser.newPage();
  const startedAt = performance.now();
  const command = ['npm', 'run', '-s', 'stories', '--', '--port', port, '--exact-port', '--ci'];
  const server = await startServer({ command, readyUrl: url });
  try {
    const servedMs = performance.now() - startedAt;
    await page.goto(url);
    const story = page.frameLocator('#storybook-preview-iframe').locator('#storybook-root > *');
    await story.first().waitFor({ timeout: STORY_TIMEOUT_MS });
    return { servedMs, shownMs: performance.now() - startedAt };
  } finally {
    await page.close();
    await server.stop();
  }
}

const count = Number(process.argv[2] ?? RUN_COUNT);
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: CHROMIUM_FLAGS,
});
try {
  for (let run = 1; run <= count; run += 1) {
    const { servedMs, shownMs } = await timeStart(browser);
    const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
    console.log(
      `Start ${run}: served after ${seconds(servedMs)} s, story after ${seconds(shownMs)} s`,
    );
  }
} finally {
  await browser.close();
}
