/** Calls of a page that wait until a path answers them. */
import { expect, type Page, type Route } from '@playwright/test';
import { REJECTION_CODES, type RejectionName } from '#contract/errors.ts';

const SOON = { timeout: 30_000 };

export class HeldCalls {
  readonly #page: Page;
  readonly #held = new Map<string, Route[]>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Holds the calls of this path of the API from now on. */
  async hold(path: string): Promise<void> {
    if (this.#held.has(path)) return;
    const routes: Route[] = [];
    this.#held.set(path, routes);
    await this.#page.route(`**/api${path}`, (route) => void routes.push(route));
  }

  async next(path: string): Promise<Route> {
    await expect.poll(() => this.#held.get(path)?.length ?? 0, SOON).toBeGreaterThan(0);
    const route = this.#held.get(path)?.shift();
    if (route === undefined) throw new Error(`The page has not called ${path}.`);
    return route;
  }

  /** Lets the exchange answer. */
  async pass(path: string): Promise<void> {
    await (await this.next(path)).continue();
  }

  /** Answers in the place of the exchange, or loses the connection. */
  async reject(path: string, error: unknown): Promise<void> {
    const route = await this.next(path);
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

  /** Calls that no path has answered end with the page. */
  async release(): Promise<void> {
    await this.#page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}
