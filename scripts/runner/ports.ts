/** Finds free ports for servers that scripts start. */
import { createServer } from 'node:net';

/** @returns a port that was unused a moment ago, on this machine's loopback address. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => settle(port));
    });
  });
}
