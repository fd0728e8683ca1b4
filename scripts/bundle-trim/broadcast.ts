/** Reduces the broadcast libraries to our worker's needs: bundles them from the sources in their
 *  packages, without parts that a worker with one WebSocket never uses. Their prebuilt files are
 *  one piece each, from which no bundler can remove anything; Node, and so a unit test, loads those
 *  files. */
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rspack, type RsbuildPlugin } from '@rsbuild/core';

const require = createRequire(import.meta.url);
const folderOf = (packageName: string, entry: string): string =>
  join(dirname(require.resolve(`${packageName}/package.json`)), entry);

const PUSHER = folderOf('pusher-js', 'src');
const ECHO = join(dirname(require.resolve('laravel-echo')), '..', 'src');
const { version } = require('pusher-js/package.json') as { readonly version: string };

/** Module names in our code; the libraries themselves import everything else. */
const ENTRIES: Readonly<Record<string, string>> = {
  'pusher-js/worker/index.js': join(PUSHER, 'core/pusher.ts'),
  'laravel-echo': join(ECHO, 'echo.ts'),
};

/** Paths of pusher-js's own build. */
const OWN_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^runtime$/, join(PUSHER, 'runtimes/worker/runtime.ts')],
  [/^(isomorphic\/.*)$/, join(PUSHER, 'runtimes/$1')],
  [/^(core\/.*)$/, join(PUSHER, '$1')],
];

/** Unused transports besides the socket, signing by requests, users, statistics and channels. */
const ABSENT: readonly RegExp[] = [
  /\/core\/(?:user|transports\/assistant_to_the_transport_manager)$/,
  /\/core\/channels\/(?:presence|encrypted)_channel$/,
  /\/core\/auth\/(?:user_authenticator|channel_authorizer)$/,
  /\/core\/timeline\/timeline_sender$/,
  /\/core\/http\/http_socket$/,
  /\/runtimes\/isomorphic\/http\/http$/,
  /\/runtimes\/worker\/(?:auth\/fetch_auth|timeline\/fetch_timeline)$/,
];
/** Echo collects its kinds of channels and connectors in two lists of re-exports. */
const ABSENT_NAMED: readonly RegExp[] = [
  /\/laravel-echo\/src\/connector\/(?:socketio|null)-connector$/,
  /\/laravel-echo\/src\/channel\/(?:socketio|null|pusher-presence|pusher-encrypted)[\w-]*$/,
];
/** Connection log for statistics that are never sent, and addresses for console messages. */
const DIARY = /\/core\/timeline\/timeline$/;
const ADDRESSES = /\/core\/utils\/url_store$/;
const STRATEGY = /\/runtimes\/isomorphic\/default_strategy$/;

/** All other strategies are fallbacks for an unavailable socket. */
function oneSocket(config: Config, base: object, define: DefineTransport): unknown {
  const hostNonTLS = `${config.wsHost}:${config.wsPort}`;
  const hostTLS = `${config.wsHost}:${config.wssPort}`;
  return define(config, 'ws', 'ws', 3, { ...base, hostNonTLS, hostTLS, httpPath: config.wsPath });
}

interface Config {
  readonly wsHost: string;
  readonly wsPort: number;
  readonly wssPort: number;
  readonly wsPath: string;
}
type DefineTransport = (
  config: Config,
  name: string,
  type: string,
  priority: number,
  options: object,
) => unknown;

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
const NOTHING = moduleOf('export default function () {}');
const BLANK_DIARY = moduleOf(`export default class {
  #count = 0;
  generateUniqueID() { return ++this.#count; }
  error() {}
  info() {}
  debug() {}
}`);
const NO_ADDRESSES = moduleOf("export default { buildLogSuffix: () => '' };");
const ONE_SOCKET = moduleOf(`export default ${oneSocket.toString()}`);

/** @returns the replacement module; undefined where the request is unchanged. */
export function trimRequest(request: string, importerFolder: string): string | undefined {
  const entry = ENTRIES[request];
  if (entry !== undefined) return entry;
  const isPusher = importerFolder.startsWith(PUSHER);
  if (!isPusher && !importerFolder.startsWith(ECHO)) return undefined;
  const own = isPusher ? ownPathOf(request) : undefined;
  const path = own ?? (request.startsWith('.') ? join(importerFolder, request) : request);
  if (STRATEGY.test(path)) return ONE_SOCKET;
  if (DIARY.test(path)) return BLANK_DIARY;
  if (ADDRESSES.test(path)) return NO_ADDRESSES;
  if (ABSENT.some((one) => one.test(path))) return NOTHING;
  return ABSENT_NAMED.some((one) => one.test(path)) ? namedNothing(path) : own;
}

function ownPathOf(request: string): string | undefined {
  const found = OWN_PATHS.find(([pattern]) => pattern.test(request));
  return found === undefined ? undefined : request.replace(found[0], found[1]);
}

/** Returns the class after which a file of Echo is named: `null-channel` contains `NullChannel`. */
function namedNothing(path: string): string {
  const parts = relative(ECHO, path).split('/').at(-1)?.split('-') ?? [];
  const name = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return moduleOf(`export class ${name.replace('Socketio', 'SocketIo')} {}`);
}

export const pluginTrimBroadcast = (): RsbuildPlugin => ({
  name: 'tidemark:trim-broadcast',
  setup(api) {
    api.modifyRspackConfig((config, { appendPlugins, addRules }) => {
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(/./, (data) => {
          data.request = trimRequest(data.request, data.context) ?? data.request;
        }),
      );
      // The libraries declare fields in one class and set them in the constructor of another.
      addRules({
        test: /\.ts$/,
        include: [PUSHER, ECHO],
        enforce: 'pre',
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript' },
            target: 'es2022',
            transform: { useDefineForClassFields: false },
          },
        },
      });
      return config;
    });
    api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
      mergeRsbuildConfig(config, {
        source: {
          define: {
            VERSION: JSON.stringify(version),
            CDN_HTTP: '""',
            CDN_HTTPS: '""',
            DEPENDENCY_SUFFIX: '""',
          },
        },
      }),
    );
  },
});
