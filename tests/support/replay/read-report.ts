/** Reads the file of a bug report: a line of facts, and a recording after it. */
import { jsonOf } from '#contract/core/json.ts';
import {
  REPORT_FORMAT,
  REPORT_VERSION,
  type ReportFacts,
  type ReportedMachine,
} from '#src/app/wiring/support/report-text.ts';
import type { Recording } from '#workers/market/recording/recording.ts';
import { readRecording, UnreadableRecording } from './read-recording.ts';
import { fieldsOf, isTime } from './read-values.ts';

export interface BugReport {
  readonly facts: ReportFacts;
  /** Undefined when the page had no market to record. */
  readonly recording: Recording | undefined;
}

export interface MarketFile {
  /** Undefined for a recording that a user started. */
  readonly facts: ReportFacts | undefined;
  readonly recording: Recording | undefined;
}

/** Reads a recording or a report.
 *  @throws UnreadableRecording with a message for the user. */
export function readMarketFile(file: string): MarketFile {
  const isReport = fieldsOf(jsonOf(lineOf(file)))?.['format'] === REPORT_FORMAT;
  return isReport ? readReport(file) : { facts: undefined, recording: readRecording(file) };
}

/** @throws UnreadableRecording with a message for the user. */
export function readReport(file: string): BugReport {
  const line = lineOf(file);
  const fields = fieldsOf(jsonOf(line));
  if (fields?.['format'] !== REPORT_FORMAT) {
    throw new UnreadableRecording('This is not a bug report of Tidemark.');
  }
  const { format: _format, version, ...facts } = fields;
  if (version !== REPORT_VERSION) {
    throw new UnreadableRecording(
      `The report has version ${String(version)}; this program reads version ${REPORT_VERSION}.`,
    );
  }
  if (!isTime(facts['at']) || !Array.isArray(facts['machines'])) {
    throw new UnreadableRecording('The first line of the report is incomplete.');
  }
  const rest = file.slice(line.length + 1);
  return {
    facts: facts as unknown as ReportFacts,
    recording: rest.trim() === '' ? undefined : readRecording(rest),
  };
}

const lineOf = (file: string): string => file.split('\n', 1)[0] ?? '';

/** Returns a line for each machine: "session: signedIn.ready". */
export function machineLines(machines: readonly ReportedMachine[], indent = ''): readonly string[] {
  return machines.flatMap(({ machine, state, children }) => [
    `${indent}${machine}: ${typeof state === 'string' ? state : JSON.stringify(state)}`,
    ...machineLines(children, `${indent}  `),
  ]);
}
