import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import { seal, unseal } from '#server/accounts/second-factor/sealed-secret.ts';
import { signerOf } from '#server/accounts/sign-in/signing-key.ts';

const ANN = userId(1);
const signer = signerOf(Buffer.alloc(32, 7));
const secret = Buffer.from('twenty secret bytes!');

it('reads what was sealed, for its user and under its key alone', () => {
  const sealed = seal(secret, ANN, { signer, randomBytes });
  expect(unseal(sealed, ANN, signer)).toEqual(secret);
  expect(sealed.includes(secret)).toBe(false);
  expect(() => unseal(sealed, userId(2), signer)).toThrow();
  expect(() => unseal(sealed, ANN, signerOf(Buffer.alloc(32, 8)))).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(changed, ANN, signer)).toThrow();
});

it('seals a secret differently each time: a nonce used twice would reveal both', () => {
  const sealed = [1, 2].map(() => seal(secret, ANN, { signer, randomBytes }).toString('hex'));
  expect(new Set(sealed).size).toBe(2);
});
