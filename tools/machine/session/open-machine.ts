/** Opens a machine alone: its actors wait for the tester and its clock stands still. Everything that happens is written
 *  into a log, synchronously, so the same commands always give the same log. Needs neither Node nor a browser. */
import {
  createActor,
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';
import type { IgnoredEvents } from '#machines/kernel/ignored-events.ts';
import { reasonsFor } from '#scripts/machines/ignored-events.ts';
import { transitionName, watchGuards } from '#scripts/machines/transitions.ts';
import type { MachineCommand, Rule, SentEvent } from './command.ts';
import { stateText, type LogEntry } from './log.ts';
import {
  nameOfSource,
  waitingActors,
  withManualActors,
  type ActorAnswer,
  type WaitingActor,
} from './manual-actor.ts';
import { StepClock } from './step-clock.ts';
import {
  activeNodes,
  activePaths,
  parentOf,
  takenTransitions,
} from '#scripts/machines/xstate-internals.ts';

/** A command that this state of the machine does not allow. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export interface OpenOptions {
  readonly input?: unknown;
  readonly ignored?: readonly IgnoredEvents[];
  /** Names of child machines that are answered as one actor. */
  readonly whole?: readonly string[];
  readonly onLog?: (entry: LogEntry) => void;
  /** Called with the name of each transition of the machine, and of each guard that is false. */
  readonly onWalked?: (name: string) => void;
}

type RunCommand = Exclude<MachineCommand, { readonly kind: 'open' }>;

/** An entry before it gets its time. */
type Untimed = LogEntry extends infer Entry
  ? Entry extends LogEntry
    ? Omit<Entry, 'atMs'>
    : never
  : never;

export interface OpenedMachine {
  readonly snapshot: () => AnyMachineSnapshot;
  readonly now: () => number;
  readonly waiting: () => readonly WaitingActor[];
  /** Events that some active state handles, sorted. */
  readonly allowed: () => readonly string[];
  /** @throws CommandError for an actor that does not wait. */
  readonly run: (command: RunCommand) => void;
  readonly close: () => void;
}

export const openMachine = (machine: AnyStateMachine, options: OpenOptions = {}): OpenedMachine =>
  new IsolatedMachine(machine, options);

class IsolatedMachine implements OpenedMachine {
  readonly #options: OpenOptions;
  readonly #clock = new StepClock();
  readonly #rules = new Map<string, Rule>();
  readonly #answered = new WeakSet<AnyActorRef>();
  readonly #actor: AnyActor;
  #known: readonly WaitingActor[] = [];
  #transitionCount = 0;
  #isOver = false;

  constructor(machine: AnyStateMachine, options: OpenOptions) {
    this.#options = options;
    const isolated = withManualActors(machine, options.whole);
    watchGuards(isolated, (name) => options.onWalked?.(name));
    const made: { actor?: AnyActor } = {};
    const inspect = (event: InspectionEvent): void => this.#note(event, made.actor);
    this.#actor = createActor(isolated, { input: options.input, clock: this.#clock, inspect });
    made.actor = this.#actor;
    this.#actor.on('*', (event: unknown) => this.#log({ kind: 'emitted', event }));
    this.#actor.subscribe({
      error: (error: unknown) => this.#end({ kind: 'failed', error }),
      complete: () =>
        this.#end({ kind: 'done', output: (this.snapshot() as { output?: unknown }).output }),
    });
    this.#actor.start();
    this.#settle();
  }

  readonly snapshot = (): AnyMachineSnapshot => this.#actor.getSnapshot() as AnyMachineSnapshot;
  readonly now = (): number => this.#clock.now();
  readonly waiting = (): readonly WaitingActor[] =>
    this.#isOver ? [] : waitingActors(this.#actor);
  readonly allowed = (): readonly string[] => (this.#isOver ? [] : eventsIn(this.snapshot()));
  readonly close = (): void => void this.#actor.stop();

  readonly run = (command: RunCommand): void => {
    if (command.kind === 'send') this.#send(command.event);
    else if (command.kind === 'wait') this.#clock.wait(command.ms, () => this.#settle());
    else if (command.kind === 'always') {
      this.#rules.set(command.actor, command);
      for (const one of this.waiting()) if (one.name === command.actor) this.#applyRule(one);
    } else this.#answer(this.#find(command.actor), answerOf(command));
    this.#settle();
  };

  #log(entry: Untimed): void {
    this.#options.onLog?.({ ...entry, atMs: this.#clock.now() });
  }

  #end(entry: Untimed): void {
    this.#isOver = true;
    this.#log(entry);
  }

  #note(event: InspectionEvent, top: AnyActor | undefined): void {
    if (event.type !== '@xstate.microstep') return;
    const path = pathOfActor(event.actorRef as AnyActorRef, top);
    const state = stateText((event.snapshot as AnyMachineSnapshot).value);
    for (const transition of takenTransitions(event)) {
      const name = transitionName(transition);
      if (path === '') {
        this.#transitionCount += 1;
        this.#options.onWalked?.(name);
      }
      this.#log({ kind: 'transition', actor: path, name, state });
    }
  }

  /** Reports actors that have started or ended, and applies the rules to the new ones. */
  #settle(): void {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      const waiting = this.waiting();
      for (const { name, ref } of this.#known) {
        const isGone = !waiting.some((one) => one.ref === ref);
        if (isGone && !this.#answered.has(ref)) this.#log({ kind: 'ended', actor: name });
      }
      const started = waiting.filter((one) => !this.#known.some(({ ref }) => ref === one.ref));
      for (const { name, input } of started) this.#log({ kind: 'waiting', actor: name, input });
      this.#known = waiting;
      for (const one of started) isChanged = this.#applyRule(one) || isChanged;
    }
  }

  /** @returns whether the actor was answered. */
  #applyRule(waiting: WaitingActor): boolean {
    const rule = this.#rules.get(waiting.name);
    if (rule === undefined) return false;
    if (rule.afterMs === 0) {
      this.#answer(waiting, answerOf(rule));
      return true;
    }
    this.#clock.setTimeout(() => {
      if (!this.waiting().some(({ ref }) => ref === waiting.ref)) return;
      this.#answer(waiting, answerOf(rule));
      this.#settle();
    }, rule.afterMs);
    return false;
  }

  #answer({ ref }: WaitingActor, given: ActorAnswer): void {
    this.#answered.add(ref);
    ref.send(given);
  }

  #send(event: SentEvent): void {
    const before = this.#transitionCount;
    const active = this.snapshot();
    const wasOver = this.#isOver;
    this.#actor.send(event);
    if (this.#transitionCount > before) return;
    const { ignored = [] } = this.#options;
    const reason = wasOver ? 'the machine has ended' : reasonOf(active, event, ignored);
    const state = stateText(active.value);
    this.#log({ kind: 'ignored', event: event.type, state, reason });
  }

  #find(name: string): WaitingActor {
    const waiting = this.waiting();
    const found = waiting.find((one) => one.name === name);
    if (found !== undefined) return found;
    const names = waiting.map((one) => one.name).join(', ');
    throw new CommandError(
      `No actor "${name}" waits for an answer. ${names === '' ? 'None does.' : `Waiting: ${names}.`}`,
    );
  }
}

const answerOf = ({
  kind,
  value,
  ...rest
}: Extract<MachineCommand, { readonly actor: string }>): ActorAnswer => {
  const isResolved = kind === 'resolve' || ('answer' in rest && rest.answer === 'resolve');
  return isResolved
    ? { type: 'answer.resolved', output: value }
    : { type: 'answer.rejected', error: value };
};

function pathOfActor(ref: AnyActorRef, top: AnyActor | undefined): string {
  const parent = parentOf(ref);
  if (ref === top || parent === undefined) return '';
  const outer = pathOfActor(parent, top);
  return outer === '' ? nameOfSource(ref) : `${outer}.${nameOfSource(ref)}`;
}

/** Events that the active states handle, with or without a guard. */
export function eventsIn(snapshot: AnyMachineSnapshot): readonly string[] {
  const names = activeNodes(snapshot).flatMap((node) =>
    [...node.transitions].filter(([, list]) => list.length > 0).map(([name]) => name),
  );
  return [...new Set(names)]
    .filter((name) => !name.startsWith('xstate.') && name !== '')
    .toSorted();
}

/** Why an event had no effect: a guard, a declaration, or nothing that anybody has written down. */
function reasonOf(
  snapshot: AnyMachineSnapshot,
  { type }: SentEvent,
  ignored: readonly IgnoredEvents[],
): string {
  if (eventsIn(snapshot).includes(type)) return 'every guard is false';
  const states = activePaths(snapshot).filter((path) => path !== '');
  const [declared] = states.flatMap((state) => reasonsFor(ignored, { state, event: type }));
  return declared?.because ?? 'not declared';
}
