/** The running machines of a page, and their publication while an inspector is open. */
import {
  StateMachine,
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';
import { eventsOf } from '#scripts/machines/ignored-events.ts';
import { transitionName } from '#scripts/machines/transitions.ts';
import { waitingNames } from '../../machine/session/manual-actor.ts';
import { stateText, type LogEntry } from '../../machine/session/log.ts';
import { eventsIn } from '../../machine/session/open-machine.ts';
import { commandOf } from '../../machine/text/command-text.ts';
import { logText } from '../../machine/text/log-text.ts';
import { contextText } from '../../machine/text/values.ts';
import { diagramOf, type DiagramGraph } from '../diagram.ts';
import type { InspectedMachine } from '../model.ts';
import { CHANNEL_NAME, INSPECTING_INTERVAL_MS, type ChannelMessage } from './channel.ts';
import { activePaths, parentOf, takenTransitions } from '#scripts/machines/xstate-internals.ts';

const LOG_LENGTH_MAX = 200;
/** Machines change with every frame of the market. */
const PUBLISH_INTERVAL_MS = 200;

interface LiveMachine {
  readonly id: string;
  readonly ref: AnyActorRef;
  readonly machine: AnyStateMachine;
  readonly graph: DiagramGraph;
  readonly log: LogEntry[];
  lastTransition: string | undefined;
  problem: string | undefined;
}

const page = Math.random().toString(36).slice(2);
const live = new Map<AnyActorRef, LiveMachine>();
const graphs = new WeakMap<object, DiagramGraph>();
let count = 0;

const isActive = (ref: AnyActorRef): boolean =>
  (ref.getSnapshot() as { readonly status: string }).status === 'active';

export function noteActor(ref: AnyActor): void {
  const { logic } = ref as { readonly logic: unknown };
  if (!(logic instanceof StateMachine)) return;
  for (const [other] of live) if (!isActive(other)) live.delete(other);
  const machine = logic as AnyStateMachine;
  const graph = graphs.get(machine.config) ?? diagramOf(machine);
  graphs.set(machine.config, graph);
  count += 1;
  live.set(ref, {
    id: `${page}.${count}`,
    ref,
    machine,
    graph,
    log: [],
    lastTransition: undefined,
    problem: undefined,
  });
}

/** Shows only machines that are created from now on. */
export const forgetMachines = (): void => live.clear();

function topOf(ref: AnyActorRef): AnyActorRef {
  const parent = parentOf(ref);
  return parent === undefined ? ref : topOf(parent);
}

export function noteEvent(event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  const found = live.get(topOf(event.actorRef as AnyActorRef));
  if (found === undefined) return;
  const isOwn = event.actorRef === found.ref;
  const state = stateText((event.snapshot as AnyMachineSnapshot).value);
  const atMs = Math.round(performance.now());
  for (const transition of takenTransitions(event)) {
    const name = transitionName(transition);
    if (isOwn) found.lastTransition = name;
    found.log.push({ kind: 'transition', atMs, actor: isOwn ? '' : 'child', name, state });
  }
  if (found.log.length > LOG_LENGTH_MAX) found.log.splice(0, found.log.length - LOG_LENGTH_MAX);
}

function inspectedOf(one: LiveMachine): InspectedMachine {
  const snapshot = one.ref.getSnapshot() as AnyMachineSnapshot;
  const allowed = new Set(eventsIn(snapshot));
  return {
    id: one.id,
    title: one.machine.id,
    graph: one.graph,
    active: activePaths(snapshot),
    lastTransition: one.lastTransition,
    state: stateText(snapshot.value),
    tags: [...snapshot.tags].toSorted(),
    status: snapshot.status,
    context: contextText(snapshot.context),
    log: one.log.map((entry) => ({ kind: entry.kind, text: logText(entry) })),
    events: eventsOf(one.machine).map((type) => ({
      type,
      isAllowed: allowed.has(type),
      payload: undefined,
    })),
    actors: waitingNames(one.ref).map((name) => ({ name, input: '', output: undefined })),
    isolated: undefined,
    problem: one.problem,
  };
}

/** The page answers its actors and moves its clock itself: only events are sent. */
export function runLine(id: string, line: string): void {
  const found = [...live.values()].find((one) => one.id === id);
  if (found === undefined) return;
  try {
    const command = commandOf(line);
    if (command.kind === 'send') found.ref.send(command.event);
    found.problem = command.kind === 'send' ? undefined : 'A running page takes only events.';
  } catch (error) {
    found.problem = String(error);
  }
}

/** Returns the machines that run now. */
export const liveMachines = (): readonly InspectedMachine[] =>
  [...live.values()].filter(({ ref }) => isActive(ref)).map(inspectedOf);

/** Publishes the machines while an inspector asks for them. */
function publishMachines(channel: BroadcastChannel): void {
  let inspectedAt = -Infinity;
  const post = (message: ChannelMessage): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind === 'inspecting') inspectedAt = performance.now();
    if (data.kind === 'run') runLine(data.id, data.line);
  });
  setInterval(() => {
    if (performance.now() - inspectedAt > 3 * INSPECTING_INTERVAL_MS) return;
    post({ kind: 'machines', page, machines: liveMachines() });
  }, PUBLISH_INTERVAL_MS);
  addEventListener('pagehide', () => post({ kind: 'left', page }));
}

if (typeof BroadcastChannel !== 'undefined' && typeof document !== 'undefined') {
  publishMachines(new BroadcastChannel(CHANNEL_NAME));
}
