/** The comeback machine meets the network: on a page that was kept, and on no other. */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { comebackMachine } from '#machines/shell/comeback.machine.ts';
import { watchLiveness } from '#src/platform/liveness.ts';

export type Comeback = ActorRefFrom<typeof comebackMachine>;

/** Until the exchange answers; then the page is loaded anew, and this one is over. */
export function beginComeback(): Comeback {
  const comeback = createActor(
    comebackMachine.provide({ actors: { askExchange: fromPromise(({ signal }) => ask(signal)) } }),
  );
  comeback.on('returned', () => location.reload());
  watchLiveness(({ isOnline }) => {
    if (isOnline) comeback.send({ type: 'network.returned' });
  });
  return comeback.start();
}

/** For this very page, past every cache: what answers here will answer the reload. */
async function ask(signal: AbortSignal): Promise<void> {
  const { ok, status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
  if (!ok) throw new Error(`The exchange answered ${status}.`);
}
