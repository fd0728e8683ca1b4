/** Shows one story after another in one browser page and waits for each to end: rendered, played
 *  and checked by axe. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { indistinctStates } from '#tests/support/forced-colors.ts';
import { viewports } from '../../.storybook/toolbar.ts';
import type { Globals } from './displays.ts';
import { boxOfStory } from './pictures/story-box.ts';
import { tryControls, type ControlsEnd, type TypedArgs } from './story-controls.ts';

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

/** Only a story that hangs takes as long, on any machine. */
const STORY_TIMEOUT_MS = 120_000;
const FRAME_PATH = '/iframe.html';
/** Storybook's preview stops animations at their end for a browser with the last name. For any other
 *  it waits for them, a tenth of a second even where there are none. */
const agentOf = (version: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36 (StorybookTestRunner)`;

/** A caret blinks. */
const NO_CARET = '* { caret-color: transparent !important; }';

interface Screen {
  readonly width: number;
  readonly height: number;
}

/** Size of a story that requires no other. */
const SCREEN: Screen = { width: 1366, height: 768 };

export class StoryPage {
  readonly #context: BrowserContext;
  readonly #screen: Screen;
  readonly #isForced: boolean;
  /** Address of the first story, and its ID. */
  readonly #first: readonly [address: string, id: string];
  #page: Page;
  /** Takes pictures of the page. */
  #camera: CDPSession | undefined;
  #pageErrors: string[] = [];
  /** Id of the story on screen. */
  #shownId = '';

  private constructor(
    page: Page,
    first: readonly [string, string],
    screen: Screen,
    isForced: boolean,
  ) {
    this.#page = page;
    this.#isForced = isForced;
    this.#context = page.context();
    this.#first = first;
    this.#screen = screen;
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
      userAgent: agentOf(browser.version()),
      forcedColors: globals['colors'] === 'forced' ? 'active' : 'none',
    });
    await context.addInitScript(listenToStories);
    const set = Object.entries(globals).map(([name, value]) => `${name}:${value}`);
    const query = `id=${firstId}&viewMode=story&globals=${set.join(';')}`;
    const first = [`${baseUrl}${FRAME_PATH}?${query}`, firstId] as const;
    const isForced = globals['colors'] === 'forced';
    const story = new StoryPage(await context.newPage(), first, screen, isForced);
    await context.exposeFunction('resizeStoryPage', (name?: string) => story.#resize(name));
    await story.#load();
    return story;
  }

  async #load(): Promise<void> {
    const [address, id] = this.#first;
    this.#page.on('pageerror', (error) => this.#pageErrors.push(error.message));
    this.#page.on('console', (message) => {
      if (message.type() === 'error') this.#pageErrors.push(message.text());
    });
    await this.#page.goto(address);
    this.#shownId = id;
    await this.#within(this.#page.evaluate(endOfStory, [id, undefined] as const));
  }

  /** The page of a story that hangs, left or reloaded is not used again. */
  async #replace(): Promise<void> {
    const left = this.#page;
    this.#camera = undefined;
    this.#page = await this.#context.newPage();
    await left.close();
    this.#pageErrors = [];
    await this.#load();
  }

  async show(id: string): Promise<StoryEnd> {
    const lateErrors = this.#consumeErrors().map(
      (text) => `console, after ${this.#shownId}: ${text}`,
    );
    // Moves the pointer off the page: at its old position a new layout would count as a hover.
    await this.#page.mouse.move(-10, -10);
    // Focus that a script moves has a ring when the last thing pressed was a key. Without one it depends on the story
    // before.
    await this.#page.keyboard.press('Shift');
    // A story requested twice would be unmounted in the middle of its first play.
    const event = id === this.#shownId ? 'forceRemount' : 'setCurrentStory';
    this.#shownId = id;
    const ended = await this.#within(this.#page.evaluate(endOfStory, [id, event] as const));
    const hasLeft = new URL(this.#page.url()).pathname !== FRAME_PATH;
    const problems = [
      ...lateErrors,
      ...(hasLeft ? ['The story has left its page.'] : []),
      ...(ended?.error === undefined ? [] : [ended.error]),
      ...(this.#isForced ? await this.#page.evaluate(indistinctStates) : []),
      ...(ended === undefined
        ? ['The story never finished.']
        : ended.violations.map(describeViolation)),
      ...this.#consumeErrors()
        // A thrown play function is also printed there.
        .filter((text) => ended?.error === undefined || !text.includes(firstLine(ended.error)))
        .map((text) => `console: ${text}`),
    ];
    if (hasLeft || ended === undefined) await this.#replace();
    return { problems, axeRuleCount: ended?.axeRuleCount ?? 0 };
  }

  /** Changes the controls of the story on screen. A value that the component does not expect may throw. */
  async tryControls(types: TypedArgs): Promise<ControlsEnd> {
    try {
      return await tryControls(this.#page, types);
    } finally {
      this.#consumeErrors();
    }
  }

  async shoot(path: string): Promise<void> {
    await this.#page.screenshot({ path, animations: 'disabled' });
  }

  /** Takes a PNG of what the story shows, without the empty page around it. */
  async picture(): Promise<Buffer> {
    if (this.#camera === undefined) {
      await this.#page.addStyleTag({ content: NO_CARET });
      this.#camera = await this.#context.newCDPSession(this.#page);
    }
    const { isBeyondPage, ...clip } = await this.#page.evaluate(boxOfStory);
    // Playwright's own screenshot prepares all frames of the page each time, and compresses well: both take long.
    const { data } = await this.#camera.send('Page.captureScreenshot', {
      format: 'png',
      clip: { ...clip, scale: 1 },
      captureBeyondViewport: isBeyondPage,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  /** Waits for two frames. */
  async waitForFrames(): Promise<void> {
    await this.#page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  #consumeErrors(): readonly string[] {
    const errors = this.#pageErrors;
    this.#pageErrors = [];
    return errors;
  }

  /** Resizes the page to the size that the story requires, like the toolbar around it. */
  async #resize(name: string | undefined): Promise<void> {
    const named = Object.entries(viewports).find(([key]) => key === name)?.[1];
    await this.#page.setViewportSize(
      named === undefined
        ? this.#screen
        : {
            width: Number.parseInt(named.styles.width, 10),
            height: Number.parseInt(named.styles.height, 10),
          },
    );
  }

  /** @returns undefined for a story that hangs or leaves its page. */
  async #within(end: Promise<Ended>): Promise<Ended | undefined> {
    const limit = new AbortController();
    const { signal } = limit;
    const timedOut = wait(STORY_TIMEOUT_MS, undefined, { signal });
    try {
      return await Promise.race([end, timedOut]).catch(() => undefined);
    } finally {
      limit.abort();
    }
  }
}

interface StoryFrame {
  /** The last story that ended. */
  lastEnd?: { readonly id: string; readonly ended: Ended } | undefined;
  onStoryEnd?: () => void;
  storyChannel?: Channel;
}

interface Channel {
  /** Connections to the toolbar around the iframe. */
  transports: readonly unknown[];
  emit(event: string, payload: unknown): void;
  on(event: string, listener: (payload: never) => void): void;
}

/** Runs in the iframe: shows a story, if an event for it is given, and waits for its end. */
function endOfStory([storyId, event]: readonly [
  id: string,
  event: 'forceRemount' | 'setCurrentStory' | undefined,
]): Promise<Ended> {
  const frame = globalThis as unknown as StoryFrame;
  return new Promise((resolve) => {
    frame.onStoryEnd = () => {
      if (frame.lastEnd?.id === storyId) resolve(frame.lastEnd.ended);
    };
    if (event === undefined) {
      frame.onStoryEnd();
    } else {
      frame.lastEnd = undefined;
      frame.storyChannel?.emit(event, { storyId, viewMode: 'story' });
    }
  });
}

/** Runs in the iframe before any other code. */
// oxlint-disable-next-line max-lines-per-function -- Playwright sends the text of this one function to the page: it can call nothing outside.
function listenToStories(): void {
  const frame = globalThis as unknown as StoryFrame & Record<string, unknown>;
  let thrown: string | undefined;
  const messageOf = (error: { readonly message?: string; readonly description?: string }) =>
    error.message ?? error.description ?? 'unknown';
  const endStory = (id: string, ended: Ended): void => {
    frame.lastEnd = { id, ended };
    frame.onStoryEnd?.();
  };
  const listen = (channel: Channel): void => {
    const fail = (error: { message?: string; description?: string }) => {
      thrown = messageOf(error);
    };
    channel.on('playFunctionThrewException', fail);
    channel.on('storyErrored', fail);
    channel.on('storyThrewException', fail);
    channel.on('storyMissing', (id: string) => {
      endStory(id, { error: 'The story is missing.', violations: [], axeRuleCount: 0 });
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
        thrown = undefined;
        endStory(end.storyId, {
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
        });
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

function describeViolation({ id, impact, help, nodes }: Violation): string {
  const where = nodes.slice(0, 3).map(({ target, html, failureSummary = '' }) => {
    const why = failureSummary.split('\n').at(1)?.trim() ?? '';
    return `${target.join(' ')}  ${html.slice(0, 120)}  ${why}`;
  });
  return `axe ${id} (${impact}): ${help}\n      ${where.join('\n      ')}`;
}
