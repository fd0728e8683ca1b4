/** A door in front of a broadcast service: connections through it can be cut, or left open with nothing
 *  arriving any more, as a network does that has forgotten them. Bytes are passed on as they are. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SocketProxy {
  readonly port: number;
  /** Tears every connection down; new ones pass. */
  cut(): void;
  /** From now on nothing arrives on the connections there are, for good. New ones are accepted and wait. */
  swallow(): void;
  /** New connections pass, and those that waited. The swallowed ones stay as they are. */
  heal(): void;
  close(): Promise<void>;
}

interface Passage {
  readonly client: Socket;
  readonly upstream: Socket;
  isSwallowed: boolean;
}

/** @param targetPort of the service; it need not be there yet. */
export async function openSocketProxy(targetPort: () => number): Promise<SocketProxy> {
  const passages = new Set<Passage>();
  let waiting: (() => void)[] | undefined;

  const pass = (client: Socket): void => {
    const upstream = connect(targetPort(), '127.0.0.1');
    const passage: Passage = { client, upstream, isSwallowed: false };
    passages.add(passage);
    carry(passage, client, upstream);
    carry(passage, upstream, client);
    const end = (): void => {
      passages.delete(passage);
      if (passage.isSwallowed) return; // The other end hears nothing of it either.
      client.destroy();
      upstream.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
  };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {}); // Each end hears of trouble by the other's close.
    client.on('close', () => sockets.delete(client));
    if (waiting === undefined) pass(client);
    else waiting.push(() => !client.destroyed && pass(client));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const { client } of passages) client.resetAndDestroy();
    },
    swallow: () => {
      waiting = [];
      for (const passage of passages) passage.isSwallowed = true;
    },
    heal: () => {
      const held = waiting ?? [];
      waiting = undefined;
      for (const start of held) start();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      for (const { upstream } of passages) upstream.destroy();
      await closed;
    },
  };
}

function carry(passage: Passage, from: Socket, to: Socket): void {
  from.setNoDelay(true);
  from.on('error', () => {});
  from.on('data', (chunk: Buffer) => {
    if (!passage.isSwallowed) to.write(chunk);
  });
}
