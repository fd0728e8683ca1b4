/** Forgets the machines of the story before: a story does not stop what it has started. `main.ts` adds this file to the
 *  served Storybook only. */
import { reporting } from '#tools/inspector/live/inspected-xstate.ts';
import { forgetMachines } from '#tools/inspector/live/live-machines.ts';

export async function beforeEach(): Promise<void> {
  await reporting;
  forgetMachines();
}
