/** Presses each button of a view and edits each of its fields, each in a view of its own, and returns what they called:
 *  tables that a test compares as a whole. Also reads what a view shows as tables. */
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent } from '#tests/support/testing-library.ts';
import { renderOnPage } from './on-page.tsx';

type Given = readonly unknown[];
type Intents<Name extends string> = Readonly<Record<Name, (...given: Given) => Promise<void>>>;
type ViewOf<Name extends string> = (intents: Intents<Name>) => ReactNode;
/** Name of the intent and what it was given; undefined for no call. */
type Call = Given | undefined;

export const textOf = (element: Element): string =>
  element.textContent
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? textOf(element.firstElementChild ?? element)).trim();

const isEvent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'nativeEvent' in value;

function recordIntents<Name extends string>(names: readonly Name[]) {
  const calls: Given[] = [];
  const record = (name: Name) => [
    name,
    (...given: Given) => {
      // A handler that is given to a button itself gets the event of the click.
      calls.push([name, ...given.filter((value) => !isEvent(value))]);
      return Promise.resolve();
    },
  ];
  return { calls, intents: Object.fromEntries(names.map(record)) as unknown as Intents<Name> };
}

/** One call alone; several as a list. */
const callOf = (calls: readonly Given[]): Call => (calls.length > 1 ? calls : calls[0]);

interface Opened {
  readonly calls: Given[];
  /** Whether the view is still as it was opened. */
  readonly isFresh: () => boolean;
}

async function open<Name extends string>(
  names: readonly Name[],
  viewOf: ViewOf<Name>,
): Promise<Opened> {
  cleanup();
  const { calls, intents } = recordIntents(names);
  await act(async () => void renderOnPage(viewOf(intents)));
  const before = document.body.innerHTML;
  return { calls, isFresh: () => document.body.innerHTML === before };
}

/** Acts on each element that a selector finds. A view that an act has changed is opened again for the next one. */
async function actOnEach<Name extends string, Found extends Element>(
  names: readonly Name[],
  viewOf: ViewOf<Name>,
  selector: string,
  note: (element: Found, calls: () => Promise<Call>) => Promise<void>,
  run: (element: Found) => void,
): Promise<void> {
  let opened = await open(names, viewOf);
  const { length } = document.body.querySelectorAll<Found>(selector);
  for (let at = 0; at < length; at += 1) {
    if (!opened.isFresh()) opened = await open(names, viewOf);
    const { calls } = opened;
    const element = document.body.querySelectorAll<Found>(selector)[at];
    if (element === undefined) throw new Error('The view shows fewer elements than before.');
    const first = calls.length;
    await note(element, async () => {
      await act(async () => run(element));
      return callOf(calls.slice(first));
    });
  }
  cleanup();
}

/**
 * @param names intents that the view may call.
 * @param skipped names of buttons that change more than the view.
 * @returns by the name of each button: its call, or the reason why it is disabled.
 */
export async function pressEach<Name extends string>(
  names: readonly Name[],
  viewOf: ViewOf<Name>,
  skipped: readonly string[] = [],
): Promise<Readonly<Record<string, Call | string>>> {
  const pressed: Record<string, Call | string> = {};
  await actOnEach<Name, HTMLButtonElement>(
    names,
    viewOf,
    'button',
    async (button, callsOf) => {
      if (skipped.includes(nameOf(button))) return;
      const key = unusedKey(pressed, nameOf(button));
      const inert = inertText(button);
      pressed[key] = (await callsOf()) ?? inert;
    },
    (button) => void fireEvent.click(button),
  );
  return pressed;
}

function inertText(button: Element): string | undefined {
  if (button.getAttribute('aria-busy') === 'true') return 'busy';
  if (button.getAttribute('aria-disabled') !== 'true') return undefined;
  return `disabled: ${button.getAttribute('data-tip') ?? ''}`;
}

function unusedKey(table: object, name: string): string {
  let key = name;
  for (let at = 2; key in table; at += 1) key = `${name} ${at}`;
  return key;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const FIELDS = 'input:not([type=file]):not([hidden]), select, textarea';

/** @param typed text for each text field; a select takes its last option, a box or a circle is clicked. */
export async function editEach<Name extends string>(
  names: readonly Name[],
  viewOf: ViewOf<Name>,
  typed = '8',
): Promise<Readonly<Record<string, readonly [shown: string | boolean, call: Call]>>> {
  const edited: Record<string, readonly [string | boolean, Call]> = {};
  await actOnEach<Name, Field>(
    names,
    viewOf,
    FIELDS,
    async (field, callsOf) => {
      const key = unusedKey(edited, labelOf(field));
      const isBox = field.type === 'checkbox' || field.type === 'radio';
      const shown = isBox ? (field as HTMLInputElement).checked : field.value;
      edited[key] = [shown, await callsOf()];
    },
    (field) => {
      if (!field.disabled) change(field, typed);
    },
  );
  return edited;
}

function change(field: Field, typed: string): void {
  if (field.type === 'checkbox' || field.type === 'radio') return void fireEvent.click(field);
  const value =
    field instanceof HTMLSelectElement
      ? [...field.options].at(-1)?.value
      : field.type === 'date'
        ? '2031-02-03'
        : typed;
  fireEvent.change(field, { target: { value } });
}

const labelOf = (field: Field): string =>
  field.getAttribute('aria-label') ?? [...(field.labels ?? [])].map(textOf).join(' ');

/** Label and value of each row of values and each statistic. */
export function shownRows(): Readonly<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const row of document.body.querySelectorAll('div, dl')) {
    const [label, value, ...rest] = row.children;
    const isRow =
      row.tagName === 'DL'
        ? value !== undefined
        : rest.length === 0 && label?.tagName === 'SPAN' && value?.tagName === 'SPAN';
    // The sign beside a field has no text of its own as a label.
    if (isRow && label !== undefined && value !== undefined && textOf(label) !== '') {
      rows[unusedKey(rows, textOf(label))] = textOf(value);
    }
  }
  return rows;
}

/** Name and address of each link. */
export function shownLinks(): Readonly<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const link of document.body.querySelectorAll('a[href]')) {
    links[unusedKey(links, link.getAttribute('aria-label') ?? textOf(link))] =
      link.getAttribute('href') ?? '';
  }
  return links;
}
