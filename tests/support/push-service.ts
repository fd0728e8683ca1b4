/** A push service on loopback, and a browser that subscribes and decrypts (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushService {
  readonly url: string;
  readonly received: ReceivedPush[];
  /** Status of the next responses; 201 by default. */
  status: number;
  /** Sends a body without end. */
  isEndless: boolean;
  /** Receives messages and never responds. */
  isSilent: boolean;
  /** Resolves when this many messages have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      if (!service.isSilent) response.writeHead(service.status);
      if (service.isEndless) {
        const more = (): void => {
          if (!response.destroyed) response.write(Buffer.alloc(65_536), more);
        };
        response.on('error', () => undefined);
        more();
      } else if (!service.isSilent) response.end();
      for (const wake of waiting.splice(0)) wake();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    url: `http://127.0.0.1:${port}`,
    received,
    status: 201,
    isEndless: false,
    isSilent: false,
    arrived: async (count) => {
      while (received.length < count) {
        await new Promise<void>((resolve) => {
          waiting = [...waiting, resolve];
        });
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

export interface PushBrowser {
  /** Body of the call that subscribes. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Decrypts the body of a message. */
  decrypt(body: Buffer): unknown;
}

export function openPushBrowser(endpoint: string): PushBrowser {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const secret = curve.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const input = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
      const derive = (name: string, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
      const record = body.subarray(21 + idLength);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
      );
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // A delimiter and zeros follow the text.
      const text = plain.subarray(0, plain.lastIndexOf(2)).toString();
      return JSON.parse(text) as unknown;
    },
  };
}

/** Claims of the token in an Authorization header; undefined when `publicKey` has not signed it. */
export function vapidClaimsOf(header: string, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (key !== publicKey || !isSigned) return undefined;
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as unknown;
}
