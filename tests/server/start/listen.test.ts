import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ListenError, explainListenErrors } from '#server/start/listen.ts';

const listen = ({ host, port }: { host: string; port: number }) => {
  const server = createServer().listen(port, host);
  return explainListenErrors({ host, port }, once(server, 'listening')).finally(() =>
    server.close(),
  );
};

it('rejects an occupied port and the address of another machine with one sentence', async () => {
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const { port } = occupied.address() as AddressInfo;
  await expect(listen({ host: '127.0.0.1', port })).rejects.toThrow(
    new ListenError(`Port ${port} is already in use by another program.`),
  );
  occupied.close();
  await expect(listen({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    new ListenError('The address 192.0.2.1 does not belong to this machine.'),
  );
});

it('passes other errors on', async () => {
  const place = { host: '127.0.0.1', port: 1 };
  await expect(explainListenErrors(place, Promise.reject(new Error('our bug')))).rejects.toThrow(
    'our bug',
  );
});
