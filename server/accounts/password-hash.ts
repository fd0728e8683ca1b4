/** Hashes passwords with argon2id, with limited concurrency: each hash uses 19 MiB and one core,
 *  and a flood of sign-ins must not slow down the market. */
import { argon2, timingSafeEqual } from 'node:crypto';
import { assert } from '#contract/core/assert.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

const COST: Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTE_COUNT = 16;
const HASH_BYTE_COUNT = 32;
/** A longer queue would mean a wait of several seconds. */
const WAITING_COUNT_MAX = 256;

const HASH_TEXT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/;

/** The queue is full; the caller gets a "try again later" response. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy';
}

export class PasswordHasher {
  readonly #randomBytes: RandomBytes;
  #freeCount: number;
  readonly #waiting: (() => void)[] = [];
  readonly #waitingCountMax: number;
  /** Dummy hash for unknown accounts: the comparison costs the same as for a real one. */
  readonly #nobody: string;

  constructor(randomBytes: RandomBytes, concurrency: number, waitingCountMax = WAITING_COUNT_MAX) {
    assert(concurrency >= 1, 'at least one hash at a time');
    this.#randomBytes = randomBytes;
    this.#freeCount = concurrency;
    this.#waitingCountMax = waitingCountMax;
    this.#nobody = hashText(COST, randomBytes(SALT_BYTE_COUNT), randomBytes(HASH_BYTE_COUNT));
  }

  /** @throws HashingBusy */
  async hash(password: string): Promise<string> {
    const salt = this.#randomBytes(SALT_BYTE_COUNT);
    return hashText(COST, salt, await this.#derive(password, salt, COST));
  }

  /**
   * Takes the same time with and without a hash.
   * @throws HashingBusy
   */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const known = HASH_TEXT.exec(hash ?? this.#nobody);
    assert(known !== null, 'a stored password hash is argon2id');
    const [, memory = '', passes = '', parallelism = '', salt = '', expected = ''] = known;
    const found = await this.#derive(password, Buffer.from(salt, 'base64'), {
      memoryKib: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    });
    const isSame = timingSafeEqual(found, Buffer.from(expected, 'base64'));
    return isSame && hash !== undefined;
  }

  async #derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
    await this.#enter();
    try {
      return await derive(password, salt, cost);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#freeCount += 1;
      else next();
    }
  }

  async #enter(): Promise<void> {
    if (this.#freeCount > 0) {
      this.#freeCount -= 1;
      return;
    }
    if (this.#waiting.length >= this.#waitingCountMax)
      throw new HashingBusy('Too many pending sign-ins.');
    await new Promise<void>((resume) => this.#waiting.push(resume));
  }
}

const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
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

const hashText = (cost: Cost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.parallelism}` +
  `$${base64Of(salt)}$${base64Of(hash)}`;
