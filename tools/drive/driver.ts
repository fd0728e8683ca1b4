/** What a driver knows about the screens of one machine. */
import type { Browser, BrowserContext, Page, APIRequestContext } from '@playwright/test';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import type { HeldCalls } from './held-calls.ts';

/** One path on its own page. */
export interface Drive {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly request: APIRequestContext;
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

export interface MachineDriver {
  /** As `npm run machine` has it. */
  readonly machine: string;
  readonly title: string;
  /** Returns the path as a page can play it, for example with what a page always does at its start. */
  readonly adapt: (path: readonly MachineCommand[]) => readonly MachineCommand[];
  /** @param state before the command. @returns why no user and no answer of the exchange causes it on a page. */
  readonly reasonAgainst: (
    command: MachineCommand,
    state: string,
    rest: readonly MachineCommand[],
  ) => string | undefined;
  /** A new one for each path: it may remember accounts. */
  readonly open: () => {
    readonly play: Play;
    /** Expects what the screen shows in this state. */
    readonly expectState: (drive: Drive, state: string) => Promise<void>;
  };
}

/** Returns the next answer to the actor. */
export const answerTo = (
  rest: readonly MachineCommand[],
  actor: string,
): Extract<MachineCommand, { readonly kind: 'resolve' | 'reject' }> | undefined =>
  rest.find(
    (one): one is Extract<MachineCommand, { readonly kind: 'resolve' | 'reject' }> =>
      (one.kind === 'resolve' || one.kind === 'reject') && one.actor === actor,
  );
