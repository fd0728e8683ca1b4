/** Proxy in front of a broadcast service: connections can be cut, or left open without any data,
 *  like a network that lost their state. Bytes are passed on unchanged. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SocketProxy {
  readonly port: number;
  /** Closes every connection; new ones pass. */
  cut(): void;
  /** Drops all data on the existing connections from now on, permanently. New connections are
   *  accepted and wait. */
  swallow(): void;
  /** Lets new and waiting connections pass. Connections that drop data stay that way. */
  heal(): void;
  /** Drops what the service sends from now on, while it still receives everything: a node that dies
   *  before its responses leave it. */
  mute(): void;
  close(): Promise<void>;
}

interface Passage {
  readonly client: Socket;
  readonly upstream: Socket;
  isSwallowed: boolean;
}

/** @param targetPort port of the service, which may start later. */
export async function openSocketProxy(targetPort: () => number): Promise<SocketProxy> {
  const passages = new Set<Passage>();
  let waiting: (() => void)[] | undefined;
  let isMute = false;

  const pass = (client: Socket): void => {
    const upstream = connect(targetPort(), '127.0.0.1');
    const passage: Passage = { client, upstream, isSwallowed: false };
    passages.add(passage);
    carry(client, upstream, () => !passage.isSwallowed);
    carry(upstream, client, () => !passage.isSwallowed && !isMute);
    const end = (): void => {
      passages.delete(passage);
      if (passage.isSwallowed) return; // The other end does not receive it either.
      client.destroy();
      upstream.destroy();
    };
    client.on('close', end);
    upstream.on('close', end);
  };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {}); // Each end learns of an error through the close of the other.
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
    mute: () => {
      isMute = true;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      for (const { upstream } of passages) upstream.destroy();
      await closed;
    },
  };
}

function carry(from: Socket, to: Socket, passes: () => boolean): void {
  from.setNoDelay(true);
  from.on('error', () => {});
  from.on('data', (chunk: Buffer) => {
    if (passes()) to.write(chunk);
  });
}
