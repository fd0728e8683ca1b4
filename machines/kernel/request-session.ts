/** Transitions of a state that waits for a sent request: its calls need a session. */
import { forwardTo, type EventObject, type MachineContext } from 'xstate';
import type { SessionEvent } from './sent-request.ts';

/** Passes an ended or started session to the child with the ID `request`. */
export const sessionOfRequest = <Context extends MachineContext, Event extends EventObject>() => {
  const actions = forwardTo<Context, SessionEvent, undefined, Event>('request');
  return { 'session.ended': { actions }, 'session.started': { actions } };
};
