import { expect, it } from 'vitest';
import { jsonOf } from '#contract/core/json.ts';

it('reads what is JSON', () => {
  expect(jsonOf(' {"a":[1,null]} ')).toEqual({ a: [1, null] });
  expect(jsonOf('null')).toBeNull();
});

it.each([undefined, '', '{', 'undefined', "{'a':1}"])('reads nothing in %j', (text) => {
  expect(jsonOf(text)).toBeUndefined();
});
