/** Ports for servers that scripts start: free when asked for. */
import { createServer } from 'node:net';

/** @returns a port that nobody listened on a moment ago, on this machine's loopback address. */
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
