/** Changes the controls of the story on a page, one after another, until the picture changes. */
import type { Page } from '@playwright/test';

/** `moving`: the picture changes by itself and proves nothing. `none`: the story has no control. */
export type ControlsOutcome = 'seen' | 'unseen' | 'moving' | 'none';

export interface ControlsEnd {
  readonly outcome: ControlsOutcome;
  /** Names of the controls that were changed. */
  readonly tried: readonly string[];
}

/** Type of an argument as text, and the words that it allows. */
export interface ArgOfType {
  readonly type: string;
  readonly words: readonly string[];
}

/** Types of the arguments of a story's component, by name. Storybook shows a control for each. */
export type TypedArgs = Readonly<Record<string, ArgOfType>>;

/** A control may show nothing beside the others of its story: `hint` under an error. */
const CHANGE_COUNT_MAX = 12;

export async function tryControls(page: Page, types: TypedArgs): Promise<ControlsEnd> {
  const changes = (await page.evaluate(changesOfArgs, types)).slice(0, CHANGE_COUNT_MAX);
  if (changes.length === 0) return { outcome: 'none', tried: [] };
  // A staged story starts anew at a change, without what was played.
  if (!(await page.evaluate(changeArg, START))) return { outcome: 'moving', tried: [] };
  const before = await pictureOf(page);
  if (!before.equals(await pictureOf(page))) return { outcome: 'moving', tried: [] };
  const tried = new Set<string>();
  for (const change of changes) {
    tried.add(change.name);
    const isShown = await page.evaluate(changeArg, change);
    if (isShown && !before.equals(await pictureOf(page)))
      return { outcome: 'seen', tried: [...tried] };
    await page.evaluate(changeArg, { ...START, isReset: true });
  }
  return { outcome: 'unseen', tried: [...tried] };
}

/** An argument that no story has. */
const START: ArgChange = { name: 'data-start', path: [], value: 'start' };

const pictureOf = (page: Page): Promise<Buffer> => page.screenshot({ animations: 'disabled' });

interface ArgChange {
  readonly name: string;
  /** Keys below the argument; empty for the argument itself. */
  readonly path: readonly (string | number)[];
  /** Undefined removes the item of a list. */
  readonly value: string | number | boolean | undefined;
  /** Sets all arguments back. */
  readonly isReset?: boolean;
}

interface StoryArgType {
  readonly control?: unknown;
  /** Values that the story's file lists. */
  readonly options?: readonly unknown[];
}

interface PreviewFrame {
  readonly __STORYBOOK_PREVIEW__: {
    readonly currentRender: {
      readonly story: {
        readonly id: string;
        readonly argTypes: Readonly<Record<string, StoryArgType>>;
      };
    };
    readonly storyStoreValue: {
      readonly args: { get(id: string): Readonly<Record<string, unknown>> };
    };
  };
  readonly storyChannel: {
    emit(event: string, payload: unknown): void;
    on(event: string, listener: () => void): void;
    off(event: string, listener: () => void): void;
  };
}

/** Runs in the iframe: values that the controls of the story do not have, single ones before parts of lists and
 *  objects. A number stays a number, and a word becomes another word of its type. */
function changesOfArgs(types: TypedArgs): ArgChange[] {
  const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as PreviewFrame;
  const { story } = preview.currentRender;
  const args = preview.storyStoreValue.args.get(story.id);
  const [depthMax, partsMax] = [4, 6];
  // The states of domain/loadable.ts, repeated because this code runs in the page and imports nothing.
  const statuses = ['loading', 'ready', 'stale', 'failed'];
  const first = (type: string, words: readonly string[]): ArgChange['value'] => {
    if (words.length > 0) return words[0];
    if (/^boolean\b/.test(type)) return true;
    if (/^number\b/.test(type)) return 3;
    return /^(?:string|ReactNode)\b/.test(type) ? 'Text 7' : undefined;
  };
  const other = (name: string, value: unknown): ArgChange['value'] => {
    const { type = '', words = [] } = types[name] ?? {};
    if (value === undefined) return first(type, words);
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return 2 * value + 1;
    if (typeof value !== 'string') return undefined;
    const { options = [] } = story.argTypes[name] ?? {};
    const allowed = options.length > 0 ? options.map(String) : words;
    if (allowed.includes(value)) return allowed.find((word) => word !== value);
    if (statuses.includes(value)) return value === 'loading' ? 'failed' : 'loading';
    // A word of a type that is not known here.
    if (type !== 'string' && /^[a-z][\w-]*$/.test(value)) return undefined;
    return /^\d+(?:\.\d+)?$/.test(value) ? `7${value}` : `${value} 7`;
  };
  const below = (name: string, value: unknown, path: ArgChange['path']): ArgChange[] => {
    const given = path.length > 0 && value === undefined ? undefined : other(name, value);
    if (given !== undefined) {
      const isText = typeof given === 'string' && types[name]?.type === 'string';
      // A text may be longer than its place.
      const cleared = isText && path.length === 0 ? [{ name, path, value: '' }] : [];
      return [{ name, path, value: given }, ...cleared];
    }
    // A word of a type that is not known here can be removed.
    if (typeof value === 'string' && path.length > 0) return [{ name, path, value: undefined }];
    if (typeof value !== 'object' || value === null || path.length > depthMax) return [];
    const isList = Array.isArray(value);
    const inside = Object.entries(value).flatMap(([key, part]) =>
      below(name, part, [...path, isList ? Number(key) : key]),
    );
    const removed = { name, path: [...path, 0], value: undefined };
    return isList && value.length > 0 ? [removed, ...inside] : inside;
  };
  const byDepth = (left: ArgChange, right: ArgChange): number =>
    left.path.length - right.path.length;
  const isHidden = (name: string): boolean => {
    const control = story.argTypes[name]?.control as
      | { readonly disable?: boolean }
      | false
      | undefined;
    return control === false || control?.disable === true;
  };
  // A story without arguments renders by itself, and its controls are hidden.
  const typed = Object.keys(args).length === 0 ? [] : Object.keys(types);
  return [...new Set([...Object.keys(story.argTypes), ...typed])]
    .filter((name) => !isHidden(name))
    .flatMap((name) => below(name, args[name], []).toSorted(byDepth).slice(0, partsMax))
    .toSorted(byDepth);
}

/** Runs in the iframe.
 *  @returns false when the story does not render with the value. */
async function changeArg({ name, path, value, isReset }: ArgChange): Promise<boolean> {
  const { __STORYBOOK_PREVIEW__: preview, storyChannel } = globalThis as unknown as PreviewFrame;
  const { id } = preview.currentRender.story;
  const put = (target: unknown, [key, ...rest]: ArgChange['path']): unknown => {
    if (key === undefined) return value;
    if (!Array.isArray(target)) {
      const object = target as Readonly<Record<string, unknown>>;
      return { ...object, [key]: put(object[key], rest) };
    }
    const isRemoved = rest.length === 0 && value === undefined;
    return isRemoved
      ? target.filter((_part, index) => index !== key)
      : target.map((part: unknown, index) => (index === key ? put(part, rest) : part));
  };
  let hasThrown = false;
  const onThrown = (): void => {
    hasThrown = true;
  };
  const args = preview.storyStoreValue.args.get(id);
  storyChannel.on('storyThrewException', onThrown);
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      storyChannel.off('storyFinished', finish);
      resolve();
    };
    storyChannel.on('storyFinished', finish);
    const updatedArgs = isReset ? {} : { [name]: put(args[name], path) };
    const event = isReset ? 'resetStoryArgs' : 'updateStoryArgs';
    storyChannel.emit(event, { storyId: id, updatedArgs });
  });
  storyChannel.off('storyThrewException', onThrown);
  return !hasThrown;
}
