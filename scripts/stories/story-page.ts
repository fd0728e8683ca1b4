/** Shows one story after another in one browser page and waits for each to end: rendered, played
 *  and checked by axe. */
import type { Browser, Page } from '@playwright/test';
import { viewports } from '../../.storybook/toolbar.ts';

/** Toolbar settings such as `theme: 'light'`. */
export type Globals = Readonly<Record<string, string>>;

interface StoryEnd {
  /** Descriptions of all problems; empty when there are none. */
  readonly problems: readonly string[];
  /** Rules that axe applied: zero means that axe did not run. */
  readonly axeRuleCount: number;
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly html: string;
    readonly failureSummary?: string;
  }[];
}

/** Result that the iframe reports for a story; read by the page below. */
interface Ended {
  readonly error?: string;
  readonly violations: readonly Violation[];
  readonly axeRuleCount: number;
}

const STORY_TIMEOUT_MS = 30_000;
const FRAME_PATH = '/iframe.html';
interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Size of a story that requires no other. */
const SCREEN: Screen = { width: 1366, height: 768 };

export class StoryPage {
  readonly #page: Page;
  readonly #screen: Screen;
  readonly #pageErrors: string[] = [];
  /** Id of the story on screen. */
  #shownId = '';
  /** Of the first story. */
  readonly #address: string;

  private constructor(page: Page, address: string, screen: Screen) {
    this.#page = page;
    this.#address = address;
    this.#screen = screen;
    page.on('pageerror', (error) => this.#pageErrors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#pageErrors.push(message.text());
    });
  }

  static async open(
    browser: Browser,
    baseUrl: string,
    globals: Globals,
    firstId: string,
    screen: Screen = SCREEN,
  ): Promise<StoryPage> {
    const context = await browser.newContext({
      viewport: screen,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(listenToStories);
    const set = Object.entries(globals).map(([name, value]) => `${name}:${value}`);
    const query = `id=${firstId}&viewMode=story&globals=${set.join(';')}`;
    const story = new StoryPage(page, `${baseUrl}${FRAME_PATH}?${query}`, screen);
    await story.#load();
    story.#shownId = firstId;
    return story;
  }

  async #load(): Promise<void> {
    await this.#page.goto(this.#address);
    await this.#ended(new URL(this.#address).searchParams.get('id') ?? '');
  }

  async show(id: string): Promise<StoryEnd> {
    this.#pageErrors.length = 0;
    // Moves the pointer off the page: at its old position a new layout would count as a hover.
    await this.#page.mouse.move(-10, -10);
    // A story requested twice would be unmounted in the middle of its first play.
    const event = id === this.#shownId ? 'forceRemount' : 'setCurrentStory';
    this.#shownId = id;
    await this.#ask(id, event);
    let ended = await this.#ended(id);
    if (await this.#hasResized()) {
      this.#pageErrors.length = 0;
      await this.#ask(id, 'forceRemount');
      ended = await this.#ended(id);
    }
    const hasLeft = new URL(this.#page.url()).pathname !== FRAME_PATH;
    const problems = [
      ...(hasLeft ? ['The story has left its page.'] : []),
      ...(ended.error === undefined ? [] : [ended.error]),
      ...ended.violations.map(worded),
      ...this.#pageErrors
        // A thrown play function is also printed there.
        .filter((text) => ended.error === undefined || !text.includes(firstLine(ended.error)))
        .map((text) => `console: ${text}`),
    ];
    // The stories after this one need the page again.
    if (hasLeft) await this.#load();
    return { problems, axeRuleCount: ended.axeRuleCount };
  }

  async shoot(path: string): Promise<void> {
    await this.#page.screenshot({ path, animations: 'disabled' });
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  async #ask(id: string, event: 'forceRemount' | 'setCurrentStory'): Promise<void> {
    await this.#page.evaluate(
      ([storyId, name]) => {
        const frame = globalThis as unknown as StoryFrame;
        frame.storyEnds = {};
        frame.storyChannel?.emit(name, { storyId, viewMode: 'story' });
      },
      [id, event] as const,
    );
  }

  /** Resizes the page to the size that the story requires, like the toolbar around it. */
  async #hasResized(): Promise<boolean> {
    const name = await this.#page.evaluate(
      () => (globalThis as unknown as StoryFrame).storyViewport,
    );
    const named = Object.entries(viewports).find(([key]) => key === name)?.[1];
    const expected =
      named === undefined
        ? this.#screen
        : {
            width: Number.parseInt(named.styles.width, 10),
            height: Number.parseInt(named.styles.height, 10),
          };
    if (this.#page.viewportSize()?.width === expected.width) return false;
    await this.#page.setViewportSize(expected);
    return true;
  }

  async #ended(id: string): Promise<Ended> {
    const handle = await this.#page
      .waitForFunction((storyId) => (globalThis as unknown as StoryFrame).storyEnds[storyId], id, {
        timeout: STORY_TIMEOUT_MS,
      })
      .catch(() => undefined);
    if (handle !== undefined) return (await handle.jsonValue()) as Ended;
    return { error: 'The story never finished.', violations: [], axeRuleCount: 0 };
  }
}

interface StoryFrame {
  storyEnds: Record<string, Ended | undefined>;
  storyChannel?: Channel;
  /** Viewport named by the story on screen. */
  storyViewport?: string | undefined;
}

interface Channel {
  /** Connections to the toolbar around the iframe. */
  transports: readonly unknown[];
  emit(event: string, payload: unknown): void;
  on(event: string, listener: (payload: never) => void): void;
}

/** Runs in the iframe before any other code. */
// oxlint-disable-next-line max-lines-per-function -- Playwright sends the text of this one function to the page: it can call nothing outside.
function listenToStories(): void {
  const frame = globalThis as unknown as StoryFrame & Record<string, unknown>;
  frame.storyEnds = {};
  let thrown: string | undefined;
  const messageOf = (error: { readonly message?: string; readonly description?: string }) =>
    error.message ?? error.description ?? 'unknown';
  const listen = (channel: Channel): void => {
    const fail = (error: { message?: string; description?: string }) => {
      thrown = messageOf(error);
    };
    channel.on('playFunctionThrewException', fail);
    channel.on('storyErrored', fail);
    channel.on('storyThrewException', fail);
    channel.on(
      'globalsUpdated',
      ({ storyGlobals }: { storyGlobals?: { viewport?: { value?: string } } }) => {
        frame.storyViewport = storyGlobals?.viewport?.value;
      },
    );
    channel.on('storyMissing', (id: string) => {
      frame.storyEnds[id] = { error: 'The story is missing.', violations: [], axeRuleCount: 0 };
    });
    channel.on(
      'storyFinished',
      (end: {
        storyId: string;
        status: string;
        reporters: readonly {
          readonly type: string;
          readonly result?: {
            readonly violations?: readonly Violation[];
            readonly passes?: readonly unknown[];
            readonly error?: unknown;
          };
        }[];
      }) => {
        const report = end.reporters.find((reporter) => reporter.type === 'a11y')?.result;
        const violations = report?.violations ?? [];
        const failure =
          thrown ?? (end.status === 'error' && violations.length === 0 ? 'failed' : undefined);
        frame.storyEnds[end.storyId] = {
          ...(failure === undefined ? {} : { error: failure }),
          violations: violations.map(({ id, impact, help, nodes }) => ({
            id,
            impact,
            help,
            nodes: nodes.map(({ target, html, failureSummary = '' }) => ({
              target,
              html,
              failureSummary,
            })),
          })),
          axeRuleCount: violations.length + (report?.passes?.length ?? 0),
        };
        thrown = undefined;
      },
    );
  };
  Object.defineProperty(frame, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => frame.storyChannel,
    set: (value: Channel) => {
      // No toolbar surrounds this iframe, and serializing every message for it took a fifth of its
      // time.
      value.transports = [];
      frame.storyChannel = value;
      listen(value);
    },
  });
  let features: object | undefined;
  Object.defineProperty(frame, 'FEATURES', {
    configurable: true,
    get: () => features,
    // Disables highlights of axe findings: they measure every element without a viewer, and again
    // while axe runs.
    set: (value: object) => {
      features = { ...value, highlight: false };
    },
  });
}

const firstLine = (text: string): string => text.split('\n')[0] ?? '';

function worded({ id, impact, help, nodes }: Violation): string {
  const where = nodes.slice(0, 3).map(({ target, html, failureSummary = '' }) => {
    const why = failureSummary.split('\n').at(1)?.trim() ?? '';
    return `${target.join(' ')}  ${html.slice(0, 120)}  ${why}`;
  });
  return `axe ${id} (${impact}): ${help}\n      ${where.join('\n      ')}`;
}
