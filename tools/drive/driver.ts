/** What a driver knows about the screens of one machine. */
import type { Browser, BrowserContext, Page, APIRequestContext } from '@playwright/test';
import type { RestartableExchange } from '#tests/support/restartable-exchange.ts';
import type { MachineCommand, SentEvent } from '#tools/machine/session/command.ts';
import type { HeldCalls } from './held-calls.ts';

/** One path on its own page. */
export interface Drive {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly exchange: RestartableExchange;
  /** Of the exchange. */
  readonly url: string;
  readonly calls: HeldCalls;
}

/** @param rest the commands after it: an answer later on decides which account or code is used. */
export type Play = (
  drive: Drive,
  command: MachineCommand,
  rest: readonly MachineCommand[],
) => Promise<void>;

/** Where a path is before a command. */
export interface Situation {
  readonly state: string;
  /** Of the machine that runs alone. */
  readonly context: unknown;
  /** The commands after it. */
  readonly rest: readonly MachineCommand[];
}

export interface MachineDriver {
  /** As `npm run machine` has it. */
  readonly machine: string;
  /** Of its pictures, where a machine has several drivers. */
  readonly folder?: string;
  readonly title: string;
  /** Returns the path as a page can play it, for example with what a page always does at its start. */
  readonly adapt: (path: readonly MachineCommand[]) => readonly MachineCommand[];
  /** Returns what a page does for one command of the path, where that is something else. */
  readonly rewrite?: (command: MachineCommand, situation: Situation) => readonly MachineCommand[];
  /** @returns why no user and no answer of the exchange causes it on a page. */
  readonly reasonAgainst: (command: MachineCommand, situation: Situation) => string | undefined;
  /** @returns what the page itself does after a command: nobody plays it. */
  readonly followUp?: (command: MachineCommand, situation: Situation) => readonly MachineCommand[];
  /** Paths of the calls of an actor, by its name: held while it waits. */
  readonly calls?: Readonly<Record<string, string | readonly string[]>>;
  /** Calls that are held in a state although the machine does not wait for them: the page repeats them by itself. */
  readonly heldIn?: (state: string) => readonly string[];
  /** A new one for each path: it may remember accounts. */
  readonly open: () => {
    readonly play: Play;
    /** Expects what the screen shows in this state. */
    readonly expectState: (drive: Drive, state: string) => Promise<void>;
  };
}

export type Answer = Extract<MachineCommand, { readonly kind: 'resolve' | 'reject' }>;

const isAnswer = (one: MachineCommand): one is Answer =>
  one.kind === 'resolve' || one.kind === 'reject';

/** Returns the next answer to the actor. */
export const answerTo = (rest: readonly MachineCommand[], actor: string): Answer | undefined =>
  rest.filter(isAnswer).find((one) => one.actor === actor);

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;

/** @returns undefined for any other command. */
export const eventOf = (command: MachineCommand): SentEvent | undefined =>
  command.kind === 'send' ? command.event : undefined;

export const send = (event: SentEvent): MachineCommand => ({ kind: 'send', event });

export const RULE_REASON = 'A rule for all answers has no counterpart on a page.';

/** Lost responses have neither a status nor a code. */
export const isLost = ({ kind, value }: Answer): boolean =>
  kind === 'reject' && fieldsOf(value)['status'] === undefined;

export const codeIn = ({ value }: Answer): unknown => fieldsOf(value)['code'];
