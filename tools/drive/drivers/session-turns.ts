/** Sessions in a path as a browser has them: they end and start in turn. */
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { eventOf, send } from '../driver.ts';

/** @param repeated what becomes of the end or the start of a session that has ended or started already. */
function turnsOf(
  path: readonly MachineCommand[],
  repeated: (command: MachineCommand) => readonly MachineCommand[],
): readonly MachineCommand[] {
  let isOn = true;
  return path.flatMap((command) => {
    const type = eventOf(command)?.type;
    const [wasOn, isTurn] = [isOn, type === 'session.ended' || type === 'session.started'];
    if (isTurn) isOn = type === 'session.started';
    else if (type === 'user.replaced') isOn = true;
    return isTurn && wasOn === isOn ? repeated(command) : [command];
  });
}

/** Drops ends and starts of a session that has ended or started already. */
export const withoutRepeatedTurns = (path: readonly MachineCommand[]): readonly MachineCommand[] =>
  turnsOf(path, () => []);

/** The same, and ends a session that starts again. */
export const withEndedTurns = (path: readonly MachineCommand[]): readonly MachineCommand[] =>
  turnsOf(path, (command) =>
    eventOf(command)?.type === 'session.started' ? [send({ type: 'session.ended' }), command] : [],
  );
