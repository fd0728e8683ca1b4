import { expect, it } from 'vitest';
import { isRunBy, namedScripts } from '#scripts/short-runs/named-scripts.ts';

const scripts = { start: 'a', test: 'b', 'test:unit': 'vitest run', 'test:e2e': 'c', new: 'd' };

it('finds scripts in code only: with run or without, with flags, and after a first one', () => {
  const text = [
    'npm run prose names nothing.',
    '`npm start` and `npm test -- --only=unit`, `npm run test:unit`, `test:e2e`, `new`',
    '| `npm run new feature\\|route NAME` | `npm run -s record -- --pair=A > a.jsonl` |',
    '```sh',
    'npm run headers -- config.json # twice: npm run headers',
    'npm ci',
    '```',
    '`npm run headers`',
  ].join('\n');
  expect(namedScripts(text, scripts)).toEqual([
    'start',
    'test',
    'test:unit',
    'test:e2e',
    'new',
    'record',
    'headers',
  ]);
});

it('recognizes a command that runs a script, whatever its further arguments', () => {
  const commands = [['vitest', 'run', '--reporter=dot'], ['tsc']];
  expect(isRunBy(commands, 'vitest run')).toBe(true);
  expect(isRunBy(commands, 'tsc')).toBe(true);
  expect(isRunBy(commands, 'vitest run --reporter')).toBe(false);
  expect(isRunBy(commands, undefined)).toBe(false);
});
