/** Hides the controls of values that no field of the panel can hold, such as stores, machines and elements, and of the
 *  clock, which is frozen. A story without arguments renders by itself: it has no control. */
import { getVersion } from 'valtio/vanilla';

interface StoryArgs<ArgType> {
  readonly argTypes: Readonly<Record<string, ArgType>>;
  readonly initialArgs: Readonly<Record<string, unknown>>;
}

const DEPTH_MAX = 8;

export function hideUneditable<ArgType extends object>({
  argTypes,
  initialArgs,
}: StoryArgs<ArgType>): Record<string, ArgType> {
  const hasArgs = Object.keys(initialArgs).length > 0;
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const value = initialArgs[name];
      const isHidden =
        !hasArgs || name === 'now' || (typeof value === 'object' && !isEditable(value, DEPTH_MAX));
      return [name, isHidden ? { ...argType, control: false } : argType];
    }),
  );
}

function isEditable(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0 || getVersion(value) !== undefined || '$$typeof' in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = Array.isArray(value) || prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).every((part) => isEditable(part, depth - 1));
}

/** After the controls were derived from the values. */
hideUneditable.secondPass = true;
