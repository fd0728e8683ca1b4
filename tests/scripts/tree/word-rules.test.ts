/** Tests the rules of one word per idea with planted violations. */
import { describe, expect, it } from 'vitest';
import { documentFindings, wordFindings } from '#scripts/tree/word-rules.ts';

/** The British spelling in parts, because the check reads this file too. */
const BRITISH = ['cancel', 'led'].join('');
const GERUND = ['cancel', 'ling'].join('');

const namesIn = (source: string, file = 'server/futures/a.ts'): readonly string[] =>
  wordFindings(file, source).map(({ line, message }) => `${line} ${message.split(':')[0]}`);

describe('a user', () => {
  it('has another name in parameters, variables, properties and aliases', () => {
    const source = [
      'function find(owner: UserId, trader?: UserId | undefined): void {}',
      'const holderId: UserId | null = null;',
      'interface Row { readonly ownerId: UserId; readonly userId: UserId }',
      'class Feed { #user: UserId | undefined; }',
      'const { userId: account } = row;',
      'const read = ({ userId: who }: Row, id: UserId) => who;',
      'type Listener = (user: UserId) => void;',
    ].join('\n');
    const found = [
      '1 owner',
      '1 trader',
      '2 holderId',
      '3 ownerId',
      '4 user',
      '5 account',
      '6 who',
    ];
    expect(namesIn(source)).toEqual([...found, '6 id']);
  });

  it('is named by its part where it has one, and by the key of its own record', () => {
    const source = [
      'interface Transfer { readonly userId: UserId; readonly receiverId: UserId }',
      'interface User { readonly id: UserId }',
      'const pay = (payerId: UserId, makerUserId: UserId | undefined) => payerId;',
      'const ALICE: UserId = userIdOf(1);',
      'const { userId: payerId, userId } = row;',
      'const load = ({ userId: _userId, ...rest }: Row, owner: Account) => rest;',
    ].join('\n');
    expect(namesIn(source)).toEqual([]);
  });
});

describe('a balance that is set aside', () => {
  const source = [
    'function holdOf(order: Order): bigint { return order.held; }',
    'class Account { holds = 0n; #heldUnits = 0n; setHold(hold: bigint): void {} }',
    'const placeholder = threshold + holder.household;',
    "const MODEL = { held: 'frozen' };",
  ].join('\n');

  it('is frozen, not held, where balances are set aside', () => {
    const found = ['1 holdOf', '2 holds', '2 heldUnits', '2 setHold', '2 hold'];
    expect(namesIn(source)).toEqual(found);
  });

  it('is not looked for where a hold is a waiting time', () => {
    expect(namesIn(source, 'server/custody/withdrawal-holds.ts')).toEqual([]);
  });
});

describe('the spelling', () => {
  it('is American in names, comments, sentences and events', () => {
    const source = [
      `const is${GERUND[0]?.toUpperCase()}${GERUND.slice(1)} = true;`,
      `// The order is ${BRITISH}.`,
      `const message = 'The order is ${BRITISH}.';`,
      `const text = \`\${count} orders ${BRITISH}\`;`,
      `const event = { type: 'export.${BRITISH}' };`,
    ].join('\n');
    expect(wordFindings('src/a.ts', source).map(({ line }) => line)).toEqual([2, 1, 3, 4, 5]);
  });

  it('stays where it is a value, a key or a member of others', () => {
    const source = [
      `const labels = { ${BRITISH}: t.label };`,
      `const isOver = status === '${BRITISH}' || reply.${BRITISH} > 0;`,
      `const SQL = "SELECT 1 FROM spot_order WHERE status IN ('filled', '${BRITISH}')";`,
      `const { ${BRITISH}: ids } = reply;`,
    ].join('\n');
    expect(wordFindings('src/a.ts', source)).toEqual([]);
  });

  it('is American in documents, code spans apart', () => {
    const text = `Orders are \`${BRITISH}\`.\nAn order is ${BRITISH}.`;
    expect(documentFindings('docs/a.md', text).map(({ line }) => line)).toEqual([2]);
  });
});
