import { expect, it } from 'vitest';
import { jsonOf } from '#contract/core/json.ts';

it('reads valid JSON', () => {
  expect(jsonOf(' {"a":[1,null]} ')).toEqual({ a: [1, null] });
  expect(jsonOf('null')).toBeNull();
});

it.each([undefined, '', '{', 'undefined', "{'a':1}"])('rejects %j', (text) => {
  expect(jsonOf(text)).toBeUndefined();
});
