/** Reduces the contract to a client's needs. Both sides read the same files; texts used only by the
 *  exchange and its documents (summaries of calls, messages of rejections) are excluded from the
 *  bundle, and an unused declaration is removed, because this module marks declarations as free of
 *  side effects. */
import type { RsbuildPlugin } from '@rsbuild/core';

const FILES = /[\\/]contract[\\/](?!samples[\\/]|core[\\/]).*\.ts$/;

/** Functions that build a part of the contract from others. */
const MAKERS = ['route', 'codec', 'plain', 'listOf', 'nullable', 'paged', 'channel'];
const LOCAL_MAKERS =
  /^(?:export )?const (\w+) = (?:<.*>)?\([^()]*\) =>$|^(?:export )?function (\w+)/gm;
/** Functions with another effect: they parse a value or describe an error. */
const ACTS = ['safeParse', 'parse', 'getDotPath'];

const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const SUMMARY = new RegExp(String.raw`\bsummary:\s*${TEXT},?`, 'g');
const REJECTIONS_OF_CALL = /\berrors:\s*\[[^\]]*\],?/g;
const REJECTION = new RegExp(String.raw`\bentry\(\s*(\d+),\s*(\d+),\s*${TEXT},?\s*\)`, 'g');

/** @param code source of a contract file. */
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
