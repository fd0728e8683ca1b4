/** Opens many sockets to a broadcast service and reopens each that is closed, like a client that
 *  wants every place. `node tests/support/hostile-sockets.ts PORT KEY COUNT ADDRESSES` prints a line
 *  when all have been opened once. */
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const REOPEN_MS = 1_000;
/** Sockets opened between two turns of the event loop. */
const BATCH_COUNT = 50;

const [port, key = '', count, addressCount] = process.argv.slice(2);
const counts = { opened: 0, established: 0, closed: 0 };

/** Loopback addresses, 127.1.0.1 and up: each counts as another client. */
const addressOf = (index: number): string => {
  const number = index % Number(addressCount);
  return `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;
};

function open(index: number): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: addressOf(index) });
  counts.opened += 1;
  socket.on('connect', () =>
    socket.write(
      [
        `GET /app/${key}?protocol=7 HTTP/1.1`,
        'Host: localhost',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    ),
  );
  socket.on('data', (data) => {
    if (data.includes('connection_established')) counts.established += 1;
  });
  socket.on('error', () => undefined); // A cut socket is expected, and reopened when it closes.
  socket.on('close', () => {
    counts.closed += 1;
    setTimeout(() => open(index), REOPEN_MS);
  });
}

for (let index = 0; index < Number(count); index += 1) {
  open(index);
  if (index % BATCH_COUNT === 0) await wait(0);
}
await wait(REOPEN_MS);
console.log(`hostile ${JSON.stringify(counts)}`);
