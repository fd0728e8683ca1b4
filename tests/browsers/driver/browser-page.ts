/** One page of a browser, used as a user does: elements are found by their visible name, clicks and
 *  keys are the browser's own input, and every action waits for its element. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from './commands.ts';
import { collectErrors, elementsNamed, setValue } from './in-page.ts';

/** Elements by selector, inside an element if named, and by name: its label, or its text. */
export interface Query {
  readonly css: string;
  readonly name?: string;
  readonly inside?: string;
}

/** Point of an element, as shares of its width and height. */
export type Point = readonly [x: number, y: number];

/** Keys as WebDriver writes them. */
export const KEYS = { enter: '\uE007', escape: '\uE00C', control: '\uE009' } as const;

const FIND_TIMEOUT_MS = 60_000;
const FIND_INTERVAL_MS = 100;
/** An element that has not moved for so long rests. */
const REST_MS = 60;
const DRAG_MS = 250;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type Element = Readonly<Record<typeof ELEMENT, string>>;

export class BrowserPage {
  readonly #connection: Connection;
  readonly #origin: string;

  constructor(connection: Connection, origin: string) {
    this.#connection = connection;
    this.#origin = origin;
  }

  /** Opens an address of the exchange. */
  async open(path: string): Promise<void> {
    await this.#connection.send('Navigate', { url: this.#origin + path });
    await this.run(collectErrors);
  }

  async reload(): Promise<void> {
    await this.#connection.send('Refresh');
    await this.run(collectErrors);
  }

  /** Returns the errors and policy violations since the page was opened. */
  readonly errors = (): Promise<readonly string[]> =>
    this.run(() => (window as { tidemarkErrors?: string[] }).tidemarkErrors ?? []);

  readonly path = (): Promise<string> => this.run(() => location.pathname + location.search);

  /** Runs a function that uses no variable from outside in the page. */
  async run<Result, Input extends readonly unknown[]>(
    code: (...input: Input) => Result,
    ...input: Input
  ): Promise<Result> {
    const script = `return (${code.toString()})(...arguments)`;
    return (await this.#connection.send('ExecuteScript', { script, args: input })) as Result;
  }

  /** Returns the texts of all visible elements of a query. */
  readonly texts = (query: Query): Promise<readonly string[]> =>
    this.#ofElements(query, "found.map((element) => element.textContent ?? '')");

  /** Returns the text of the first visible element; empty while there is none. */
  readonly text = async (query: Query): Promise<string> => (await this.texts(query))[0] ?? '';

  readonly count = async (query: Query): Promise<number> => (await this.texts(query)).length;

  /** Clicks the first element once it rests: the driver clicks the place where it was. Repeats that if the page
   *  replaces or covers it at that moment. */
  async click(query: Query): Promise<void> {
    await this.#withElement(query, async (id) => {
      const before = await this.#placeOf(query);
      await wait(REST_MS);
      if ((await this.#placeOf(query)) !== before) throw new Error('the element moves');
      await this.#connection.send('ElementClick', { id });
    });
  }

  /** Replaces the text of a field. */
  async enter(query: Query, text: string): Promise<void> {
    await this.#withElement(query, async (id) => {
      await this.#connection.send('ElementClear', { id });
      await this.#connection.send('ElementSendKeys', { id, text });
    });
  }

  /** Types into a field or an element with the focus, without clearing. */
  async type(query: Query, text: string): Promise<void> {
    await this.#withElement(query, async (id) => {
      await this.#connection.send('ElementSendKeys', { id, text });
    });
  }

  /** Sets a date or a choice. */
  async set(query: Query, value: string): Promise<void> {
    await this.#withElement(query, async (id) => {
      const script = `(${setValue.toString()})(...arguments)`;
      await this.#connection.send('ExecuteScript', { script, args: [{ [ELEMENT]: id }, value] });
    });
  }

  /** Picks a file of this machine. */
  readonly pick = (query: Query, path: string): Promise<void> => this.type(query, path);

  /** Moves the mouse to a point of an element. */
  async hover(query: Query, at: Point): Promise<void> {
    const point = await this.#pointOf(query, at);
    await this.#perform('pointer', [{ type: 'pointerMove', duration: 0, ...point }]);
  }

  /** Drags with the mouse between two points of an element. */
  async drag(query: Query, from: Point, to: Point): Promise<void> {
    const [start, end] = [await this.#pointOf(query, from), await this.#pointOf(query, to)];
    await this.#perform('pointer', [
      { type: 'pointerMove', duration: 0, ...start },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', duration: DRAG_MS, ...end },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Scrolls with the wheel over the middle of an element. */
  async wheel(query: Query, deltaY: number): Promise<void> {
    const middle = await this.#pointOf(query, [0.5, 0.5]);
    await this.#perform('wheel', [{ type: 'scroll', duration: 0, deltaX: 0, deltaY, ...middle }]);
  }

  /** Makes the window as large as needed for this size of the page. */
  async resize(width: number, height: number): Promise<void> {
    const [frameWidth, frameHeight] = await this.run(() => [
      outerWidth - innerWidth,
      outerHeight - innerHeight,
    ]);
    await this.#connection.send('SetWindowRect', {
      width: width + frameWidth,
      height: height + frameHeight,
    });
  }

  /** @returns a PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from((await this.#connection.send('TakeScreenshot')) as string, 'base64');
  }

  readonly close = (): Promise<void> => this.#connection.close();

  /** @param expression what to return of `found`, the visible elements. */
  async #ofElements<Result>({ css, name, inside }: Query, expression: string): Promise<Result> {
    const script = `const found = (${elementsNamed.toString()})(...arguments); return ${expression}`;
    const args = [css, name ?? null, inside ?? null];
    return (await this.#connection.send('ExecuteScript', { script, args })) as Result;
  }

  async #withElement(query: Query, use: (id: string) => Promise<void>): Promise<void> {
    const endMs = performance.now() + FIND_TIMEOUT_MS;
    let problem: unknown = new Error('there is no such element');
    while (performance.now() < endMs) {
      try {
        const element = await this.#ofElements<Element | null>(query, 'found[0] ?? null');
        if (element !== null) return await use(element[ELEMENT]);
      } catch (error) {
        problem = error;
      }
      await wait(FIND_INTERVAL_MS);
    }
    throw new Error(`${JSON.stringify(query)}: ${String(problem)}`);
  }

  /** Text that changes when the first element moves. */
  readonly #placeOf = (query: Query): Promise<string | undefined> =>
    this.#ofElements(query, 'JSON.stringify(found[0]?.getBoundingClientRect())');

  async #pointOf(query: Query, [x, y]: Point): Promise<{ readonly x: number; readonly y: number }> {
    let box: readonly number[] = [];
    await this.#withElement(query, async () => {
      box = await this.#ofElements(
        query,
        'found.map((one) => one.getBoundingClientRect()).flatMap(({ x, y, width, height }) => [x, y, width, height])',
      );
    });
    const [left = 0, top = 0, width = 0, height = 0] = box;
    return { x: Math.round(left + x * width), y: Math.round(top + y * height) };
  }

  async #perform(type: 'pointer' | 'wheel', actions: readonly object[]): Promise<void> {
    const source = { type, id: type, actions };
    await this.#connection.send('PerformActions', {
      actions: [type === 'pointer' ? { ...source, parameters: { pointerType: 'mouse' } } : source],
    });
  }
}
