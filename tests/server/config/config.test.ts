import { expect, it } from 'vitest';
import { deploymentConfig } from '#contract/config.ts';
import { settings } from '#server/config/settings.ts';
import {
  ConfigError,
  allowedOriginsOf,
  configTable,
  deploymentOf,
  publicUrlOf,
  readConfig,
} from '#server/config/config.ts';
import { parse } from '#contract/codec.ts';

const ports = { http: 3000, broadcast: 6006 };

it('listens only on the local machine by default, with the broadcast service on 6006', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', BROADCAST_PORT: 6006 });
  expect(config.isLoopback).toBe(true);
  expect(deploymentOf(config, ports).broadcast).toMatchObject({
    host: 'localhost',
    port: 6006,
    isTls: false,
    userChannels: 'private',
  });
});

it('points browsers to port 443 of the public host when it uses TLS', () => {
  const config = readConfig({ TIDEMARK_PUBLIC_URL: 'https://trade.example.com/' });
  expect(publicUrlOf(config, ports)).toBe('https://trade.example.com');
  expect(deploymentOf(config, ports).broadcast).toMatchObject({
    host: 'trade.example.com',
    port: 443,
    isTls: true,
  });
  const apart = readConfig({ TIDEMARK_BROADCAST_URL: 'wss://live.example.com:8443' });
  expect(deploymentOf(apart, ports).broadcast).toMatchObject({
    host: 'live.example.com',
    port: 8443,
    isTls: true,
  });
});

it('writes a configuration document that the contract accepts', () => {
  for (const environment of [
    {},
    { TIDEMARK_CHAIN_URL: 'https://chain.example.com', TIDEMARK_BROADCAST_URL: 'ws://h' },
  ]) {
    const wire = deploymentConfig.encode(deploymentOf(readConfig(environment), ports));
    expect(parse(deploymentConfig, JSON.parse(JSON.stringify(wire))).ok).toBe(true);
  }
});

it('rejects a range of proxies that is longer than its addresses', () => {
  const rejectWith = (proxies: string) => rejectionOf({ TIDEMARK_TRUSTED_PROXIES: proxies });
  for (const proxies of ['10.0.0.0/33', '10.0.0.0/x', '10.0.0.0/', '::1/129', '10.0.0.1/8/8']) {
    expect(rejectWith(proxies), proxies).toContain('must be IP addresses or ranges');
  }
  const listed = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
  expect(readConfig({ TIDEMARK_TRUSTED_PROXIES: listed.join() }).TRUSTED_PROXIES).toEqual(listed);
});

it('disables local-only features on an address that is open to others', () => {
  const open = { TIDEMARK_PUBLIC_URL: 'https://trade.example.com' };
  expect(readConfig(open).isLoopback).toBe(false);
  expect(rejectionOf({ ...open, TIDEMARK_LOCAL_PROVIDERS: 'on' })).toContain('must be off');
  expect(rejectionOf({ ...open, TIDEMARK_PUSH_LOCAL: 'on' })).toContain('must be off');
  expect(rejectionOf({ ...open, TIDEMARK_CAPTCHA: 'local' })).toContain('must be off or geetest');
  expect(rejectionOf({ ...open, TIDEMARK_FAULTS: 'on' })).toContain('TIDEMARK_FAULTS must be off');
  expect(rejectionOf({ TIDEMARK_HOST: '0.0.0.0', TIDEMARK_FAULTS: 'on' })).toContain('must be off');
  expect(readConfig({ TIDEMARK_PUBLIC_URL: 'http://localhost:8080' }).isLoopback).toBe(true);
  expect(readConfig({ TIDEMARK_FAULTS: 'on' }).FAULTS).toBe(true);
  expect(readConfig({}).FAULTS).toBe(false);
});

it('allows pages of its own address to call, and others only when they are listed', () => {
  expect(allowedOriginsOf(readConfig({}), ports)).toContain('http://localhost:3000');
  const open = readConfig({ TIDEMARK_HOST: '0.0.0.0', TIDEMARK_PUBLIC_URL: 'https://a.example' });
  expect(allowedOriginsOf(open, ports)).toEqual(['https://a.example']);
  const named = readConfig({ TIDEMARK_ALLOWED_ORIGINS: 'https://b.example, http://c.example:81' });
  expect(allowedOriginsOf(named, ports)).toEqual(['https://b.example', 'http://c.example:81']);
});

it.each([
  [{ TIDEMARK_PORT: 'abc' }, 'TIDEMARK_PORT is "abc", but must be a port'],
  [{ TIDEMARK_BROADCAST_PORT: '70000' }, 'TIDEMARK_BROADCAST_PORT is "70000"'],
  [{ TIDEMARK_PROT: '1' }, 'TIDEMARK_PROT is not a setting of this exchange.'],
  [{ TIDEMARK_BOT_SPEED: 'fast' }, 'must be a number from 0 to 99, or storm.'],
  [{ TIDEMARK_ALLOWED_ORIGINS: 'https://a.b/path' }, 'TIDEMARK_ALLOWED_ORIGINS is'],
  [{ TIDEMARK_TRUSTED_PROXIES: 'proxy' }, 'must be IP addresses or ranges'],
  [{ TIDEMARK_CHAIN_URL: '//evil.example' }, 'TIDEMARK_CHAIN_URL is'],
  [{ TIDEMARK_LOG_LEVEL: 'loud' }, 'must be trace, debug, info'],
  [{ TIDEMARK_RATE_LIMIT_SCALE: '-1' }, 'TIDEMARK_RATE_LIMIT_SCALE is "-1"'],
])('names the variable of %j', (environment, sentence) => {
  const rejected = rejectionOf(environment);
  expect(rejected).toContain(sentence);
  expect(rejected).toMatch(/^[^\n]*\.$/);
});

it('excludes secrets from its messages', () => {
  for (const environment of [
    { TIDEMARK_SMTP_URL: 'http://user:hunter2@host' },
    { TIDEMARK_BROADCAST_SECRET: 'hunter2' },
    { TIDEMARK_DEMO_PASSWORD: 'hunter2' },
    { TIDEMARK_OPERATOR_TOKEN: 'hunter2' },
  ]) {
    expect(rejectionOf(environment)).toMatch(/^TIDEMARK_\w+ must be/);
    expect(rejectionOf(environment)).not.toContain('hunter2');
  }
});

it('explains every variable in its table', () => {
  const rows = configTable().split('\n').slice(2);
  const names = Object.keys(settings.entries);
  expect(names.length).toBeGreaterThan(25);
  expect(rows).toHaveLength(names.length);
  for (const name of names) {
    expect(rows.some((row) => row.startsWith(`| \`TIDEMARK_${name}\` |`))).toBe(true);
  }
  for (const row of rows) expect(row).toMatch(/\| [A-Z][^|]+\. \|$/);
});

function rejectionOf(environment: Readonly<Record<string, string>>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error(`accepted ${JSON.stringify(environment)}`);
}

it('points browsers to an outside broadcast service, and requires its address and secret', () => {
  const publish = { TIDEMARK_BROADCAST_PUBLISH_URL: 'http://10.0.0.5:6001, http://10.0.0.6:6001' };
  const sentence = 'TIDEMARK_BROADCAST_PUBLISH_URL requires BROADCAST_URL and BROADCAST_SECRET.';
  expect(rejectionOf(publish)).toBe(sentence);
  const url = { TIDEMARK_BROADCAST_URL: 'wss://live.example.com' };
  expect(rejectionOf({ ...publish, ...url })).toBe(sentence);
  const config = readConfig({ ...publish, ...url, TIDEMARK_BROADCAST_SECRET: 's'.repeat(16) });
  expect(config.BROADCAST_PUBLISH_URL).toEqual(['http://10.0.0.5:6001', 'http://10.0.0.6:6001']);
  expect(deploymentOf(config, ports).broadcast.host).toBe('live.example.com');
  for (const wrong of [',', 'ftp://host', 'http://host/path']) {
    const named = { TIDEMARK_BROADCAST_PUBLISH_URL: wrong };
    expect(rejectionOf(named), wrong).toContain('TIDEMARK_BROADCAST_PUBLISH_URL');
  }
});
