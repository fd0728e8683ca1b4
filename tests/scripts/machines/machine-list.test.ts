import { expect, it } from 'vitest';
import { listMachines, loadMachine, machineNamed } from '#scripts/machines/machine-list.ts';
import { declaredTransitions } from '#scripts/machines/transitions.ts';
import { listFiles, readText } from '#scripts/tree/files.ts';

it('lists every machine under a name of its own', () => {
  const names = listMachines().map(({ name }) => name);
  expect(names).toContain('wallets-transfer');
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBe(
    listFiles(['machines']).filter((path) => path.endsWith('.machine.ts')).length,
  );
});

it('finds a machine by its name or the last part of its file, and lists the names otherwise', () => {
  expect(machineNamed('wallets-transfer').file).toBe('machines/wallets/transfer.machine.ts');
  expect(machineNamed('transfer')).toEqual(machineNamed('wallets-transfer'));
  expect(() => machineNamed('transfers')).toThrow('wallets-transfer');
});

it('has a walk for every machine, which counts every transition and both sides of every guard', async () => {
  const walks = listFiles(['tests/machines'])
    .filter((path) => path.endsWith('.test.ts'))
    .map(readText)
    .filter((text) => text.includes('expectWalked('));
  const machines = await Promise.all(listMachines().map(loadMachine));
  const unwalked = machines.filter(
    ({ exportName }) => !walks.some((text) => new RegExp(`\\b${exportName}\\b`).test(text)),
  );
  const count = machines.flatMap(({ machine }) => declaredTransitions(machine)).length;
  console.log(`${machines.length} machines, ${count} transitions and false guards`);
  expect(unwalked.map(({ name }) => name)).toEqual([]);
});

it('finds each machine by the ID that a bug report has', async () => {
  for (const listed of listMachines()) {
    const { machine } = await loadMachine(listed);
    expect(machineNamed(machine.id)).toEqual(listed);
  }
});
