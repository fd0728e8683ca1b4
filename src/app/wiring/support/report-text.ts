/** First line of a bug report: facts of the page, without secrets. The lines after it are a market recording. */
import type { AnyActorRef } from 'xstate';
import type { EpochMs } from '#contract/core/time.ts';
import { withoutSecrets } from '#src/platform/error-report.ts';
import { started } from '../shell/running-machines.ts';

export const REPORT_FORMAT = 'tidemark-report';
export const REPORT_VERSION = 1;

/** A machine without its context: contexts have amounts, names and tokens. */
export interface ReportedMachine {
  /** ID of the machine's declaration. */
  readonly machine: string;
  readonly state: unknown;
  readonly children: readonly ReportedMachine[];
}

/** Everything that a report has besides the market. A new field must not have a secret: names and numbers of the page
 *  alone, no text that a user typed or that the exchange sent. */
export interface ReportFacts {
  readonly at: EpochMs;
  /** Pattern of the address, without its parameters. */
  readonly page: string;
  readonly language: string;
  /** Identifies the build. */
  readonly build: string;
  readonly browser: Readonly<Record<string, string | number | undefined>>;
  readonly settings: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly market: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly machines: readonly ReportedMachine[];
}

/** Returns the line with its end. Its texts are cleaned once more, although none should have a secret. */
export const reportLine = (facts: ReportFacts): string =>
  `${JSON.stringify(
    { format: REPORT_FORMAT, version: REPORT_VERSION, ...facts },
    (_name, value: unknown) => (typeof value === 'string' ? withoutSecrets(value) : value),
  )}\n`;

/** Actors of the page that run. */
export const runningActors = (): readonly AnyActorRef[] =>
  started
    .flatMap((one) => one.deref() ?? [])
    .filter((actor) => (actor.getSnapshot() as { readonly status: string }).status === 'active');

interface StateSnapshot {
  readonly value?: unknown;
  readonly machine?: { readonly id?: unknown };
  readonly children?: Readonly<Record<string, AnyActorRef | undefined>>;
}

/** @returns undefined for actors that are no machines. */
export function reportedMachine(actor: AnyActorRef): ReportedMachine | undefined {
  const { value, machine, children = {} } = actor.getSnapshot() as StateSnapshot;
  if (value === undefined || typeof machine?.id !== 'string') return undefined;
  return {
    machine: machine.id,
    state: value,
    children: Object.values(children).flatMap((child) =>
      child === undefined ? [] : (reportedMachine(child) ?? []),
    ),
  };
}
