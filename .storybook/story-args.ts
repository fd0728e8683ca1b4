/** Arguments of a story as its controls change them: functions that a control could not hold are put back, and a staged
 *  story is shown from its start. */

type Args = Readonly<Record<string, unknown>>;

/** Returns the value with the functions that the first value has in the same places. */
export function withFunctionsOf(first: unknown, value: unknown): unknown {
  if (first === value || !isPlain(first) || !isPlain(value)) return value;
  const restored = Object.entries(first).map(([key, part]) => {
    const isLost = typeof part === 'function' && !(key in value);
    return [key, isLost ? part : withFunctionsOf(part, value[key])] as const;
  });
  const inValue = restored.filter(([key, part]) => key in value || typeof part === 'function');
  return { ...value, ...Object.fromEntries(inValue) };
}

/** Returns the arguments that controls have changed. */
export const changedArgs = (first: Args, args: Args): Args =>
  Object.fromEntries(Object.entries(args).filter(([name, value]) => first[name] !== value));

let shown: { readonly storyId: string; readonly args: Args; readonly version: number } = {
  storyId: '',
  args: {},
  version: 0,
};

/** @returns another key when arguments of the story on screen have changed. */
export function keyOfArgs(storyId: string, args: Args): string {
  const isSame = shown.storyId === storyId && areEqual(shown.args, args);
  if (!isSame) shown = { storyId, args, version: shown.version + 1 };
  return `${storyId} ${shown.version}`;
}

const areEqual = (left: Args, right: Args): boolean =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
    Object.is(left[name], right[name]),
  );

const isPlain = (value: unknown): value is Args =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
