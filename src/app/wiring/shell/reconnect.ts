/** The comeback machine meets the network: on a page that was kept, and on no other. */
import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { reconnectMachine } from '#machines/shell/reconnect.machine.ts';
import { watchLiveness } from '#src/platform/liveness.ts';

export type Reconnect = ActorRefFrom<typeof reconnectMachine>;

/** Until the exchange answers; then the page is loaded anew, and this one is over. */
export function startReconnect(): Reconnect {
  const reconnect = createActor(
    reconnectMachine.provide({
      actors: { queryExchange: fromPromise(({ signal }) => request(signal)) },
    }),
  );
  reconnect.on('returned', () => location.reload());
  watchLiveness(({ isOnline }) => {
    if (isOnline) reconnect.send({ type: 'network.returned' });
  });
  return reconnect.start();
}

/** For this very page, past every cache: what answers here will answer the reload. */
async function request(signal: AbortSignal): Promise<void> {
  const { ok, status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
  if (!ok) throw new Error(`The exchange answered ${status}.`);
}
