/** Tests the comparison of components with their stories on small trees. */
import { expect, it } from 'vitest';
import { readCatalogue, type Exceptions } from '#scripts/stories/catalogue/catalogue-findings.ts';
import { pathOf } from '#scripts/stories/catalogue/component-props.ts';
import { sourceFileOf, type Graph } from '#scripts/tree/graph.ts';

const NO_EXCEPTIONS: Exceptions = { shownByPages: {}, impossibleStates: [], nothingToPlay: {} };

const BUTTON = `
import type { ReactNode } from 'react';
interface BaseProps { readonly label: string; readonly disabledReason?: string | undefined; readonly secret: string }
export interface ButtonProps extends Omit<BaseProps, 'secret'> {
  readonly isBusy?: boolean | undefined;
  readonly onPress: () => void;
}
export function Button({ label }: ButtonProps) { return label; }
`;

const HEAD = `
import { Button } from '#src/design/Button.tsx';
import preview from '../.storybook/preview.tsx';
const meta = preview.meta({ component: Button, args: { label: 'Buy' } });
`;

const STORIES: Readonly<Record<string, string>> = {
  Calm: 'meta.story({ play: async () => undefined })',
  RightToLeft: "meta.story({ globals: { locale: 'ar' } })",
  LongText: "meta.story({ args: { label: 'Kaufen' } })",
  Busy: 'meta.story({ args: { isBusy: true } })',
  Disabled: "meta.story({ args: { disabledReason: 'Not now' } })",
};

function graphOf(files: Readonly<Record<string, string>>): Graph {
  const find = (address: string, importer: string) => {
    const path = pathOf(address, importer);
    return path !== undefined && path in files ? path : undefined;
  };
  return new Map(
    Object.entries(files).map(([path, source]) => [path, sourceFileOf(path, source, find)]),
  );
}

const messagesFor = (
  files: Readonly<Record<string, string>>,
  exceptions: Partial<Exceptions> = {},
): readonly string[] =>
  readCatalogue(graphOf(files), { ...NO_EXCEPTIONS, ...exceptions }).findings.map(
    ({ message }) => message,
  );

function withStories(names: readonly string[]): Readonly<Record<string, string>> {
  const exports = names.map((name) => `export const ${name} = ${STORIES[name]};`).join('\n');
  return {
    'src/design/Button.tsx': BUTTON,
    'stories/design/Button.stories.tsx': HEAD + exports,
  };
}

it('accepts a component with a story for each state of its props', () => {
  expect(messagesFor(withStories(Object.keys(STORIES)))).toEqual([]);
});

it('names the state whose only story was removed', () => {
  const states = {
    RightToLeft: 'right to left',
    LongText: 'long text',
    Busy: 'loading',
    Disabled: 'disabled',
  };
  for (const [name, state] of Object.entries(states)) {
    const left = Object.keys(STORIES).filter((one) => one !== name);
    expect(messagesFor(withStories(left))).toEqual([
      `Button: no story shows it in the state "${state}"`,
    ]);
  }
});

it('expects no state without a prop for it', () => {
  const files = withStories(Object.keys(STORIES));
  expect(messagesFor(files).join()).not.toMatch(/read-only|stale|empty|error/);
});

it('names an interactive component that no story plays', () => {
  const left = Object.keys(STORIES).filter((one) => one !== 'Calm');
  expect(messagesFor(withStories(left))).toEqual([
    'Button: no story plays what a user does with it',
  ]);
});

it('names a component without stories, unless only its folder uses it', () => {
  const files = withStories(Object.keys(STORIES));
  const part = 'export function Part() { return null; }';
  expect(messagesFor({ ...files, 'src/design/Part.tsx': part })).toEqual(['Part: has no story']);
  const inFolder = {
    'src/trading/book/Book.tsx': `import { Part } from './Part.tsx';\nexport function Book() { return Part(); }`,
    'src/trading/book/Part.tsx': part,
    'stories/trading/Book.stories.tsx': `
import { Book } from '#src/trading/book/Book.tsx';
import preview from '../.storybook/preview.tsx';
const meta = preview.meta({ component: Book });
export const Arabic = meta.story({ globals: { locale: 'ar' } });`,
  };
  expect(messagesFor(inFolder)).toEqual([]);
  expect(
    messagesFor({
      ...inFolder,
      'src/features/a/A.tsx': `import { Part } from '#src/trading/book/Part.tsx';\nexport const a = Part;`,
    }),
  ).toEqual(['Part: has no story']);
});

it('expects the state of a tag where a prop has the name of a tagged state', () => {
  const files = {
    'machines/order/order.machine.ts':
      "export const states = { checking: { tags: ['unresolved'] } };",
    'src/trading/ticket/Ticket.tsx': `
type Phase = 'drafting' | 'checking';
export function Ticket({ phase }: { readonly phase: Phase }) { return phase; }`,
    'stories/trading/Ticket.stories.tsx': `
import { Ticket } from '#src/trading/ticket/Ticket.tsx';
import preview from '../.storybook/preview.tsx';
const meta = preview.meta({ component: Ticket, args: { phase: 'drafting' } });
export const Arabic = meta.story({ globals: { locale: 'ar' } });`,
  };
  expect(messagesFor(files)).toEqual(['Ticket: no story shows it in the state "unresolved"']);
  const known = {
    ...files,
    'machines/order/order.machine.ts': "export const states = { checking: { tags: ['odd'] } };",
  };
  expect(messagesFor(known)).toEqual([expect.stringContaining('the tag odd')]);
});

it('follows helpers of stories and extended stories', () => {
  const files = withStories(['Calm']);
  const helper = {
    'stories/design/frame.tsx': `import { Button } from '#src/design/Button.tsx';\nexport const Frame = () => Button({ label: '' });`,
    'stories/design/Button.stories.tsx': `
import { Frame } from './frame.tsx';
import preview from '../.storybook/preview.tsx';
const meta = preview.meta({ render: () => Frame() });
const long = 'A label that is longer than any label of a usual story can be';
export const Calm = meta.story({ play: async () => undefined, args: { label: long, isBusy: true } });
export const Arabic = Calm.extend({ globals: { locale: 'ar' } });`,
  };
  expect(messagesFor({ ...files, ...helper })).toEqual([
    'Button: no story shows it in the state "disabled"',
  ]);
});

it('names an exception that nothing needs, and a page that does not show its component', () => {
  const files = withStories(Object.keys(STORIES));
  expect(messagesFor(files, { shownByPages: { Button: 'stories/a.stories.tsx' } })).toEqual([
    expect.stringContaining('remove the exception'),
  ]);
  const other = { ...files, 'src/trading/x/Other.tsx': 'export function Other() { return null; }' };
  const shownByPages = { Other: 'stories/design/Button.stories.tsx' };
  expect(messagesFor(other, { shownByPages })).toEqual([
    'Other: stories/design/Button.stories.tsx does not show it',
  ]);
});

it('accepts a state that is declared impossible, and an action that is declared without play', () => {
  const left = withStories(['RightToLeft', 'LongText', 'Disabled']);
  expect(
    messagesFor(left, {
      impossibleStates: [['Button', 'loading', 'it is never busy']],
      nothingToPlay: { Button: 'it navigates' },
    }),
  ).toEqual([]);
});

it('names a story that sets English without a reason beside it', () => {
  const pinnedWith = (comment: string) => {
    const files = withStories(Object.keys(STORIES));
    const pinned = `export const Pinned = meta.story({\n${comment}  globals: { locale: 'en' },\n});`;
    const path = 'stories/design/Button.stories.tsx';
    return messagesFor({ ...files, [path]: `${files[path]}\n${pinned}` });
  };
  expect(pinnedWith('')).toEqual([expect.stringContaining('inEnglish()')]);
  expect(pinnedWith('  // Its widths are those of English.\n')).toEqual([]);
});
