import { expect, it } from 'vitest';
import { resemblanceOf } from '#domain/address-resemblance.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const KNOWN = '0x5a0b54d5dc17e0aadc383d2db43b0a0d3e029c4c';

it('finds an address with the same ends, and marks the different characters of both', () => {
  const entered = '0x5a0b54d5dc17e0aadc999d2db43b0a0d3e029c4c';
  expect(resemblanceOf(entered, ['0xffff', KNOWN])).toEqual({
    known: KNOWN,
    knownParts: [
      { text: '0x5a0b54d5dc17e0aadc', isDifferent: false },
      { text: '383', isDifferent: true },
      { text: 'd2db43b0a0d3e029c4c', isDifferent: false },
    ],
    enteredParts: [
      { text: '0x5a0b54d5dc17e0aadc', isDifferent: false },
      { text: '999', isDifferent: true },
      { text: 'd2db43b0a0d3e029c4c', isDifferent: false },
    ],
  });
});

it('accepts a known address in either case', () => {
  expect(resemblanceOf(KNOWN, [KNOWN])).toBeUndefined();
  expect(resemblanceOf(KNOWN.toUpperCase().replace('0X', '0x'), [KNOWN])).toBeUndefined();
});

it.each([
  ['two characters at the start', '0x5a1b54d5dc17e0aadc999d2db43b0a0d3e029c4c', false],
  ['three characters at the start', '0x5a0c54d5dc17e0aadc999d2db43b0a0d3e029c4c', true],
  ['two characters at the end', '0x5a0b54d5dc17e0aadc383d2db43b0a0d3e029d4c', false],
  ['three characters at the end', '0x5a0b54d5dc17e0aadc383d2db43b0a0d3e02ac4c', true],
])('decides by %s', (_, entered, isSimilar) => {
  expect(resemblanceOf(entered, [KNOWN]) !== undefined).toBe(isSimilar);
});

it('does not count the beginning that all addresses of a network share', () => {
  const known = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  expect(resemblanceOf('bc1qxy0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', [known])).toBeUndefined();
  expect(resemblanceOf('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mxq', [known])).toBeUndefined();
  expect(resemblanceOf('bc1qar0srrr7xfkvy5l643lydnw8re59gtzzwf5mdq', [known])).toBeDefined();
});

it('compares addresses of different lengths from both ends', () => {
  expect(resemblanceOf('rabc1234xyz', ['rabc12345xyz'])).toMatchObject({
    knownParts: [
      { text: 'rabc1234', isDifferent: false },
      { text: '5xyz', isDifferent: true },
    ],
  });
});

it('resembles no random address', () => {
  const seed = 20_261_123;
  const random = seededRandom(seed);
  const address = (): string =>
    `0x${Array.from({ length: 40 }, () => random.between(0, 15).toString(16)).join('')}`;
  const known = Array.from({ length: 20 }, address);
  for (let round = 0; round < 500; round += 1)
    expect(resemblanceOf(address(), known), `seed ${seed}`).toBeUndefined();
});
