import { expect, it } from 'vitest';
import { findingsOf, replacedTermsOf, labelsOf } from '#scripts/check-words.ts';

const GLOSSARY = `# Glossary
| \`price\` | for a level |
## Replaced terms
| replaced | use | may stay |
| --- | --- | --- |
| \`Desk\` | \`Service\` | |
| \`begin\`, \`begun\` | \`start\` | \`beginPath\` |
| \`heldOnDisk\` | \`frozenOnDisk\` | |
## Next
| \`ticket\` | not replaced |
`;
const terms = replacedTermsOf(GLOSSARY);
const namesIn = (source: string): readonly string[] =>
  findingsOf('a.tsx', source, terms).map(({ line, message }) => `${line} ${message.split(':')[0]}`);

it('reads the replaced terms of the glossary, and no other table', () => {
  expect(terms.map(({ labels }) => labels.join(' '))).toEqual([
    'desk',
    'begin',
    'begun',
    'held on disk',
  ]);
});

it.each([
  ['const spotDesk = 1;', ['1 spotDesk']],
  ['interface DeskOptions {}', ['1 DeskOptions']],
  ['class A { #desk = 1; }', ['1 desk']],
  ['const view = <Row desk={1} />;', ['1 desk']],
  ['const DESK_COUNT = 1;', ['1 DESK_COUNT']],
  ['\nconst a = { heldOnDisk: 1 };', ['2 heldOnDisk']],
  ['context.beginPath();', []],
  ['const held = 1;', []],
  ['const desktop = 1;', []],
  ["// the desk\nconst text = 'desk';", []],
])('finds the replaced terms of %s', (source, expected) => {
  expect(namesIn(source)).toEqual(expected);
});

it('takes names apart', () => {
  expect(labelsOf('HTTPAnswer')).toEqual(['http', 'answer']);
  expect(labelsOf('LIFE_MS')).toEqual(['life', 'ms']);
});
