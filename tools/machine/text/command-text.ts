/** Commands as lines of text: typed by a tester, read from a script, printed as paths. */
import { CommandError } from '../session/open-machine.ts';
import type { MachineCommand, SentEvent } from '../session/command.ts';
import { errorOf, valueOf, valueText } from './values.ts';

export const COMMAND_HELP = `TYPE JSON                            sends an event, for example: amount.edited {"amount": "0.5"}
resolve ACTOR JSON                   lets a waiting actor return a value
reject ACTOR JSON                    lets it fail: {"code": "balance_too_low"} is a rejection of the exchange, "text" any other error
always ACTOR after MS resolve JSON   answers this and every later request of the actor, after a time; also with reject
wait MS                              moves the clock
input JSON                           opens the machine again with another input
back N, forward N                    takes the last N commands back, and runs them again
state, context, actors, events       shows the machine; events with their payloads
test                                 prints the commands so far as a test
quit                                 ends`;

const ANSWER = /^(resolve|reject)\s+(\S+)\s*(.*)$/s;
const ALWAYS = /^always\s+(\S+)\s+(?:after\s+(\d+)\s+)?(resolve|reject)\s*(.*)$/s;
const WAIT = /^wait\s+(\d+)$/;
const OPEN = /^input(?:\s+(.*))?$/s;
const EVENT = /^(?:send\s+)?([\w.-]+)\s*(.*)$/s;

/**
 * Returns the command of a line.
 * @throws CommandError when the line is not a command.
 */
export function commandOf(line: string): MachineCommand {
  const text = line.trim();
  const [, waited] = WAIT.exec(text) ?? [];
  if (waited !== undefined) return { kind: 'wait', ms: Number(waited) };
  const [isOpen, input] = OPEN.exec(text) ?? [];
  if (isOpen !== undefined) return { kind: 'open', input: jsonIn(input ?? '') };
  const [isAlways, ruled = '', afterMs = '0', way = '', ruledValue = ''] = ALWAYS.exec(text) ?? [];
  if (isAlways !== undefined) {
    const answer = way === 'resolve' ? 'resolve' : 'reject';
    const value = answerIn(answer, ruledValue);
    return { kind: 'always', actor: ruled, afterMs: Number(afterMs), answer, value };
  }
  const [isAnswer, kind, actor = '', value = ''] = ANSWER.exec(text) ?? [];
  if (isAnswer !== undefined) {
    const given = kind === 'resolve' ? 'resolve' : 'reject';
    return { kind: given, actor, value: answerIn(given, value) };
  }
  const [isEvent, type = '', payload = ''] = EVENT.exec(text) ?? [];
  if (isEvent === undefined) throw new CommandError(`"${line}" is no command. help lists them.`);
  return { kind: 'send', event: eventOf(type, jsonIn(payload)) };
}

const answerIn = (kind: 'resolve' | 'reject', text: string): unknown =>
  kind === 'resolve' ? jsonIn(text) : errorOf(jsonIn(text));

function jsonIn(text: string): unknown {
  try {
    return valueOf(text);
  } catch (error) {
    throw new CommandError(`${text} is not JSON: ${String(error)}`);
  }
}

function eventOf(type: string, payload: unknown): SentEvent {
  if (payload === undefined) return { type };
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw new CommandError('The payload of an event is an object: {"name": value}');
  }
  return { ...payload, type };
}

/** Returns the line of a command, which `commandOf` reads. */
export function textOf(command: MachineCommand): string {
  switch (command.kind) {
    case 'open':
      return `input ${valueText(command.input)}`.trim();
    case 'wait':
      return `wait ${command.ms}`;
    case 'send': {
      const { type, ...payload } = command.event;
      return `${type} ${Object.keys(payload).length === 0 ? '' : valueText(payload)}`.trim();
    }
    case 'always': {
      const { actor, afterMs, answer, value } = command;
      return `always ${actor} after ${afterMs} ${answer} ${valueText(value)}`.trim();
    }
    default:
      return `${command.kind} ${command.actor} ${valueText(command.value)}`.trim();
  }
}
