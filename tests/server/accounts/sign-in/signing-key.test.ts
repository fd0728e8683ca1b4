import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSigningKey, signerOf } from '#server/accounts/sign-in/signing-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('creates a key once, readable only by its owner', () => {
  const key = readSigningKey(folder, randomBytes);
  expect(key).toHaveLength(32);
  expect(readSigningKey(folder, randomBytes)).toEqual(key);
  expect(readdirSync(folder)).toEqual(['signing.key']);
  expect(statSync(join(folder, 'signing.key')).mode & 0o777).toBe(0o600);
});

it('starts after a first start that was interrupted while writing the key', () => {
  writeFileSync(join(folder, 'signing.key'), '');
  const key = readSigningKey(folder, randomBytes);
  expect(signerOf(key).sign('access', 'x')).toHaveLength(32);
  expect(readSigningKey(folder, randomBytes)).toEqual(key);
});
