/** Hashes passwords with argon2id, each in its turn of the queue. */
import { argon2, timingSafeEqual } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import type { HashCaller, HashQueue } from './hash-queue.ts';

export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTE_COUNT = 16;
const HASH_BYTE_COUNT = 32;

const HASH_TEXT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/;

export class PasswordHasher {
  readonly #randomBytes: RandomBytes;
  readonly #queue: HashQueue;
  readonly #cost: PasswordCost;
  /** Dummy hash for unknown accounts: the comparison costs the same as for a real one. */
  readonly #nobody: string;

  constructor(randomBytes: RandomBytes, queue: HashQueue, cost: PasswordCost = PASSWORD_COST) {
    this.#randomBytes = randomBytes;
    this.#queue = queue;
    this.#cost = cost;
    this.#nobody = hashText(cost, randomBytes(SALT_BYTE_COUNT), randomBytes(HASH_BYTE_COUNT));
  }

  /** @throws HashingBusy */
  async hash(password: string, caller: HashCaller): Promise<string> {
    const salt = this.#randomBytes(SALT_BYTE_COUNT);
    const hash = await this.#queue.run(caller, () => derive(password, salt, this.#cost));
    return hashText(this.#cost, salt, hash);
  }

  /**
   * Takes the same time with and without a hash.
   * @throws HashingBusy
   */
  async matches(password: string, hash: string | undefined, caller: HashCaller): Promise<boolean> {
    const known = HASH_TEXT.exec(hash ?? this.#nobody);
    assert(known !== null, 'a stored password hash is argon2id');
    const [, memory = '', passes = '', parallelism = '', salt = '', expected = ''] = known;
    const cost = {
      memoryKib: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    };
    const found = await this.#queue.run(caller, () =>
      derive(password, Buffer.from(salt, 'base64'), cost),
    );
    const isSame = timingSafeEqual(found, Buffer.from(expected, 'base64'));
    return isSame && hash !== undefined;
  }
}

const derive = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Normalizes Unicode, so that both encodings of an accented letter match.
    const message = Buffer.from(password.normalize('NFKC'));
    argon2(
      'argon2id',
      {
        message,
        nonce: salt,
        parallelism: cost.parallelism,
        tagLength: HASH_BYTE_COUNT,
        memory: cost.memoryKib,
        passes: cost.passes,
      },
      (error, tag) => (error === null ? resolve(tag) : reject(error)),
    );
  });

const base64Of = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const hashText = (cost: PasswordCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}` +
  `$${base64Of(salt)}$${base64Of(hash)}`;
