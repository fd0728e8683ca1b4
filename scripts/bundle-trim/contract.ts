/** The contract as a client needs it. Both sides read the same files; what only the exchange and its
 *  documents say (sentences about calls, words of refusals) stays out of the bundle, and a declaration that
 *  nobody imports leaves it, because it is said here that making one does nothing else. */
import type { RsbuildPlugin } from '@rsbuild/core';

const FILES = /[\\/]contract[\\/](?!samples[\\/]|core[\\/]).*\.ts$/;

/** What makes a part of the contract out of others. */
const MAKERS = ['route', 'codec', 'plain', 'listOf', 'nullable', 'paged', 'channel'];
const LOCAL_MAKERS =
  /^(?:export )?const (\w+) = (?:<.*>)?\([^()]*\) =>$|^(?:export )?function (\w+)/gm;
/** Does something besides: reads a value, or says what is wrong with one. */
const ACTS = ['safeParse', 'parse', 'getDotPath'];

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const SUMMARY = new RegExp(String.raw`\bsummary:\s*${TEXT},?`, 'g');
const REJECTIONS_OF_CALL = /\berrors:\s*\[[^\]]*\],?/g;
const REJECTION = new RegExp(String.raw`\bentry\(\s*(\d+),\s*(\d+),\s*${TEXT},?\s*\)`, 'g');

/** @param code a file of the contract, as it is written. */
export function trimContract(code: string): string {
  return withPureCalls(
    code
      .replace(SUMMARY, '')
      .replace(REJECTIONS_OF_CALL, '')
      .replace(REJECTION, (_, number: string) => `entry(${number}, 0, '')`),
  );
}

function withPureCalls(code: string): string {
  const local = [...code.matchAll(LOCAL_MAKERS)].flatMap(
    ([, arrow, named]) => arrow ?? named ?? [],
  );
  const makers = [...MAKERS, ...local].join('|');
  const call = new RegExp(
    String.raw`(?<![\w.$]|function |#__PURE__\*/)(?:v\.(?!(?:${ACTS.join('|')})\b)\w+|(?:${makers}))(?=\()`,
    'g',
  );
  return code.replace(call, (made) => `/*#__PURE__*/${made}`);
}

export const pluginTrimContract = (): RsbuildPlugin => ({
  name: 'tidemark:trim-contract',
  setup(api) {
    api.transform({ test: FILES, order: 'pre' }, ({ code }) => trimContract(code));
  },
});
