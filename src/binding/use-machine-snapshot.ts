/** Snapshot of a machine, for views that show most of it. */
import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** Renders with every change of the machine. */
export const useMachineSnapshot = <Actor extends AnyActorRef>(actor: Actor) =>
  useSelector(actor, whole);

const whole = <Snapshot>(snapshot: Snapshot): Snapshot => snapshot;
