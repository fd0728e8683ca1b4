/** What a user can do about one paper in its dialog, and what not. The device prepares, stores and forgets a picture by
 *  itself: only the upload waits for the exchange. */
import type { PaperContext } from '#machines/identity/paper.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { answerTo, eventOf, RULE_REASON, send, type Answer, type Situation } from '../driver.ts';

export const UPLOAD = '/upload-nid';
export const PAPER_CALLS = { uploadPaper: UPLOAD } as const;

const NOTHING_STORED: MachineCommand = {
  kind: 'resolve',
  actor: 'restorePaper',
  value: undefined,
};

/** A dialog looks for a stored picture as soon as it opens. A device that stores nothing is one with nothing stored. */
export function adaptPaper([open, ...rest]: readonly MachineCommand[]): readonly MachineCommand[] {
  if (open === undefined) return [];
  const [restored] = rest.filter((one) => isAnswerOf(one, 'restorePaper'));
  const others = rest.filter((one) => one !== restored);
  return [open, restored?.kind === 'resolve' ? restored : NOTHING_STORED, ...others];
}

const isAnswerOf = (command: MachineCommand, actor: string): command is Answer =>
  (command.kind === 'resolve' || command.kind === 'reject') && command.actor === actor;

/** What the page does beside: it reports the connection, prepares what is picked, and forgets what is discarded. */
export function followPaper(
  command: MachineCommand,
  { state, rest }: Situation,
): readonly MachineCommand[] {
  if (command.kind === 'open') return [send({ type: 'connection.restored' })];
  if (state === 'discarding') return [{ kind: 'resolve', actor: 'forgetPaper', value: undefined }];
  const prepared = answerTo(rest, 'preparePaper');
  return state === 'preparing' && prepared !== undefined ? [prepared] : [];
}

/** A file that cannot be prepared. */
export const UNUSABLE = 'unusable';

/** Events that the page has no button for where the machine ignores them, and what it has done by itself. */
export function rewritePaper(
  command: MachineCommand,
  { state, context, rest }: Situation,
): readonly MachineCommand[] {
  if (eventOf(command)?.type === 'file.picked') {
    const isUsable = answerTo(rest, 'preparePaper')?.kind !== 'reject';
    return [send({ type: 'file.picked', source: isUsable ? 'picture' : UNUSABLE })];
  }
  const isOwn = isAnswerOf(command, 'preparePaper') || isAnswerOf(command, 'forgetPaper');
  const type = eventOf(command)?.type;
  const isUnshown = type === 'upload.retried' && state !== 'failed';
  const isKnown = type === 'connection.restored' && (context as PaperContext).isOnline;
  return isOwn || isUnshown || isKnown ? [] : [command];
}

export function reasonAgainstPaper(command: MachineCommand): string | undefined {
  if (command.kind === 'always') return RULE_REASON;
  return eventOf(command)?.type === 'upload.progressed'
    ? 'The browser reports the progress of an upload that nothing holds.'
    : undefined;
}
