/** Enumerations that are numbers on the wire. */
import { expect, it } from 'vitest';
import { parse, type AnyCodec } from '#contract/codec.ts';
import { numberedName, numberedInBody } from '#contract/numbered.ts';
import { startHistoryExport } from '#contract/rest/history-export.ts';
import { transferToUser } from '#contract/rest/wallets.ts';
import { setWhitelistMode } from '#contract/rest/withdrawal-addresses.ts';

const COLORS = { red: 1, blue: 2 };

it('reads numbers as names, and text of them where queries carry them', () => {
  for (const codec of [numberedName(COLORS), numberedInBody(COLORS)]) {
    expect(parse(codec, 2)).toEqual({ ok: true, model: 'blue' });
    expect(codec.encode('red')).toBe(1);
    expect(parse(codec, 3).ok).toBe(false);
  }
  expect(parse(numberedName(COLORS), '2')).toEqual({ ok: true, model: 'blue' });
  expect(parse(numberedInBody(COLORS), '2').ok).toBe(false);
});

it.each<[string, { readonly body: unknown }]>([
  ['format', startHistoryExport],
  ['receiver_type', transferToUser],
  ['mode', setWhitelistMode],
])('rejects text as the number of %s', (name, { body }) => {
  const issuesOf = (value: unknown) => {
    const parsed = parse(body as AnyCodec, { [name]: value });
    return parsed.ok ? {} : parsed.issues;
  };
  expect(issuesOf(1)).not.toHaveProperty(name);
  expect(issuesOf('1')).toHaveProperty(name);
});
