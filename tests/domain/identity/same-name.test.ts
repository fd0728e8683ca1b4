import { expect, it } from 'vitest';
import { sameName, sameNameOfAny, type NameVerdict } from '#domain/identity/same-name.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const PAIRS: readonly (readonly [NameVerdict, string, string])[] = [
  // Order, case, accents.
  ['same', 'Nguyễn Văn An', 'An Nguyen Van'],
  ['same', 'Nguyễn Văn An', 'An Nguyen'],
  ['same', 'TRAN, Mai', 'Mai Trần'],
  ['same', 'Đặng Thị Hoa', 'Dang Thi Hoa'],
  ['same', 'José Ángel Núñez', 'JOSE ANGEL NUNEZ'],
  // Letters that are also written as two.
  ['same', 'Jörg Müller', 'Joerg Mueller'],
  ['same', 'Jörg Müller', 'Jorg Muller'],
  ['same', 'Søren Åberg', 'Soeren Aaberg'],
  ['same', 'Groß Anna', 'Anna Gross'],
  ['same', 'IŞIK Derin', 'Işık Derin'],
  // Punctuation, and words written together.
  ['same', 'Anne-Marie O’Neil', 'ONEIL, Anne Marie'],
  ['same', 'Omar Al-Hassan', 'Omar Alhassan'],
  // Titles and generations.
  ['same', 'Dr. John Smith', 'John Smith'],
  ['same', 'John Smith Jr.', 'John Smith'],
  ['unsure', 'John Smith II', 'John Smith III'],
  // Middle names and initials.
  ['same', 'John Andrew Smith', 'John Smith'],
  ['same', 'John A. Smith', 'John Andrew Smith'],
  ['unsure', 'J. Smith', 'John Smith'],
  ['unsure', 'John B. Smith', 'John Andrew Smith'],
  ['unsure', 'Maria Garcia Lopez', 'Maria Garcia Ruiz'],
  ['unsure', 'Smith', 'John Smith'],
  ['same', 'Suharto', 'SUHARTO'],
  // Slips of the keyboard.
  ['unsure', 'Jon Smith', 'John Smith'],
  ['unsure', 'Mohamed Salah', 'Mohammed Salah'],
  // Forms of letters: full width, ligatures.
  ['same', 'Ｍａｉ Ｔｒａｎ', 'Mai Tran'],
  // Two scripts cannot be compared.
  ['unsure', '王小明', 'Wang Xiaoming'],
  ['same', 'مُحَمَّد علي', 'محمد علي'],
  // Vowels of Devanagari are marks, and make another name.
  ['different', 'राम सिंह', 'रूमा देव'],
  ['different', 'Jane Smith', 'John Smith'],
  ['different', 'Mai Tran', 'Peter Brown'],
  ['unsure', '', 'John Smith'],
];

it.each(PAIRS)('finds %s: "%s" and "%s" (K12)', (expected, one, other) => {
  expect(sameName(one, other)).toBe(expected);
  expect(sameName(other, one)).toBe(expected);
});

it('takes the best of the native and the Latin name', () => {
  expect(sameNameOfAny(['Wang Xiaoming', '王小明'], ['小明 王', 'X'])).toBe('unsure');
  expect(sameNameOfAny(['Wang Xiaoming', '王小明'], ['Xiaoming WANG'])).toBe('same');
  expect(sameNameOfAny(['Mai Tran'], ['Peter Brown'])).toBe('different');
});

it('never depends on the order of the words or of the names', () => {
  const seed = 20_261_129;
  const random = seededRandom(seed);
  const words = ['Anna', 'Müller', 'Garcia', 'O’Neil', 'Đặng', 'J', 'Lopez', 'Smith'];
  const draw = () => Array.from({ length: random.between(1, 3) }, () => random.pick(words));
  for (let round = 0; round < 500; round += 1) {
    const [one, other] = [draw(), draw()];
    const [name, otherName] = [one.join(' '), other.join(' ')];
    const label = `seed ${seed}: ${name} | ${otherName}`;
    expect(sameName(otherName, name), label).toBe(sameName(name, otherName));
    expect(sameName(name, one.toReversed().join('-').toUpperCase()), label).toBe('same');
  }
});
