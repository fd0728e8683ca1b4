/** The machine tool as a tester uses it: lines in, lines out. */
import { expect, it } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { root, run } from '#scripts/runner/programs.ts';
import { listMachines, loadMachine, machineNamed } from '#scripts/machines/machine-list.ts';
import { createConsole, type MachineConsole } from '#tools/machine/console.ts';
import { CommandError } from '#tools/machine/session/open-machine.ts';
import type { MachineTypes } from '#tools/machine/types/schema.ts';

const TEXT = { kind: 'text' } as const;
const types: MachineTypes = {
  events: [
    { type: 'amount.edited', payload: { kind: 'record', fields: [{ name: 'amount', isOptional: false, schema: TEXT }] } }, // prettier-ignore
    { type: 'request.repeated', payload: { kind: 'record', fields: [] } },
    { type: 'transfer.restarted', payload: { kind: 'record', fields: [] } },
  ],
  input: { kind: 'nothing' },
  outputs: { readMax: TEXT },
};

async function openTransfer(input: unknown = { coinId: 2 }): Promise<MachineConsole> {
  const loaded = await loadMachine(machineNamed('transfer'));
  return createConsole({ loaded, types: () => types, input });
}

const runAll = (machine: MachineConsole, ...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => machine.run(line));

const SUBMIT = 'transfer.submitted {"requestId": "request-1"}';

it('prints each transition, each waiting actor and each emitted event', async () => {
  const machine = await openTransfer();
  expect(
    runAll(machine, '', 'resolve readMax "1"', 'amount.edited {"amount": "0.5"}', SUBMIT),
  ).toEqual([
    '     0 ms    transfer.drafting.opening --always #0--> transfer.drafting.loadingMax [guarded]  =  drafting.loadingMax',
    '     0 ms    waits for readMax {"coinId":2,"from":"spot","to":"future","amount":""}',
    '     0 ms  = drafting.loadingMax',
    '     0 ms    transfer.drafting.loadingMax --xstate.done.actor.0.transfer.drafting.loadingMax--> transfer.drafting.ready  =  drafting.ready',
    '     0 ms    transfer.drafting --amount.edited--> stays  =  drafting.ready',
    // The child starts within the transition of its parent.
    '     0 ms    transfer: sentRequest.starting --always #2--> sentRequest.sending  =  sending',
    '     0 ms    transfer.drafting --transfer.submitted #0--> transfer.pending [guarded]  =  pending.sending',
    '     0 ms    waits for transfer.send {"coinId":2,"from":"spot","to":"future","amount":"0.5","requestId":"request-1"}',
  ]);
});

it('answers by rule after a delay, and moves the clock only when told to', async () => {
  const machine = await openTransfer();
  runAll(
    machine,
    'resolve readMax "1"',
    'amount.edited {"amount": "0.5"}',
    'always transfer.send after 1500 reject {"code": "balance_too_low", "message": "Too low."}',
    'always readMax after 0 resolve "0.25"',
    SUBMIT,
  );
  const texts = (...lines: readonly string[]): string => runAll(machine, ...lines).join('\n');
  expect(texts('wait 1499', 'state')).toContain('1499 ms  = pending.sending');
  expect(texts('wait 1')).toContain('1500 ms    transfer.drafting.loadingMax --xstate.done.actor');
  expect(texts('state', 'context')).toMatch(
    /= drafting\.ready[\s\S]*"max": "0.25"[\s\S]*Too low\./,
  );
});

it('repeats a request as often as time passes within one wait', async () => {
  const machine = await openTransfer();
  runAll(machine, 'resolve readMax "1"', 'amount.edited {"amount": "0.5"}');
  runAll(machine, 'always transfer.send after 100 reject "lost"', SUBMIT);
  const sent = machine.run('wait 9000').filter((line) => line.includes('waits for transfer.send'));
  // Sent at 0 ms, failed at 100 ms, repeated every two seconds after that.
  expect(sent.map((line) => line.trim().split(' ')[0])).toEqual(['2100', '4200', '6300', '8400']);
});

it('names the reason why an event had no effect', async () => {
  const machine = await openTransfer();
  const lines = runAll(machine, 'transfer.restarted', 'amount.maximized', 'request.repeated');
  expect(lines.filter((line) => line.includes('ignored'))).toEqual([
    '     0 ms    ignored in drafting.loadingMax: the draft is already open',
    '     0 ms    ignored in drafting.loadingMax: every guard is false',
    '     0 ms    ignored in drafting.loadingMax: a repetition under the same ID changes nothing that the user sees',
  ]);
});

it('takes commands back, with the time and the actors of then', async () => {
  const machine = await openTransfer();
  runAll(machine, 'resolve readMax "1"', 'amount.edited {"amount": "0.5"}', SUBMIT, 'wait 3000');
  expect(machine.run('back 2')).toEqual(['     0 ms  = drafting.ready']);
  expect(machine.run('actors')).toEqual(['No actor waits.']);
  expect(machine.run('back 99')).toEqual(['     0 ms  = drafting.loadingMax']);
  expect(machine.run('actors')[0]).toMatch(/^readMax .* returns text$/);
});

it('rejects what is no command, no event and no waiting actor, and stays as it was', async () => {
  const machine = await openTransfer();
  machine.run('');
  for (const [line, message] of [
    ['resolve readMin "1"', 'Waiting: readMax.'],
    ['lid.opened', 'has no event "lid.opened"'],
    ['amount.edited {"amount": 0.5', 'is not JSON'],
    ['amount.edited 5', 'is an object'],
    ['!', 'is no command'],
  ] as const) {
    expect(() => machine.run(line), line).toThrow(CommandError);
    expect(() => machine.run(line), line).toThrow(message);
  }
  expect(machine.run('commands')).toEqual(['input {"coinId":2}']);
});

it('marks the events of the current state, with their payloads', async () => {
  const machine = await openTransfer();
  machine.run('');
  expect(machine.run('events')).toEqual([
    '* amount.edited {"amount": text}',
    '  request.repeated',
    '  transfer.restarted',
  ]);
});

it('prints the commands as a test that imports the machine', async () => {
  const machine = await openTransfer();
  const [text = ''] = runAll(machine, '', 'resolve readMax "1`"', 'test').slice(-1);
  expect(text).toContain(
    "import { transferMachine } from '#machines/wallets/transfer.machine.ts';",
  );
  expect(text).toContain('    input {"coinId":2}\n    resolve readMax "1\\`"\n');
  expect(text).toContain("it('reaches drafting.ready'");
});

it('lists every machine without a name', async () => {
  const { output } = await run(['node', 'tools/machine/main.ts'], { cwd: root });
  for (const { name } of listMachines()) expect(output).toContain(name);
});

it('ends with code 1 at the first line of a script that cannot be run', async () => {
  const command = ['node', 'tools/machine/main.ts', 'reconnect', '--input='];
  const input = 'retry.requested\nresolve nobody\nstate\n';
  const { exitCode, output } = await run(command, { cwd: root, input });
  expect(exitCode).toBe(1);
  expect(output).toContain('waits for queryExchange');
  expect(output).not.toContain('> state');
});

it('answers a child machine as one actor, unless an actor below it was answered before', async () => {
  const heating = () => new Promise<number>(() => undefined);
  const kettle = setup({ actors: { heat: fromPromise(heating) } }).createMachine({
    id: 'kettle',
    initial: 'heating',
    states: { heating: { invoke: { src: 'heat', onDone: 'hot' } }, hot: { type: 'final' } },
  });
  const tea = setup({ actors: { kettle } }).createMachine({
    id: 'tea',
    initial: 'waiting',
    states: { waiting: { invoke: { src: 'kettle', onDone: 'poured' } }, poured: {} },
  });
  const loaded = { ...(await loadMachine(machineNamed('transfer'))), machine: tea, ignored: [] };
  const openTea = () => createConsole({ loaded, types: () => types, input: undefined });
  expect(runAll(openTea(), 'resolve kettle', 'state').at(-1)).toContain('poured');
  const answered = openTea();
  runAll(answered, 'resolve kettle.heat 90');
  expect(() => answered.run('resolve kettle')).toThrow(CommandError);
  expect(runAll(answered, 'state').at(-1)).toContain('poured');
});
