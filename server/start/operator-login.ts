/** Secrets that the exchange prints for its operator: the token of the operator pages, and the
 *  password of the demo login. Loopback alone protects neither: a proxy on the same machine that
 *  rewrites the Host header and adds none of its own cannot be told from a local browser. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { storedSecret } from '#server/db/stored-secret.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { ServerConfig } from '#server/config/config.ts';

const TOKEN_FILE = 'operator.token';
const TOKEN_BYTE_COUNT = 16;
const PASSWORD_LENGTH = 16;

export interface OperatorLogin {
  readonly token: string;
  /** Undefined: no demo login. */
  readonly demoPassword: string | undefined;
}

/** Both stay the same over restarts on one data folder. */
export function operatorLoginOf(
  { OPERATOR_TOKEN: given, DEMO_PASSWORD: password, isLoopback }: ServerConfig,
  folder: string,
  randomBytes: RandomBytes,
): OperatorLogin {
  const token = given ?? storedSecret(join(folder, TOKEN_FILE), TOKEN_BYTE_COUNT, randomBytes);
  return { token, demoPassword: password ?? (isLoopback ? demoPasswordOf(token) : undefined) };
}

/** Derived, so that a user of the demo login cannot open the operator pages. */
const demoPasswordOf = (token: string): string =>
  createHmac('sha256', token).update('demo login').digest('base64url').slice(0, PASSWORD_LENGTH);
