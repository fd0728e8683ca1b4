/** A page with one running machine, which a journey inspects from another window. */
import { createActor } from 'xstate';
import { armingMachine } from '#machines/order-entry/arming.machine.ts';

const actor = createActor(armingMachine);
actor.subscribe(({ value }) => {
  document.title = value;
});
actor.start();
