/** States that a component can show, by its props and by the tags of the machines whose words its props have, and how
 *  a story shows each of them. A state without such a prop is not expected. */
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import type { Component, Prop } from './component-props.ts';
import type { TaggedState } from './machine-tags.ts';
import type { StorySource } from './story-sources.ts';

export type StateName =
  | 'default'
  | 'long text'
  | 'empty'
  | 'loading'
  | 'error'
  | 'disabled'
  | 'read-only'
  | 'right to left'
  | 'stale'
  | 'unresolved';

interface StateRule {
  readonly state: StateName;
  readonly isPossible: (component: Component) => boolean;
  readonly isShownBy: (story: StorySource) => boolean;
}

/** State that a tag of a machine shows; undefined for a tag that only chooses what is shown. A tag that is missing here
 *  fails the check. */
export const STATE_OF_TAG: Readonly<Record<string, StateName | undefined>> = {
  busy: 'loading',
  loading: 'loading',
  pending: 'loading',
  locked: 'disabled',
  unresolved: 'unresolved',
  authenticated: undefined,
  complete: undefined,
  needed: undefined,
  refreshing: undefined,
};

const TEXT = /^(?:label|title|text|hint|message)$/;
const LOADABLE = /\b(?:Loadable|Reloadable)</;
const LIST = /^(?:rows|orders|items|balances|listings|messages|points|steps|trades|toasts|holds)$/;
const RIGHT_TO_LEFT = LANGUAGE_ROWS.filter(({ direction }) => direction === 'rtl')
  .map(({ code }) => code)
  .join('|');
const RTL_GLOBALS = new RegExp(`locale: '(?:${RIGHT_TO_LEFT})'|direction: 'rtl'`);
/** Longer than any text of a default story. */
const LONG_LITERAL = /(['"`])(?:(?!\1)[^\\\n]){40,}\1/;

const hasProp =
  (isMatch: (prop: Prop) => boolean) =>
  ({ props }: Component): boolean =>
    props.some(isMatch);

const propNamed = (pattern: RegExp) => hasProp(({ name }) => pattern.test(name));
const propAllows = (pattern: RegExp) =>
  hasProp(({ words }) => words.some((word) => pattern.test(word)));
const either =
  (...rules: readonly ((component: Component) => boolean)[]) =>
  (component: Component): boolean =>
    rules.some((rule) => rule(component));
const isLoadable = hasProp(({ type }) => LOADABLE.test(type));

/** By its name, or by what it sets. */
const shows =
  (name: RegExp, text: RegExp) =>
  (story: StorySource): boolean =>
    name.test(story.name) || text.test(story.text);

const RULES: readonly StateRule[] = [
  { state: 'default', isPossible: () => true, isShownBy: () => true },
  {
    state: 'right to left',
    isPossible: () => true,
    isShownBy: ({ text }) => RTL_GLOBALS.test(text),
  },
  {
    state: 'long text',
    isPossible: hasProp(({ name, type }) =>
      name === 'children'
        ? type === 'string'
        : TEXT.test(name) && /^(?:string|ReactNode)\b/.test(type),
    ),
    isShownBy: ({ name, text }) =>
      /long/i.test(name) || LONG_LITERAL.test(text) || text.includes("locale: 'pseudo'"),
  },
  {
    state: 'empty',
    isPossible: either(
      hasProp(({ name, type }) => LIST.test(name) && /\breadonly .*\[\]/.test(type)),
      hasProp(({ type }) => LOADABLE.test(type) && /\[\]/.test(type)),
    ),
    isShownBy: shows(
      /empty|nothing|none|never|without|^no[A-Z]/i,
      /: \[\]|=\{\[\]\}|loadedData\(\[\]\)|Count: 0\b/,
    ),
  },
  {
    state: 'loading',
    isPossible: either(
      isLoadable,
      propNamed(/^is(?:Busy|Loading)$/),
      hasProp(({ name, type }) => LIST.test(name) && type.endsWith('[] | undefined')),
      propAllows(/^(?:loading|busy|pending|placing|sending|syncing|connecting)$/),
    ),
    isShownBy: shows(
      /load|busy|sent|sending|pending|saving|placing|connecting|still|waiting/i,
      /\bis(?:Busy|Loading)\b|\b(?:rows|rowCount|orders|balances|listings|items|points|snapshot): undefined|\bloading\b|'(?:placing|sending|connecting|syncing)'/,
    ),
  },
  {
    state: 'error',
    isPossible: either(
      isLoadable,
      propNamed(/^(?:error|fieldErrors|problems|rejection|failureText)$/),
      propAllows(/^(?:failed|rejected|invalid)$/),
    ),
    isShownBy: shows(
      /reject|fail|error|invalid|lost|missing|unreachable/i,
      /\b(?:error|fieldErrors|rejection)\b\s*[:=]|notLoaded\(|'(?:failed|rejected)'/,
    ),
  },
  {
    state: 'disabled',
    isPossible: propNamed(/^(?:isDisabled|disabled|disabledReason|reasonDisabled)$/),
    isShownBy: shows(/disabled|locked/i, /\b(?:isDisabled|disabledReason|reasonDisabled)\b/),
  },
  {
    state: 'read-only',
    isPossible: propNamed(/^isReadOnly$/),
    isShownBy: shows(/read-?only/i, /\bisReadOnly\b/),
  },
  {
    state: 'stale',
    isPossible: either(
      isLoadable,
      propNamed(/^isStale$/),
      propAllows(/^stale$/),
      hasProp(({ name, type }) => name === 'link' && /\bLink\b/.test(type)),
    ),
    isShownBy: shows(/stale|outdated|offline/i, /['"]stale['"]|outdatedData\(|\bisStale\b/),
  },
  {
    state: 'unresolved',
    isPossible: () => false,
    isShownBy: shows(/unknown|unresolved|looked/i, /'unknown'|'unresolved'/),
  },
];

/** Names of states that are too general to say what a prop with the same word means. */
const COMMON_STATES = new Set(['open', 'closed', 'on', 'off', 'idle', 'ready']);

/** @returns the states that `component` can show, in the order of the rules. */
export function possibleStatesOf(
  component: Component,
  taggedStates: readonly TaggedState[],
): readonly StateName[] {
  const words = new Set(component.props.flatMap((prop) => prop.words));
  const byTag = new Set(
    taggedStates
      .filter(({ state }) => words.has(state) && !COMMON_STATES.has(state))
      .map(({ tag }) => STATE_OF_TAG[tag]),
  );
  return RULES.filter(({ state, isPossible }) => isPossible(component) || byTag.has(state)).map(
    ({ state }) => state,
  );
}

export const isShownBy = (state: StateName, story: StorySource): boolean =>
  RULES.some((rule) => rule.state === state && rule.isShownBy(story));

/** Whether a user can do something with it: a prop receives what the user did. */
export const isInteractive = ({ props }: Component): boolean =>
  props.some(({ name, type }) => /^on[A-Z]/.test(name) || /\b\w*Intents\b/.test(type));
