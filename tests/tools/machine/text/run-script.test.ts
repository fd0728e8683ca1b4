/** The commands of a tester, copied as a test, lead to the same state when they run as one. */
import { expect, it } from 'vitest';
import { transferMachine } from '#machines/wallets/transfer.machine.ts';
import { stateText } from '#tools/machine/session/log.ts';
import { commandsIn, runScript } from '#tools/machine/text/run-script.ts';
import { testTextOf } from '#tools/machine/text/test-text.ts';

const SCRIPT = `
  # A draft with a coin and an amount.
  input {"coinId": 2}
  resolve readMax "1"
  amount.edited {"amount": "0.5"}
  transfer.submitted {"requestId": "request-1"}
  wait 10000
`;

it('runs a script on a machine, and leads to the same state as its copy', () => {
  const { snapshot, log } = runScript(transferMachine, SCRIPT);
  expect(stateText(snapshot().value)).toBe('pending.unknown');
  expect(log.filter(({ kind }) => kind === 'command').length).toBe(4);
  const tested = { exportName: 'transferMachine', file: 'machines/wallets/transfer.machine.ts' };
  const copied = testTextOf(tested, commandsIn(SCRIPT), snapshot().value);
  const [, script = ''] = /`([\s\S]*)`/.exec(copied) ?? [];
  expect(copied).toContain("toBe('pending.unknown')");
  expect(stateText(runScript(transferMachine, script).snapshot().value)).toBe('pending.unknown');
});
