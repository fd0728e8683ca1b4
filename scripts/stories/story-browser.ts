/** Builds Storybook, serves it and starts the browser that shows it. */
import { chromium, type Browser } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium, findHeadlessShell } from '../runner/chromium.ts';
import { withFonts } from '../runner/fonts.ts';
import { buildStorybook, STORYBOOK_FOLDER } from './build-storybook.ts';
import { serveFolder } from './serve-folder.ts';

export interface StoryBrowser {
  readonly browser: Browser;
  readonly url: string;
  /** Hash of the sources of the stories. */
  readonly tree: string;
  readonly close: () => Promise<void>;
}

/** @param flags of the browser, besides those of all tests. */
export async function openStoryBrowser(flags: readonly string[] = []): Promise<StoryBrowser> {
  const tree = await buildStorybook();
  const server = await serveFolder(STORYBOOK_FOLDER);
  const fullBrowser = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? fullBrowser,
    args: [...CHROMIUM_FLAGS, ...flags],
    env: withFonts(),
  });
  const close = async (): Promise<void> => {
    await browser.close();
    server.stop();
  };
  return { browser, url: server.url, tree, close };
}
