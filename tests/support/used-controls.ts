/** Uses each control of a view once, each time in a fresh view, and returns its calls by its name. One table shows a
 *  handler at the wrong control, a wrong argument and a link to the wrong record. */
import type { ReactNode } from 'react';
import { act, cleanup, fireEvent } from '#tests/support/testing-library.ts';
import { renderOnPage } from './on-page.tsx';
import { plain } from './shown-values.ts';

/** Returns an intent of this name, which records its calls. */
export type Recorder = (name: string) => (...given: unknown[]) => void;

/** Typed into each field. */
const TYPED = '7';
const TYPED_DAY = '2026-01-05';
/** Effect of a control without a call: it opens a part of its own view, or is chosen already. */
const NOTHING = 'nothing';
const CONTROLS = 'button, a[href], input, select, textarea';

/** @param view receives the recorder of its intents.
 *  @param opened names of controls that are used first, for what they open.
 *  @param address path and query of the page.
 *  @returns by the name of each control: the path of a link, the reason why it is disabled, or its calls with what they
 *  are given. Controls of the same name are listed together. */
export async function usesOf(
  view: (record: Recorder) => ReactNode,
  opened: readonly string[] = [],
  address = '/',
): Promise<Record<string, string | string[]>> {
  const uses = new Map<string, (string | string[])[]>();
  const calls: string[] = [];
  const record: Recorder =
    (name) =>
    (...given) =>
      void calls.push([name, ...given.filter((one) => !isEvent(one)).map(textOf)].join(' '));
  const open = async () => {
    cleanup();
    await act(async () => void renderOnPage(view(record), address));
    for (const name of opened) await use(controls().find((one) => nameOf(one) === name));
  };
  await open();
  for (let index = 0, control = controls()[0]; control !== undefined; control = controls()[index]) {
    const before = shownState();
    calls.length = 0;
    const name = nameOf(control);
    const effect = effectOf(control) ?? (await callsOf(control, calls));
    uses.set(name, [...(uses.get(name) ?? []), effect]);
    // The next control finds the view as it was.
    if (shownState() !== before) await open();
    index += 1;
  }
  cleanup();
  return Object.fromEntries(
    [...uses].map(([name, effects]) => [
      name,
      effects.length > 1 ? effects.flat() : (effects[0] ?? NOTHING),
    ]),
  );
}

/** Fields of `after` that differ from `before`. */
export const changesOf = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof Fields] !== value),
  ) as Partial<Fields>;

/** Recorder for a view that is only shown. */
export const ignoreCalls: Recorder = () => () => undefined;

/** A form whose intents are recorded. */
export const recordCalls = <Form extends object>(form: Form, record: Recorder): Form =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      typeof value === 'function' ? record(name) : value,
    ]),
  ) as Form;

const controls = () => [...document.body.querySelectorAll<HTMLElement>(CONTROLS)];

/** Content of the view with the values of its fields: differs when a control has changed the view. */
const shownState = (): string =>
  document.body.innerHTML +
  [...document.body.querySelectorAll('input')].map(({ checked, value }) => `${checked}${value}`);

/** Strings without quotes, objects with their fields. */
function textOf(given: unknown): string {
  if (given === '') return "''";
  if (Array.isArray(given)) return `[${given.map(textOf).join(', ')}]`;
  if (given === undefined || given === null) return 'none';
  if (typeof given === 'string') return given;
  if (typeof given !== 'object') return JSON.stringify(given);
  return `{${Object.entries(given)
    .map(([name, value]) => `${name}: ${textOf(value)}`)
    .join(', ')}}`;
}

const isEvent = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'nativeEvent' in given;

/** Name of a control, without the reason why it is disabled. */
function nameOf(control: HTMLElement): string {
  const label = control.getAttribute('aria-label');
  if (label !== null) return plain(label);
  const labels = (control as HTMLInputElement).labels ?? [];
  const copy = (labels[0] ?? control).cloneNode(true) as HTMLElement;
  const reasonId = control.getAttribute('aria-describedby');
  if (reasonId !== null) copy.querySelector(`[id="${reasonId}"]`)?.remove();
  return plain(copy.textContent);
}

/** Address of a link, or the reason why a control is disabled; undefined for a control that can be used. */
function effectOf(control: HTMLElement): string | undefined {
  if (control instanceof HTMLAnchorElement) return control.getAttribute('href') ?? '';
  const isInert = control.getAttribute('aria-disabled') === 'true' || control.matches(':disabled');
  if (!isInert) return undefined;
  const reason = document.getElementById(control.getAttribute('aria-describedby') ?? '');
  return `disabled: ${plain(reason?.textContent ?? '')}`;
}

async function callsOf(control: HTMLElement, calls: readonly string[]): Promise<string | string[]> {
  if (!(control instanceof HTMLSelectElement)) {
    await use(control);
    return calls.length > 1 ? [...calls] : (calls[0] ?? NOTHING);
  }
  const before = control.value;
  const choices = [...control.options].filter((one) => one.value !== before && !one.disabled);
  for (const { value } of choices) {
    await act(async () => void fireEvent.change(control, { target: { value } }));
  }
  return calls.length > 0 ? [...calls] : NOTHING;
}

async function use(control: HTMLElement | undefined): Promise<void> {
  if (control === undefined) throw new Error('No control has this name.');
  const isText =
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(control.type));
  await act(async () => {
    const value = control.getAttribute('type') === 'date' ? TYPED_DAY : TYPED;
    if (isText) fireEvent.change(control, { target: { value } });
    else fireEvent.click(control);
  });
}
