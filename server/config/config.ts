/** Reads the configuration once from the environment. An invalid value stops the start with one
 *  sentence that names the variable. */
import * as v from 'valibot';
import type { DeploymentConfig } from '#contract/config.ts';
import { isLoopbackHost } from '#server/runtime/loopback-host.ts';
import { captchaDeploymentOf } from '#server/captcha/captcha-settings.ts';
import { SECRET_SETTINGS, settings, type Settings } from './settings.ts';
import {
  federatedDeploymentOf,
  federatedSettingsOf,
} from '#server/federated/federated-settings.ts';

const PREFIX = 'TIDEMARK_';
/** Variables of tests and tools in the same environment. */
const TOOL_VARIABLES: ReadonlySet<string> = new Set(['CHROMIUM', 'FIREFOX', 'WEBKIT', 'LONG']);
const API_BASE = '/api';
/** The client's dev server, whose pages call a local exchange. */
const DEV_CLIENT_ORIGIN = 'http://localhost:5173';

/** Names the invalid variable in one sentence, for the operator who starts the process. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export interface ServerConfig extends Settings {
  /** True when only this machine can reach the exchange. */
  readonly isLoopback: boolean;
}

/** Ports that were actually opened; they differ from the configured ones where those are 0. */
export interface OpenPorts {
  readonly http: number;
  readonly broadcast: number;
}

/** @throws ConfigError for an invalid value or an unknown variable. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): ServerConfig {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(PREFIX) || value === undefined || value === '') continue;
    const bare = name.slice(PREFIX.length);
    if (TOOL_VARIABLES.has(bare)) continue;
    if (!Object.hasOwn(settings.entries, bare)) {
      throw new ConfigError(`${name} is not a setting of this exchange.`);
    }
    given[bare] = value;
  }
  const result = v.safeParse(settings, given);
  if (!result.success) {
    const [issue] = result.issues;
    const [name = ''] = (v.getDotPath(issue) ?? '').split('.');
    const found = SECRET_SETTINGS.has(name) ? '' : `is "${given[name]}", but `;
    throw new ConfigError(`${PREFIX}${name} ${found}must be ${issue.message}.`);
  }
  const isLoopback = isOfThisMachine(result.output);
  const together = problemTogether(result.output, isLoopback);
  if (together !== undefined) throw new ConfigError(together);
  return { ...result.output, isLoopback };
}

/** With a public URL, a proxy gives others access, whatever address the server listens on. */
const isOfThisMachine = ({ HOST, PUBLIC_URL }: Settings): boolean =>
  isLoopbackHost(HOST) &&
  (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname));

/** Finds combinations that are invalid although each value is valid. */
function problemTogether(config: Settings, isLoopback: boolean): string | undefined {
  const { LOCAL_PROVIDERS, FAULTS, CAPTCHA, PUSH_LOCAL, IDENTITY_TYPE } = config;
  const { GEETEST_CAPTCHA_ID: id, GEETEST_CAPTCHA_KEY: key } = config;
  const { BROADCAST_PUBLISH_URL, BROADCAST_URL, BROADCAST_SECRET } = config;
  const isServiceKnown = BROADCAST_URL !== undefined && BROADCAST_SECRET !== undefined;
  if (BROADCAST_PUBLISH_URL !== undefined && !isServiceKnown) {
    return `${PREFIX}BROADCAST_PUBLISH_URL requires BROADCAST_URL and BROADCAST_SECRET.`;
  }
  if (LOCAL_PROVIDERS && !isLoopback) {
    return `${PREFIX}LOCAL_PROVIDERS must be off unless only this machine can connect.`;
  }
  if (PUSH_LOCAL && !isLoopback) {
    return `${PREFIX}PUSH_LOCAL must be off unless only this machine can connect.`;
  }
  if (FAULTS && !isLoopback) {
    return `${PREFIX}FAULTS must be off unless only this machine can connect: with a public address, anyone’s trading would fail.`;
  }
  if (IDENTITY_TYPE === 'PERSONA' && !isLoopback) {
    return `${PREFIX}IDENTITY_TYPE must be DR unless only this machine can connect: its provider is a mock.`;
  }
  if (CAPTCHA === 'local' && !isLoopback) {
    return `${PREFIX}CAPTCHA must be off or geetest unless only this machine can connect.`;
  }
  if (CAPTCHA === 'geetest' && (id === undefined || key === undefined)) {
    return `${PREFIX}CAPTCHA geetest requires GEETEST_CAPTCHA_ID and GEETEST_CAPTCHA_KEY.`;
  }
  return undefined;
}

/** Table of variables for the README, in Markdown. */
export function configTable(): string {
  const rows = Object.entries(settings.entries).map(([name, setting]) => {
    const fallback =
      setting.default === undefined || setting.default === '' ? '' : `\`${setting.default}\``;
    return `| \`${PREFIX}${name}\` | ${fallback} | ${v.getDescription(setting.wrapped) ?? ''} |`;
  });
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Address of the pages and the API for browsers, without a trailing slash. */
export const publicUrlOf = (config: ServerConfig, ports: OpenPorts): string =>
  (config.PUBLIC_URL ?? `http://localhost:${ports.http}`).replace(/\/+$/, '');

/** Whether browsers reach the exchange over TLS, which a proxy may end. */
export const isSecure = (config: ServerConfig, ports: OpenPorts): boolean =>
  new URL(publicUrlOf(config, ports)).protocol === 'https:';

/** Origins whose pages may call the API and open sockets. */
export function allowedOriginsOf(config: ServerConfig, ports: OpenPorts): readonly string[] {
  if (config.ALLOWED_ORIGINS !== undefined) return config.ALLOWED_ORIGINS;
  const own = new URL(publicUrlOf(config, ports)).origin;
  if (!config.isLoopback) return [own];
  return [own, `http://127.0.0.1:${ports.http}`, DEV_CLIENT_ORIGIN];
}

/** Document `/config.json`, which points the client at this exchange. */
export function deploymentOf(config: ServerConfig, ports: OpenPorts): DeploymentConfig {
  return {
    apiUrl: API_BASE,
    chainUrl: config.CHAIN_URL,
    apiSecretHeader: {
      name: config.API_SECRET_HEADER_NAME,
      value: config.API_SECRET_HEADER_VALUE,
    },
    chainSecretHeader: {
      name: config.CHAIN_SECRET_HEADER_NAME,
      value: config.CHAIN_SECRET_HEADER_VALUE,
    },
    broadcast: {
      ...broadcastAddressOf(config, ports),
      key: config.BROADCAST_KEY,
      cluster: '',
      authPath: '/broadcasting/auth',
      userChannels: 'private',
    },
    // This exchange pushes by itself (VAPID), not by a Firebase project.
    push: undefined,
    redirectAllowList: config.REDIRECT_ALLOW_LIST,
    webviewHosts: config.WEBVIEW_HOSTS,
    links: {
      academy: config.LINK_ACADEMY,
      news: config.LINK_NEWS,
      aiCrypto: config.LINK_AI_CRYPTO,
    },
    ipLookupUrl: `${API_BASE}/ip-lookup`,
    ...federatedDeploymentOf(federatedSettingsOf(config, publicUrlOf(config, ports))),
    captcha: captchaDeploymentOf(config, publicUrlOf(config, ports)),
  };
}

function broadcastAddressOf(config: ServerConfig, ports: OpenPorts) {
  const page = new URL(publicUrlOf(config, ports));
  if (config.BROADCAST_URL === undefined) {
    const isTls = page.protocol === 'https:';
    return { host: page.hostname, port: isTls ? 443 : ports.broadcast, isTls };
  }
  const address = new URL(config.BROADCAST_URL);
  const isTls = address.protocol === 'wss:';
  const port = address.port === '' ? (isTls ? 443 : 80) : Number(address.port);
  return { host: address.hostname, port, isTls };
}
