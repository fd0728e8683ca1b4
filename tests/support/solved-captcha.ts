/** Solves the mock captcha over HTTP, like its script in a browser. */
import { captchaSolution, type CaptchaSolution } from '#contract/rest/captcha.ts';
import { parse } from '#contract/codec.ts';

/** Returns the argument that a script passes to its only function call. */
export function callbackArgument(script: string): unknown {
  const [, text = 'null'] = /^\w+\((.*)\)$/s.exec(script) ?? [];
  return text === 'undefined' ? undefined : (JSON.parse(text) as unknown);
}

export async function solvedOf(
  url: string,
  { isSolved }: { readonly isSolved: boolean } = { isSolved: true },
): Promise<CaptchaSolution> {
  const mock = `${url}/stand-in/captcha`;
  const loaded = await fetch(`${mock}/load.js?captcha_id=stand-in`);
  const { lotNumber } = callbackArgument(await loaded.text()) as { readonly lotNumber: string };
  if (!isSolved) return { lotNumber, output: 'o', passToken: 'undefined', generatedAt: '1' };
  const solved = await fetch(`${mock}/solve.js?lot_number=${lotNumber}`);
  const parsed = parse(captchaSolution, callbackArgument(await solved.text()));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.model;
}
