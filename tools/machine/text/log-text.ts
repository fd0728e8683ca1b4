/** A line of text for each thing that happened. */
import type { LogEntry } from '../session/log.ts';
import { valueText } from './values.ts';

const TEXT_LENGTH_MAX = 160;

export const logText = (entry: LogEntry): string =>
  `${`${entry.atMs} ms`.padStart(9)}  ${textOfEntry(entry)}`;

function textOfEntry(entry: LogEntry): string {
  switch (entry.kind) {
    case 'command':
      return `> ${entry.text}`;
    case 'transition': {
      const actor = entry.actor === '' ? '' : `${entry.actor}: `;
      return `  ${actor}${entry.name}  =  ${entry.state}`;
    }
    case 'ignored':
      return `  ignored in ${entry.state}: ${entry.reason}`;
    case 'emitted':
      return `  emits ${shortText(entry.event)}`;
    case 'waiting':
      return `  waits for ${entry.actor} ${shortText(entry.input)}`.trimEnd();
    case 'ended':
      return `  stops ${entry.actor}`;
    case 'done':
      return `  ends ${shortText(entry.output)}`.trimEnd();
    default:
      return `  FAILS ${shortText(entry.error)}`;
  }
}

function shortText(value: unknown): string {
  const text = valueText(value);
  return text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text;
}
