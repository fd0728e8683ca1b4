/** XState as a development build sees it: every actor that the page creates can be inspected from another
 *  window. `scripts/bundler/inspector.ts` puts it in the place of the package; what ships has the package itself. */
import { createActor as createOriginal, type AnyActorLogic, type InspectionEvent } from 'xstate';
import type { noteActor, noteEvent } from './live-machines.ts';

export * from 'xstate';

interface Reports {
  readonly noteActor: typeof noteActor;
  readonly noteEvent: typeof noteEvent;
}
type Report = (reports: Reports) => void;

const waiting: Report[] = [];
let reports: Reports | undefined;

function report(run: Report): void {
  if (reports === undefined) waiting.push(run);
  else run(reports);
}

/** Loads the reports after this module: they import machines, which import this module. Until then they wait. */
async function startReporting(): Promise<void> {
  const loaded = await import('./live-machines.ts');
  reports = loaded;
  for (const run of waiting.splice(0)) run(loaded);
}

/** Resolves when the machines of this page are reported. */
export const reporting = startReporting();

type Inspect =
  | ((event: InspectionEvent) => void)
  | { readonly next?: (event: InspectionEvent) => void };

/** Only actors without a parent are created by this function. */
export const createActor = ((logic: AnyActorLogic, options?: { readonly inspect?: Inspect }) => {
  const given = options?.inspect;
  const inspect = (event: InspectionEvent): void => {
    report((loaded) => loaded.noteEvent(event));
    if (typeof given === 'function') given(event);
    else given?.next?.(event);
  };
  const actor = createOriginal(logic, { ...options, inspect });
  report((loaded) => loaded.noteActor(actor));
  return actor;
}) as unknown as typeof createOriginal;
