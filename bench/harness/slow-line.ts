/** Simulates a slow, distant line in front of a server: all connections share its bandwidth in
 *  turns of one packet, and every packet is delayed. Pages, workers, service workers and sockets
 *  all pass it, which a browser's own throttle does not guarantee. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LineProfile {
  readonly name: string;
  /** From a request's last byte to its response's first, in addition to the server's own time. */
  readonly roundTripMs: number;
  readonly downBytesPerSecond: number;
  readonly upBytesPerSecond: number;
}

/**
 * The preset "Fast 3G" of Chrome's developer tools, renamed "Slow 4G" in 2024: a round trip of 150
 * ms times 3.75, 1.6 Mbit/s down and 750 kbit/s up times 0.9. The factors represent handshakes and
 * lost packets, which neither that throttle nor this line simulates.
 * @source front_end/core/sdk/NetworkManager.ts of Chrome's developer tools; Lighthouse, which has
 * the same round trip and counts a kilobit as 1024, core/config/constants.js, mobileSlow4G.
 */
export const FAST_3G: LineProfile = {
  name: 'fast 3G',
  roundTripMs: 150 * 3.75,
  downBytesPerSecond: (1_600_000 * 0.9) / 8,
  upBytesPerSecond: (750_000 * 0.9) / 8,
};

export interface SlowLine {
  readonly port: number;
  close(): void;
}

/** Opens lines that share one bandwidth, like two servers behind one modem. */
export async function openSlowLines(
  { roundTripMs, downBytesPerSecond, upBytesPerSecond }: LineProfile,
  targetPorts: readonly number[],
): Promise<readonly SlowLine[]> {
  const down = new Width(downBytesPerSecond, roundTripMs / 2);
  const up = new Width(upBytesPerSecond, roundTripMs / 2);
  return Promise.all(targetPorts.map((port) => openLine(port, down, up)));
}

async function openLine(targetPort: number, down: Width, up: Width): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(targetPort, 'localhost');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Each end learns of an error through the close of the other.
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    pass(client, upstream, up);
    pass(upstream, client, down);
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function pass(from: Socket, to: Socket, width: Width): void {
  const queue = width.join((packet) => {
    if (packet === undefined) to.end();
    else to.write(packet);
  });
  from.on('data', (bytes: Buffer) => queue(bytes));
  from.on('close', () => queue(undefined));
}

const PACKET_BYTES = 1_460;
const TURN_MS = 4;

type Deliver = (packet: Buffer | undefined) => void;

/** One direction of the line, shared by all connections. */
class Width {
  readonly #bytesPerMs: number;
  readonly #delayMs: number;
  readonly #waiting: { readonly packets: (Buffer | undefined)[]; readonly deliver: Deliver }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #turnAt = 0;
  #allowance = 0;

  constructor(bytesPerSecond: number, delayMs: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
    this.#delayMs = delayMs;
  }

  /** @returns a function that accepts bytes in order; undefined marks the end. */
  join(deliver: Deliver): (bytes: Buffer | undefined) => void {
    const packets: (Buffer | undefined)[] = [];
    return (bytes) => {
      if (packets.length === 0) this.#waiting.push({ packets, deliver });
      if (bytes === undefined) packets.push(undefined);
      else {
        for (let at = 0; at < bytes.length; at += PACKET_BYTES)
          packets.push(bytes.subarray(at, at + PACKET_BYTES));
      }
      this.#start();
    };
  }

  #start(): void {
    if (this.#timer !== undefined) return;
    this.#turnAt = performance.now();
    this.#timer = setInterval(() => this.#turn(), TURN_MS);
    this.#turn();
  }

  /** Sends as many packets as the time since the last turn allows, one packet of each connection in
   *  turn. */
  #turn(): void {
    const now = performance.now();
    this.#allowance += (now - this.#turnAt) * this.#bytesPerMs;
    this.#turnAt = now;
    while (this.#allowance >= 0) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      const packet = next.packets.shift();
      this.#allowance -= packet?.length ?? 0;
      setTimeout(next.deliver, this.#delayMs, packet);
      if (next.packets.length > 0) this.#waiting.push(next);
    }
    if (this.#waiting.length > 0) return;
    this.#allowance = Math.min(this.#allowance, 0);
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
