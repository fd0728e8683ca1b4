/** Calls of a page that wait until a path answers them. All others reach the exchange. */
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { REJECTION_CODES, type RejectionName } from '#contract/errors.ts';

const SOON = { timeout: 30_000 };

export class HeldCalls {
  readonly #page: Page;
  readonly #known = new Set<string>();
  readonly #held = new Set<string>();
  readonly #waiting = new Map<string, Route[]>();
  /** Requests that the page has given up. */
  readonly #ended = new WeakSet<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('requestfailed', (request) => this.#ended.add(request));
  }

  /** Holds the calls of these paths of the API from now on. A path that ends with `/` stands for all below it. */
  async hold(...paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      this.#held.add(path);
      if (this.#known.has(path)) continue;
      this.#known.add(path);
      await this.#page.route(
        ({ pathname }) => isUnder(pathname, `/api${path}`),
        async (route) => {
          if (this.#held.has(path)) this.#liveOf(path).push(route);
          else await route.continue();
        },
      );
    }
  }

  /** Holds these paths alone. What waits of the others reaches the exchange. */
  async holdOnly(paths: readonly string[]): Promise<void> {
    await this.hold(...paths);
    for (const path of this.#held) {
      if (paths.includes(path)) continue;
      this.#held.delete(path);
      for (const route of this.#take(path)) await continueIfLive(route);
    }
  }

  /** Waits for a call, and returns all that wait: a page may read the same twice. */
  async nextOf(path: string): Promise<readonly Route[]> {
    const isCalled = () => this.#liveOf(path).length > 0;
    await expect.poll(isCalled, { ...SOON, message: `the page calls ${path}` }).toBe(true);
    return this.#take(path);
  }

  /** Waits for a call to one of these paths, and returns the path. */
  async firstCalled(paths: readonly string[]): Promise<string> {
    const calledPath = () => paths.find((path) => this.#liveOf(path).length > 0) ?? '';
    await expect.poll(calledPath, { ...SOON, message: `the page calls ${paths.join(' or ')}` }).not.toBe(''); // prettier-ignore
    return calledPath();
  }

  async next(path: string): Promise<Route> {
    const [route, ...others] = await this.nextOf(path);
    this.#waiting.set(path, others);
    if (route === undefined) throw new Error(`The page has not called ${path}.`);
    return route;
  }

  /** Waits for a call without an answer. @returns its body. */
  async bodyOf(path: string): Promise<unknown> {
    const routes = await this.nextOf(path);
    this.#waiting.set(path, [...routes]);
    return routes[0]?.request().postDataJSON() as unknown;
  }

  /** Lets the exchange answer. */
  async pass(path: string): Promise<void> {
    for (const route of await this.nextOf(path)) await continueIfLive(route);
  }

  /** Lets the exchange answer a page that is offline, or changes its answer. */
  async passOn(path: string, change: (json: unknown) => unknown = (json) => json): Promise<void> {
    for (const route of await this.nextOf(path)) {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    }
  }

  /** Answers in the place of the exchange, or loses the connection. */
  async reject(path: string, error: unknown): Promise<void> {
    for (const route of await this.nextOf(path)) await rejectOne(route, error);
  }

  /** Calls that no path has answered end with the page. */
  async release(): Promise<void> {
    await this.#page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  #liveOf(path: string): Route[] {
    const live = (this.#waiting.get(path) ?? []).filter(
      (route) => !this.#ended.has(route.request()),
    );
    this.#waiting.set(path, live);
    return live;
  }

  #take(path: string): readonly Route[] {
    const live = this.#liveOf(path);
    this.#waiting.set(path, []);
    return live;
  }
}

const isUnder = (pathname: string, path: string): boolean =>
  path.endsWith('/') ? pathname.startsWith(path) : pathname === path;

/** The page may have given the call up in this moment. */
async function continueIfLive(route: Route): Promise<void> {
  try {
    await route.continue();
  } catch {
    // Nobody waits for its answer.
  }
}

async function rejectOne(route: Route, error: unknown): Promise<void> {
  const { status, code, message } = error as Readonly<Record<string, unknown>>;
  if (typeof status !== 'number') return await route.abort('connectionfailed');
  const name = code as RejectionName | undefined;
  await route.fulfill({
    status,
    json: {
      success: false,
      message: String(message),
      error_code: name === undefined ? null : REJECTION_CODES[name],
      errors: null,
    },
  });
}
