/** A socket that has joined private channels of a trader. */
import { WebSocket } from 'ws';
import { BareClient } from './broadcast.ts';
import { mustAccept, type LiveExchange, type TraderLogin } from './live-exchange.ts';

/** @param families names before `_{userId}`, for example `notification`. */
export async function joinOwnChannels(
  live: LiveExchange,
  { id, bearer }: Pick<TraderLogin, 'id' | 'bearer'>,
  families: readonly string[],
): Promise<BareClient> {
  const url = `ws://127.0.0.1:${live.ports.broadcast}/app/tidemark?protocol=7`;
  const client = new BareClient(new WebSocket(url, { origin: live.url }));
  await client.next('pusher:connection_established');
  for (const family of families) {
    const channel = `private-${family}_${id}`;
    const body = { socket_id: client.socketId, channel_name: channel };
    const granted = await mustAccept(live.call('authorizeChannel', { bearer, body }));
    client.subscribe(channel, { auth: String(granted['auth']) });
    await client.next('pusher_internal:subscription_succeeded');
  }
  return client;
}

/** Payloads of all received messages of a channel, oldest first. */
export const messagesOn = (client: BareClient, channel: string) =>
  client.received
    .filter((message) => message.channel === channel)
    .map(({ event, data }) => ({
      event,
      payload: JSON.parse(String(data)) as Readonly<Record<string, unknown>>,
    }));
