/** Sends several concurrent calls over one persistent connection and reads the responses in order.
 *  Uses the bare socket, because a client as expensive as the server would distort the measurement. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { assert } from '#contract/core/assert.ts';

export interface HttpResponse {
  readonly status: number;
  readonly body: unknown;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;

export class CallPipe {
  readonly #socket: Socket;
  readonly #head: string;
  readonly #waiting: PromiseWithResolvers<HttpResponse>[] = [];
  #unread = '';

  private constructor(socket: Socket, host: string, bearer: string) {
    this.#socket = socket;
    this.#head = `Host: ${host}\r\nAuthorization: Bearer ${bearer}\r\nContent-Type: application/json\r\n`;
    // Bodies are ASCII: the number of characters equals the number of bytes.
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
    socket.on('close', () => {
      for (const { reject } of this.#waiting) reject(new Error('The exchange hung up.'));
    });
  }

  static async open(url: string, bearer: string): Promise<CallPipe> {
    const { hostname, port, host } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new CallPipe(socket, host, bearer);
  }

  post(path: string, body: object): Promise<HttpResponse> {
    const text = JSON.stringify(body);
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\n${this.#head}Content-Length: ${text.length}${HEAD_END}${text}`,
    );
    const waiting = Promise.withResolvers<HttpResponse>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  #read(chunk: string): void {
    this.#unread += chunk;
    for (;;) {
      const headEnd = this.#unread.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = this.#unread.slice(0, headEnd);
      const start = headEnd + HEAD_END.length;
      const length = Number(LENGTH.exec(head)?.[1] ?? NaN);
      assert(Number.isInteger(length), `an answer says how long it is: ${head}`);
      if (this.#unread.length < start + length) return;
      const body: unknown = JSON.parse(this.#unread.slice(start, start + length));
      this.#unread = this.#unread.slice(start + length);
      this.#waiting.shift()?.resolve({ status: Number(head.slice(9, 12)), body });
    }
  }
}
