import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { operatorLoginOf } from '#server/start/operator-login.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const loginOf = (environment: Readonly<Record<string, string>> = {}) =>
  operatorLoginOf(readConfig(environment), folder, randomBytes);

it('creates a token and a demo password once for a data folder, readable only by its owner', () => {
  const login = loginOf();
  expect(login.token).toMatch(/^[\da-f]{32}$/);
  expect(login.demoPassword).toMatch(/^[\w-]{16}$/);
  expect(loginOf()).toEqual(login);
  expect(statSync(join(folder, 'operator.token')).mode & 0o777).toBe(0o600);
});

it('differs in every data folder', () => {
  const first = loginOf();
  rmSync(join(folder, 'operator.token'));
  const second = loginOf();
  expect(second.token).not.toBe(first.token);
  expect(second.demoPassword).not.toBe(first.demoPassword);
});

it('uses the configured token and password', () => {
  const token = 'an-operator-token-of-our-own';
  const set = { TIDEMARK_OPERATOR_TOKEN: token, TIDEMARK_DEMO_PASSWORD: 'long enough' };
  expect(loginOf(set)).toEqual({ token, demoPassword: 'long enough' });
});

it('has no demo login where others can connect, unless its password is set', () => {
  for (const open of [
    { TIDEMARK_HOST: '0.0.0.0' },
    { TIDEMARK_PUBLIC_URL: 'https://trade.example.com' },
  ]) {
    expect(loginOf(open).demoPassword).toBeUndefined();
    const set = { ...open, TIDEMARK_DEMO_PASSWORD: 'long enough' };
    expect(loginOf(set).demoPassword).toBe('long enough');
  }
});
