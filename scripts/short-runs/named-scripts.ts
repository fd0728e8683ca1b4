/** Finds the npm scripts that documents tell a reader to run. */

/** Commands between backticks, and the lines of fenced blocks. */
const CODE = /```\w*\n([\s\S]*?)```|`([^`\n]+)`/g;
/** `npm start` and `npm test` need no `run`. */
const COMMAND = /^npm (?:(start|test)|run (?:-\S+ )*([\w:-]+))(?=\s|$)/;

/**
 * Returns each script once, in the order of the text.
 * @param scripts of package.json. A script may be named without `npm run`, as in "`npm run
 * test:unit`, `test:e2e`", if its name has a colon: other names are also plain words.
 */
export function namedScripts(
  text: string,
  scripts: Readonly<Record<string, string>>,
): readonly string[] {
  const codes = [...text.matchAll(CODE)].flatMap(([, block, inline]) =>
    (block ?? inline ?? '').split('\n'),
  );
  const names = codes.flatMap((code) => {
    const [, short, name] = COMMAND.exec(code.trim()) ?? [];
    const bare = code.includes(':') && scripts[code] !== undefined ? code : undefined;
    return short ?? name ?? bare ?? [];
  });
  return [...new Set(names)];
}

/** Whether one of these commands runs the script, with further arguments or without. */
export const isRunBy = (
  commands: readonly (readonly string[])[],
  script: string | undefined,
): boolean => commands.some((command) => `${command.join(' ')} `.startsWith(`${script} `));
