/** Bundles pusher-js and laravel-echo from the TypeScript sources in their packages, and replaces whole modules
 *  that a worker with one WebSocket never reaches. The published files are one piece each, from which a bundler
 *  cannot drop anything: they made the worker 8.4 KB (gzip) larger. No line of a module is changed.
 *  Unit tests run the published files and the bundle, with the same expectations.
 *  See docs/decisions/0015-broadcast-libraries-from-their-sources.md. */
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { rspack, type RsbuildPlugin } from '@rsbuild/core';

const require = createRequire(import.meta.url);
const folderOf = (packageName: string, entry: string): string =>
  join(dirname(require.resolve(`${packageName}/package.json`)), entry);

const PUSHER = folderOf('pusher-js', 'src');
const ECHO = join(dirname(require.resolve('laravel-echo')), '..', 'src');
const { version } = require('pusher-js/package.json') as { readonly version: string };

/** The modules that our code imports, by name. */
const ENTRIES: Readonly<Record<string, string>> = {
  'pusher-js/worker/index.js': join(PUSHER, 'core/pusher.ts'),
  'laravel-echo': join(ECHO, 'echo.ts'),
};

/** Paths that the build of pusher-js resolves itself. */
const OWN_PATHS: readonly (readonly [RegExp, string])[] = [
  [/^runtime$/, join(PUSHER, 'runtimes/worker/runtime.ts')],
  [/^(isomorphic\/.*)$/, join(PUSHER, 'runtimes/$1')],
  [/^(core\/.*)$/, join(PUSHER, '$1')],
];

/** Other transports than the WebSocket, HTTP authorization, users, statistics and unused channel types. */
const ABSENT: readonly RegExp[] = [
  /\/core\/(?:user|transports\/assistant_to_the_transport_manager)$/,
  /\/core\/channels\/(?:presence|encrypted)_channel$/,
  /\/core\/auth\/(?:user_authenticator|channel_authorizer)$/,
  /\/core\/timeline\/timeline_sender$/,
  /\/core\/http\/http_socket$/,
  /\/runtimes\/isomorphic\/http\/http$/,
  /\/runtimes\/worker\/(?:auth\/fetch_auth|timeline\/fetch_timeline)$/,
];
/** Echo re-exports its channel and connector types from two index modules. */
const ABSENT_NAMED: readonly RegExp[] = [
  /\/laravel-echo\/src\/connector\/(?:socketio|null)-connector$/,
  /\/laravel-echo\/src\/channel\/(?:socketio|null|pusher-presence|pusher-encrypted)[\w-]*$/,
];
/** The timeline feeds statistics that are off; the URL store links console messages to help pages. */
const TIMELINE = /\/core\/timeline\/timeline$/;
const URL_STORE = /\/core\/utils\/url_store$/;
const STRATEGY = /\/runtimes\/isomorphic\/default_strategy$/;

/** The only transport. The default strategy falls back to others when a WebSocket cannot be opened. */
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
const NO_TIMELINE = moduleOf(`export default class {
  #count = 0;
  generateUniqueID() { return ++this.#count; }
  error() {}
  info() {}
  debug() {}
}`);
const NO_URLS = moduleOf("export default { buildLogSuffix: () => '' };");
const ONE_SOCKET = moduleOf(`export default ${oneSocket.toString()}`);

/** @returns the request of the replacement, or undefined when the request stays. */
export function replacedRequest(request: string, importerFolder: string): string | undefined {
  const entry = ENTRIES[request];
  if (entry !== undefined) return entry;
  const isPusher = importerFolder.startsWith(PUSHER);
  if (!isPusher && !importerFolder.startsWith(ECHO)) return undefined;
  const own = isPusher ? ownPathOf(request) : undefined;
  const path = own ?? (request.startsWith('.') ? join(importerFolder, request) : request);
  if (STRATEGY.test(path)) return ONE_SOCKET;
  if (TIMELINE.test(path)) return NO_TIMELINE;
  if (URL_STORE.test(path)) return NO_URLS;
  if (ABSENT.some((one) => one.test(path))) return NOTHING;
  return ABSENT_NAMED.some((one) => one.test(path)) ? emptyClass(path) : own;
}

function ownPathOf(request: string): string | undefined {
  const found = OWN_PATHS.find(([pattern]) => pattern.test(request));
  return found === undefined ? undefined : request.replace(found[0], found[1]);
}

/** An empty class with the name that the file exports: `null-channel` exports `NullChannel`. */
function emptyClass(path: string): string {
  const labels = relative(ECHO, path).split('/').at(-1)?.split('-') ?? [];
  const name = labels.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return moduleOf(`export class ${name.replace('Socketio', 'SocketIo')} {}`);
}

export const pluginBroadcastSources = (): RsbuildPlugin => ({
  name: 'tidemark:broadcast-sources',
  setup(api) {
    api.modifyRspackConfig((config, { appendPlugins, addRules }) => {
      appendPlugins(
        new rspack.NormalModuleReplacementPlugin(/./, (data) => {
          data.request = replacedRequest(data.request, data.context) ?? data.request;
        }),
      );
      // A subclass redeclares fields that the constructor of its parent sets: they must not be defined again.
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
