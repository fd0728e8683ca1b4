import { describe, expect, it } from 'vitest';
import { parseUntrustedJson, textIn } from '#server/realtime/pusher/safe-json.ts';

const nest = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('untrusted JSON', () => {
  it.each(['{"a":[1,null,"x"]}', '[]', '"text"', 'null', '0', nest(32), '{"a":"__proto__"}'])(
    '%s is accepted',
    (text) => {
      expect(parseUntrustedJson(text)).toEqual(JSON.parse(text));
    },
  );

  it.each([
    '',
    '{',
    'undefined',
    nest(34),
    nest(100_000),
    '{"__proto__":{}}',
    '{"\\u005f_proto__":{}}',
    '[{"a":{"constructor":1}}]',
    '{"prototype":null}',
  ])('%j is rejected', (text) => {
    expect(parseUntrustedJson(text)).toBeUndefined();
  });

  it('reads a text only from an own field, never from the prototype', () => {
    expect(textIn({ name: 'x' }, 'name')).toBe('x');
    expect(textIn({ name: 1 }, 'name')).toBeUndefined();
    expect(textIn({}, 'toString')).toBeUndefined();
  });
});
