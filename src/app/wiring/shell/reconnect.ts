/** Connects the reconnect machine with the network; on offline pages only. */
import { fromPromise, type ActorRefFrom } from 'xstate';
import { reconnectMachine } from '#machines/shell/reconnect.machine.ts';
import { watchLiveness } from '#src/platform/liveness.ts';
import { createActor } from './running-machines.ts';

export type Reconnect = ActorRefFrom<typeof reconnectMachine>;

/** Runs until the exchange responds; then the page is reloaded. */
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

/** Requests the current page without any cache: if this succeeds, the reload will too. */
async function request(signal: AbortSignal): Promise<void> {
  const { ok, status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
  if (!ok) throw new Error(`The exchange answered ${status}.`);
}
