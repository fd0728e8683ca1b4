/** What the inspector shows of a machine, as plain data: it crosses a socket or a channel unchanged. */
import type { LogEntry } from '../machine/session/log.ts';
import type { Schema } from '../machine/types/schema.ts';
import type { DiagramGraph } from './diagram.ts';

export interface InspectedMachine {
  /** Identifies the actor among those of its page. */
  readonly id: string;
  readonly title: string;
  readonly graph: DiagramGraph;
  /** Paths of the active states. */
  readonly active: readonly string[];
  /** Name of the transition that was taken last. */
  readonly lastTransition: string | undefined;
  readonly state: string;
  readonly tags: readonly string[];
  readonly status: string;
  /** Context as JSON. */
  readonly context: string;
  readonly log: readonly LoggedLine[];
  readonly events: readonly InspectedEvent[];
  readonly actors: readonly InspectedActor[];
  /** Of a machine that is opened alone; undefined for one of a running page. */
  readonly isolated: IsolatedPart | undefined;
  /** Why the last command could not be run. */
  readonly problem: string | undefined;
}

export interface LoggedLine {
  readonly kind: LogEntry['kind'];
  readonly text: string;
}

export interface InspectedEvent {
  readonly type: string;
  /** Whether an active state handles it. */
  readonly isAllowed: boolean;
  /** Undefined where no type is known: the payload is typed as JSON. */
  readonly payload: Schema | undefined;
}

export interface InspectedActor {
  readonly name: string;
  /** JSON. */
  readonly input: string;
  readonly output: Schema | undefined;
}

/** Control over time and actors. */
export interface IsolatedPart {
  readonly nowMs: number;
  readonly commands: readonly string[];
  /** Commands that were taken back and can be run again. */
  readonly undone: readonly string[];
  readonly test: string;
}

/** Where the inspector gets machines from. */
export interface InspectorSource {
  /** @returns a function that ends it. */
  readonly subscribe: (onChange: (machines: readonly InspectedMachine[]) => void) => () => void;
  /** Runs a line of `npm run machine`. */
  readonly run: (id: string, line: string) => void;
}

/** Runs a line on the shown machine. */
export type RunLine = (line: string) => void;
