/** A machine behind lines of text: takes a line, returns the lines to print. */
import { eventsOf } from '#scripts/machines/ignored-events.ts';
import type { LoadedMachine } from '#scripts/machines/machine-list.ts';
import type { MachineCommand } from './session/command.ts';
import { stateText, type LogEntry } from './session/log.ts';
import { wholeActorsIn } from './session/manual-actor.ts';
import { CommandError, openMachine, type OpenedMachine } from './session/open-machine.ts';
import { COMMAND_HELP, commandOf, textOf } from './text/command-text.ts';
import { logText } from './text/log-text.ts';
import { testTextOf } from './text/test-text.ts';
import { contextText, valueText } from './text/values.ts';
import { schemaText, type MachineTypes } from './types/schema.ts';

export interface MachineConsole {
  /** @throws CommandError when the line cannot be run; the machine is as before. */
  readonly run: (line: string) => readonly string[];
  readonly isEnded: () => boolean;
  readonly view: () => ConsoleView;
}

export interface ConsoleView {
  readonly opened: OpenedMachine;
  readonly commands: readonly MachineCommand[];
  /** Commands that were taken back, in the order in which they ran. */
  readonly undone: readonly MachineCommand[];
  readonly log: readonly LogEntry[];
}

export interface ConsoleOptions {
  readonly loaded: LoadedMachine;
  /** Reads the types at the first need. */
  readonly types: () => MachineTypes;
  readonly input: unknown;
}

export const createConsole = (options: ConsoleOptions): MachineConsole => new LineConsole(options);

class LineConsole implements MachineConsole {
  readonly #options: ConsoleOptions;
  #opened: OpenedMachine;
  #commands: readonly MachineCommand[];
  #undone: readonly MachineCommand[] = [];
  #log: LogEntry[] = [];
  #printed: string[] = [];
  #isQuiet = false;
  #isEnded = false;
  /** Child machines that are answered as one actor. */
  #whole: readonly string[] = [];
  readonly #shown: Readonly<Record<string, () => readonly string[]>> = {
    help: () => [COMMAND_HELP],
    state: () => [stateLine(this.#opened)],
    context: () => [contextText(this.#opened.snapshot().context)],
    actors: () => actorLines(this.#opened, this.#options.types()),
    events: () => eventLines(this.#opened, this.#options.types()),
    commands: () => this.#commands.map(textOf),
    test: () => [testTextOf(this.#options.loaded, this.#commands, this.#opened.snapshot().value)],
  };

  constructor(options: ConsoleOptions) {
    this.#options = options;
    this.#commands = [{ kind: 'open', input: options.input }];
    this.#opened = this.#open(options.input);
  }

  readonly isEnded = (): boolean => this.#isEnded;

  readonly view = (): ConsoleView => ({
    opened: this.#opened,
    commands: this.#commands,
    undone: this.#undone,
    log: this.#log,
  });

  readonly run = (line: string): readonly string[] => {
    const text = line.trim();
    const [, way, count = '1'] = /^(back|forward)(?:\s+(\d+))?$/.exec(text) ?? [];
    if (text === 'quit') this.#isEnded = true;
    else if (way === 'back') this.#goBack(Number(count));
    else if (way === 'forward') this.#goForward(Number(count));
    else if (this.#shown[text] !== undefined) this.#printed.push(...this.#shown[text]());
    else if (text !== '' && !text.startsWith('#')) this.#runCommand(commandOf(text));
    const lines = this.#printed;
    this.#printed = [];
    return lines;
  };

  #open(input: unknown): OpenedMachine {
    this.#log = [];
    const { loaded } = this.#options;
    const onLog = (entry: LogEntry): void => {
      this.#log.push(entry);
      if (!this.#isQuiet) this.#printed.push(logText(entry));
    };
    const { machine, ignored } = loaded;
    const opened = openMachine(machine, { input, ignored, whole: this.#whole, onLog });
    if (!this.#isQuiet) this.#printed.push(stateLine(opened));
    return opened;
  }

  /** Runs everything again up to an earlier command: the clock and the actors are as they were then. */
  #goBack(count: number): void {
    const length = Math.max(1, this.#commands.length - count);
    const kept = this.#commands.slice(0, length);
    this.#repeat(kept);
    this.#undone = [...this.#commands.slice(length), ...this.#undone];
    this.#commands = kept;
    this.#printed.push(stateLine(this.#opened));
  }

  #repeat(commands: readonly MachineCommand[]): void {
    this.#isQuiet = true;
    try {
      for (const command of commands) this.#apply(command);
    } finally {
      this.#isQuiet = false;
    }
  }

  /** From its first answer on, a child machine is one actor: what came before is run again with it. */
  #answerWhole(command: MachineCommand): void {
    const before = this.#whole;
    const found = wholeActorsIn(this.#options.loaded.machine, [command]);
    if (found.every((name) => before.includes(name))) return;
    this.#whole = [...before, ...found];
    try {
      this.#repeat(this.#commands);
    } catch (error) {
      this.#whole = before;
      this.#repeat(this.#commands);
      throw error;
    }
  }

  /** Runs again what was taken back. */
  #goForward(count: number): void {
    for (const command of this.#undone.slice(0, count)) {
      this.#apply(command);
      this.#commands = [...this.#commands, command];
      this.#undone = this.#undone.slice(1);
    }
    this.#printed.push(stateLine(this.#opened));
  }

  #runCommand(command: MachineCommand): void {
    if (command.kind === 'send') this.#expectKnown(command.event.type);
    this.#answerWhole(command);
    this.#apply(command);
    this.#commands = command.kind === 'open' ? [command] : [...this.#commands, command];
    this.#undone = [];
  }

  #apply(command: MachineCommand): void {
    if (command.kind === 'open') {
      this.#opened.close();
      this.#opened = this.#open(command.input);
      return;
    }
    const before = this.#log.length;
    this.#log.push({ kind: 'command', atMs: this.#opened.now(), text: textOf(command) });
    try {
      this.#opened.run(command);
    } catch (error) {
      this.#log.length = before;
      throw error;
    }
  }

  /** The structure names most events; the types also those that no state handles. */
  #expectKnown(type: string): void {
    const { loaded, types } = this.#options;
    if (eventsOf(loaded.machine).includes(type)) return;
    const names = types().events.map((event) => event.type);
    if (names.includes(type)) return;
    throw new CommandError(
      `${loaded.machine.id} has no event "${type}". Events: ${names.join(', ')}`,
    );
  }
}

const stateLine = (opened: OpenedMachine): string => {
  const { value, tags, status } = opened.snapshot();
  const marks = [...tags].toSorted().map((tag) => ` #${tag}`);
  const end = status === 'active' ? '' : `  (${status})`;
  return `${`${opened.now()} ms`.padStart(9)}  = ${stateText(value)}${marks.join('')}${end}`;
};

function actorLines(opened: OpenedMachine, { outputs }: MachineTypes): readonly string[] {
  const lines = opened.waiting().map(({ name, input }) => {
    const output = outputs[name];
    const returned = output === undefined ? '' : `  returns ${schemaText(output)}`;
    return `${name} ${valueText(input)}`.trim() + returned;
  });
  return lines.length === 0 ? ['No actor waits.'] : lines;
}

/** Events that the current state handles come first and are marked. */
function eventLines(opened: OpenedMachine, { events }: MachineTypes): readonly string[] {
  const allowed = new Set(opened.allowed());
  return events
    .toSorted((left, right) => Number(allowed.has(right.type)) - Number(allowed.has(left.type)))
    .map(({ type, payload }) => {
      const fields = payload.kind === 'record' && payload.fields.length === 0;
      return `${allowed.has(type) ? '*' : ' '} ${type} ${fields ? '' : schemaText(payload)}`.trimEnd();
    });
}
