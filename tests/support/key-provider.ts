/** Provider of ID tokens controlled by a test: its keys are served at a real address, and it signs
 *  any claims. */
import { createServer, type Server } from 'node:http';
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import type { OpenIdProvider } from '#server/federated/federated-settings.ts';

interface Pair {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export interface KeyProvider {
  readonly provider: OpenIdProvider;
  /** Number of requests for its keys. */
  readonly requestCount: () => number;
  /** Signs with the newest key. `claims` replaces the defaults; undefined leaves a claim out. */
  sign(claims: Readonly<Record<string, unknown>>, by?: Pair): Promise<string>;
  /** Replaces the current key with a new one. */
  rotate(): Promise<void>;
  /** Sets the response of the key address. */
  respondWith(reply: { readonly status: number; readonly body: string } | undefined): void;
  readonly newest: () => Pair;
  close(): Promise<void>;
}

export async function newPair(kid: string, alg = 'RS256'): Promise<Pair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg } };
}

export async function openKeyProvider(id = 'acme'): Promise<KeyProvider> {
  let pair = await newPair('key-1');
  let requested = 0;
  let rotations = 1;
  let other: { readonly status: number; readonly body: string } | undefined;
  const server: Server = createServer((_request, response) => {
    requested += 1;
    const { status, body } = other ?? {
      status: 200,
      body: JSON.stringify({ keys: [{ ...pair.publicJwk, use: 'sig' }] }),
    };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    provider: {
      id,
      name: 'Acme',
      issuer: url,
      clientId: 'our-client',
      authorizeUrl: `${url}/authorize`,
      keysUrl: `${url}/keys`,
    },
    requestCount: () => requested,
    newest: () => pair,
    sign: (claims, by = pair) =>
      new SignJWT(claims).setProtectedHeader({ alg: by.alg, kid: by.kid }).sign(by.privateKey),
    rotate: async () => {
      rotations += 1;
      pair = await newPair(`key-${rotations}`);
    },
    respondWith: (reply) => {
      other = reply;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
