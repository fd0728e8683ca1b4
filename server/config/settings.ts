/** All environment variables with meaning, default and validation. The message of a validation
 *  completes the sentence "TIDEMARK_PORT must be …". */
import { isIP } from 'node:net';
import * as v from 'valibot';
import { jsonOf } from '#contract/core/json.ts';
import { PROVIDER_ID_PATTERN } from '#contract/rest/social.ts';
import type { OpenIdProvider } from '#server/federated/federated-settings.ts';

const integer = (min: number, max: number, what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,10}$/, what),
    v.transform(Number),
    v.minValue(min, what),
    v.maxValue(max, what),
  );
const factor = (max: number, what: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}(?:\.\d{1,2})?$/, what),
    v.transform(Number),
    v.maxValue(max, what),
  );
const botSpeed = v.union(
  [v.literal('storm'), factor(99, 'a number from 0 to 99, or storm')],
  'a number from 0 to 99, or storm',
);
const text = v.pipe(v.string(), v.maxLength(500, 'text of at most 500 characters'));
const word = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, '1 to 64 letters, digits, - or _'));
const headerName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/, 'a header name'));
const country = v.pipe(
  v.string(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{2}$/, 'countries by two letters, with commas'),
);
const port = integer(0, 65_535, 'a port from 0 (any free one) to 65535');
const proxy = v.pipe(
  v.string(),
  v.check((value) => {
    const [address = '', length] = value.split('/');
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const isRange = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
    return bits > 0 && isRange && value.split('/').length <= 2;
  }, 'IP addresses or ranges, with commas'),
);
const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((value) => value === 'on'),
);

const protocolOf = (value: string): string => (URL.canParse(value) ? new URL(value).protocol : '');
const address = (protocols: readonly string[], what: string) =>
  v.pipe(
    v.string(),
    v.check((value) => protocols.includes(protocolOf(value)), what),
  );
const webAddress = address(['http:', 'https:'], 'an http or https address');
const addressOrPath = v.union(
  [webAddress, v.pipe(v.string(), v.regex(/^\/[^/\s]\S*$/))],
  'an http or https address, or a path',
);
const origin = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`,
    'origins such as https://example.com, without a path',
  ),
  v.transform((value) => new URL(value).origin),
);
const list = <Item>(item: v.GenericSchema<string, Item>) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.split(',').map((one) => one.trim())),
    v.transform((parts) => parts.filter((one) => one !== '')),
    v.array(item),
  );

const PROVIDERS_EXPECTED =
  'a JSON list of {"id", "name", "issuer", "client_id", "authorize_url", "keys_url"}, https alone';

/** Parses the operator's list of OpenID providers. */
const openIdProviders = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.rawTransform<string, readonly OpenIdProvider[]>(({ dataset, addIssue, NEVER }) => {
    const read = v.safeParse(providerList, dataset.value === '' ? [] : jsonOf(dataset.value));
    if (read.success) return read.output.map(providerOf);
    addIssue({ message: PROVIDERS_EXPECTED });
    return NEVER;
  }),
);
const secureAddress = address(['https:'], 'an https address');
const providerList = v.pipe(
  v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(PROVIDER_ID_PATTERN)),
      name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
      issuer: secureAddress,
      client_id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
      authorize_url: secureAddress,
      keys_url: secureAddress,
    }),
  ),
  v.maxLength(10),
  // The mock provider and Telegram use these two IDs.
  v.check(
    (all) => new Set([...all.map(({ id }) => id), 'local', 'telegram']).size === all.length + 2,
  ),
);

const providerOf = (wire: v.InferOutput<typeof providerList>[number]): OpenIdProvider => ({
  id: wire.id,
  name: wire.name,
  issuer: wire.issuer,
  clientId: wire.client_id,
  authorizeUrl: wire.authorize_url,
  keysUrl: wire.keys_url,
});

const variable = <Output>(check: v.GenericSchema<string, Output>, meaning: string) =>
  v.pipe(check, v.description(meaning));
/** A variable with a default, which passes the same check. */
const setting = <Output>(
  check: v.GenericSchema<string, Output>,
  fallback: string,
  meaning: string,
) => v.optional(variable(check, meaning), fallback);
const optional = <Output>(check: v.GenericSchema<string, Output>, meaning: string) =>
  v.optional(variable(check, meaning));

export const settings = v.object({
  PORT: setting(port, '3000', 'Port of the pages and the API.'),
  MAINTENANCE: setting(
    onOff,
    'off',
    'Maintenance mode: on sends every page of the client to the maintenance page and rejects all calls of users. The operator’s desk switches it at run time; this setting cannot be switched off there.',
  ),
  SETTINGS_FILE: optional(
    text,
    'JSON file with names, logos, colors, cookie texts and more, in the fields of /common-settings and /common-landing-custom-settings.',
  ),
  CURRENCY_RATES_FILE: optional(
    text,
    'JSON file with currency rates for estimates, in the fields of /currency-rates; read again when it changes. Default: simulated rates of 2024.',
  ),
  PRICE_SOURCE: setting(
    v.union(
      [v.picklist(['recording', 'none']), webAddress, v.pipe(v.string(), v.regex(/^\/[^/\s]\S*$/))],
      'recording, none, an http or https address, or a path',
    ),
    'recording',
    'Second source of prices, which bounds what the order books say: the recorded market that the bots play, none, or the address or absolute path of JSON that a feed keeps current (docs/operating.md).',
  ),
  LISTINGS: optional(
    text,
    'JSON file of coins, their networks, pairs and contracts (docs/operating.md). Default: the built-in list.',
  ),
  HOST: setting(
    text,
    '127.0.0.1',
    'Address to listen on. Any address except loopback makes the exchange reachable from the network.',
  ),
  PUBLIC_URL: optional(
    webAddress,
    'Public address of the exchange. Default: http://localhost and the port.',
  ),
  ALLOWED_ORIGINS: optional(
    list(origin),
    'Origins that may call the API and open sockets, separated by commas. Default: the exchange’s own origin.',
  ),
  TRUSTED_PROXIES: setting(
    list(proxy),
    '',
    'Addresses of proxies whose X-Forwarded-For header is trusted, for calls and sockets, separated by commas.',
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    integer(1, 100_000, 'a whole number from 1 to 100000'),
    '256',
    'Connections of one address (IPv6: of one /64) to each port, without sockets of signed-in users; an IPv6 /48 has four times as many. All users behind a proxy that is not trusted count as one address.',
  ),
  DATA_DIR: setting(text, './data', 'Folder of the database. Created if missing.'),
  CLIENT_DIR: setting(text, './dist', 'Folder of the built client.'),
  DESK_DIR: setting(text, './dist-operator', 'Folder of the built operator’s desk.'),
  STORIES_DIR: optional(
    text,
    'Folder of the built stories (docs/designers.md), which the exchange serves at `/stories`. Not served by default.',
  ),
  SEED: setting(
    integer(0, 4_294_967_295, 'a whole number up to 4294967295'),
    '1',
    'Seed of the bots. The same seed repeats the same trading.',
  ),
  BOT_SPEED: setting(
    botSpeed,
    '1',
    'Speed of the bots: 0 is off, 1 is about 300 commands a second, storm is the engine’s maximum.',
  ),
  FUTURES_BOT_SPEED: optional(
    botSpeed,
    'Speed of the futures bots, in the same values. Without it, the speed of the other bots, at most 1.',
  ),
  SAMPLE_PROJECTS: setting(
    onOff,
    'on',
    'Sample projects of the Launchpad, at least one in each phase: with the bots on at any time, with the bots off those of the first start alone.',
  ),
  BOT_TRADES_KEPT_HOURS: setting(
    integer(1, 87_600, 'a whole number of hours from 1 to 87600'),
    '1',
    'Hours that trades between bots stay on disk. Trades of users and all candles are never deleted.',
  ),
  FUNDING_INTERVAL_HOURS: setting(
    integer(1, 24, 'a whole number of hours from 1 to 24'),
    '8',
    'Hours between two funding payments of futures, counted from midnight UTC.',
  ),
  BANKRUPTCY_FLAG_SECONDS: setting(
    integer(0, 86_400, 'a whole number of seconds from 0 to 86400'),
    '60',
    'Seconds after a futures trade in which the bankruptcy of one side flags the profit of the other to the operator.',
  ),
  CONVERT_INVENTORY: setting(
    integer(0, 1_000_000_000, 'a whole number up to 1000000000'),
    '10000000',
    'Simulation: value in USDT of the play money of each coin with which the house takes the other side of converts; filled up at a start below half of it. 0 is none.',
  ),
  CONVERT_WINDOW_HOURS: setting(
    integer(1, 720, 'a whole number of hours from 1 to 720'),
    '24',
    'Rolling time in hours in which the turnover of a user and the exposure of the house by converts are counted.',
  ),
  CONVERT_TURNOVER: setting(
    integer(0, 1_000_000_000, 'a whole number up to 1000000000'),
    '500000',
    'Value in USDT, at reference prices, that one user may convert within the rolling time.',
  ),
  CONVERT_EXPOSURE: setting(
    integer(0, 1_000_000_000, 'a whole number up to 1000000000'),
    '1000000',
    'Value in USDT of each coin that the house may take or give by converts within the rolling time, net. Beyond it, converts in that direction wait.',
  ),
  CONVERT_EXPOSURE_UNSOURCED: setting(
    integer(0, 1_000_000_000, 'a whole number up to 1000000000'),
    '1000',
    'The same for a coin while no second source of prices confirms its price. 0 turns its converts off for that time.',
  ),
  CONVERT_OPEN_QUOTES: setting(
    integer(1, 100, 'a whole number from 1 to 100'),
    '20',
    'Quotes of converts that a user can have open at once.',
  ),
  CONVERT_QUOTES_PER_MINUTE: setting(
    integer(1, 10_000, 'a whole number from 1 to 10000'),
    '60',
    'Quotes of converts that a user can request in a minute.',
  ),
  OPERATOR_TOKEN: optional(
    v.pipe(v.string(), v.regex(/^[\w.~-]{24,200}$/, '24 to 200 letters, digits, ., -, _ or ~')),
    'Token of the operator pages /operator, /outbox, /faucet and /metrics. Default: a random one, stored in the data folder and printed at the start; the desk is then served on loopback only.',
  ),
  METRICS_TOKEN: optional(
    v.pipe(v.string(), v.regex(/^[\w.~-]{24,200}$/, '24 to 200 letters, digits, ., -, _ or ~')),
    'Second token, a bearer that opens /metrics and nothing else, for a monitoring service on another machine.',
  ),
  DEMO_PASSWORD: optional(
    v.pipe(text, v.minLength(8, 'at least 8 characters')),
    'Password of demo@tidemark.local. Without it, the password is random and printed at the start, and the demo login exists only on loopback and only without a public address.',
  ),
  BROADCAST_PORT: setting(port, '6006', 'Port of the broadcast service, without TLS.'),
  BROADCAST_URL: optional(
    address(['ws:', 'wss:'], 'a ws or wss address'),
    'Public address of the broadcast service. Default: the public host, on port 443 with TLS, otherwise on the plain port.',
  ),
  BROADCAST_PUBLISH_URL: optional(
    v.pipe(list(origin), v.minLength(1, 'origins such as https://example.com, without a path')),
    'Publishes through an outside Pusher-compatible service, by its HTTP API at this origin, instead of own sockets. Further origins, separated by commas, are nodes that replace one that fails. Requires BROADCAST_URL and BROADCAST_SECRET.',
  ),
  BROADCAST_APP_ID: setting(word, 'tidemark', 'Application ID of the broadcast service.'),
  BROADCAST_KEY: setting(word, 'tidemark', 'Application key of the broadcast service. Public.'),
  BROADCAST_SECRET: optional(
    v.pipe(text, v.minLength(16, 'at least 16 characters')),
    'Secret that signs channel authorizations. Default: a new random secret at each start.',
  ),
  PAIR_CHANNEL_USER_EVENTS: setting(
    onOff,
    'on',
    'Sends process-{user} and order_place_{user} to sockets that have joined that user’s private channel. Always off with an outside broadcast service.',
  ),
  SMTP_URL: optional(
    address(['smtp:', 'smtps:'], 'an smtp or smtps address'),
    'Mail server, smtp://user:password@host:port. Without it, emails appear on the outbox page, which requires the operator token and exists only on loopback and only without a public address.',
  ),
  SMTP_FROM: setting(text, 'Tidemark <no-reply@tidemark.local>', 'Sender of emails.'),
  PUSH: setting(onOff, 'on', 'Sends push messages to browsers that have subscribed.'),
  PUSH_LOCAL: setting(
    onOff,
    'off',
    'For tests: push messages may go to 127.0.0.1 over http. On loopback only.',
  ),
  PUSH_CONTACT: setting(
    address(['mailto:', 'https:'], 'a mailto or https address'),
    'mailto:no-reply@tidemark.local',
    'Contact of the operator for push services. Some of them reject messages without a real one.',
  ),
  OPENID_PROVIDERS: setting(
    openIdProviders,
    '',
    'OpenID providers that users may sign in with, as a JSON list of id, name, issuer, client_id, authorize_url and keys_url.',
  ),
  TELEGRAM_BOT_TOKEN: optional(
    v.pipe(v.string(), v.regex(/^\d{1,20}:[\w-]{20,100}$/, 'the token of a bot')),
    'Token of the Telegram bot for sign-in with Telegram.',
  ),
  LOCAL_PROVIDERS: setting(
    onOff,
    'off',
    'Mock OpenID provider and mock Telegram login for development, on loopback only.',
  ),
  CAPTCHA: setting(
    v.picklist(['off', 'geetest', 'local'], 'off, geetest or local'),
    'off',
    'Captcha for sign-in, sign-up and password reset; local is a mock captcha, on loopback only.',
  ),
  GEETEST_CAPTCHA_ID: optional(word, 'Captcha ID at GeeTest. Public.'),
  GEETEST_CAPTCHA_KEY: optional(word, 'Captcha key at GeeTest. Secret.'),
  GEETEST_SCRIPT_URL: setting(
    secureAddress,
    'https://static.geetest.com/v4/gt4.js',
    'Address from which browsers load the captcha script.',
  ),
  GEETEST_VALIDATE_URL: setting(
    secureAddress,
    'https://gcaptcha4.geetest.com/validate',
    'Address where the exchange validates captchas.',
  ),
  GEETEST_ORIGINS: setting(
    list(origin),
    'https://static.geetest.com,https://gcaptcha4.geetest.com',
    'Origins that the captcha’s iframe may load from, separated by commas.',
  ),
  API_SECRET_HEADER_NAME: setting(
    headerName,
    'x-api-secret',
    'Name of the client’s static header, which identifies a client and grants no access.',
  ),
  API_SECRET_HEADER_VALUE: setting(
    text,
    'public-client',
    'Value of the client’s static header. Public.',
  ),
  EARN_PAUSE: setting(
    onOff,
    'on',
    'Subscriptions to simple earn pause from 23:50 to 00:10 UTC for the daily settlement.',
  ),
  CHAIN: setting(
    onOff,
    'on',
    'Simulated networks: off stops their blocks, so deposits and withdrawals wait.',
  ),
  CHAIN_FAULTS: setting(
    onOff,
    'on',
    'Random reorganisations and dropped transactions of the simulated networks.',
  ),
  REVIEW: setting(
    v.picklist(['automatic', 'manual'], 'automatic or manual'),
    'automatic',
    'Review of withdrawals and of unusual deposits: by the exchange, or by the operator under /operator.',
  ),
  WITHDRAWAL_LEVEL_BY_TWO_FACTOR: setting(
    onOff,
    'off',
    'Counts a verified email with two-factor authentication as identity level 1, which may withdraw, without any papers.',
  ),
  IDENTITY_TYPE: setting(
    v.picklist(['DR', 'PERSONA'], 'DR or PERSONA'),
    'DR',
    'Identity verification: DR stores papers and reviews them here; PERSONA leaves both to a provider, of which there is a mock, on loopback only.',
  ),
  IDENTITY_REVIEW: setting(
    v.picklist(['automatic', 'manual'], 'automatic or manual'),
    'automatic',
    'Review of papers: by a simulated reviewer, which passes doubtful cases on, or always by the operator under /operator.',
  ),
  IDENTITY_COUNTRIES: setting(
    list(country),
    '',
    'Countries of residence that are served, by two letters and separated by commas; empty for all.',
  ),
  IDENTITY_RETENTION_DAYS: setting(
    integer(1, 36_500, 'a number of days from 1 to 36500'),
    '365',
    'Days after a decision until the contents of its papers are deleted.',
  ),
  CHAIN_URL: setting(addressOrPath, '/api', 'Address of the chain service.'),
  CHAIN_SECRET_HEADER_NAME: setting(
    headerName,
    'x-chain-secret',
    'Name of the static header for the chain service.',
  ),
  CHAIN_SECRET_HEADER_VALUE: setting(
    text,
    'public-chain-client',
    'Value of the chain service’s static header. Public.',
  ),
  REDIRECT_ALLOW_LIST: setting(
    list(webAddress),
    '',
    'Addresses that a new sign-in may be handed to (type=wp), separated by commas.',
  ),
  WEBVIEW_HOSTS: setting(
    list(origin),
    '',
    'Origins of applications that may embed the trading view in an iframe, separated by commas.',
  ),
  LINK_ACADEMY: setting(webAddress, 'https://example.com/academy', 'Menu link Academy.'),
  LINK_NEWS: setting(webAddress, 'https://example.com/news', 'Menu link News.'),
  LINK_AI_CRYPTO: setting(webAddress, 'https://example.com/ai-crypto', 'Menu link AI Crypto.'),
  FAULTS: setting(
    onOff,
    'off',
    'Fault desk for development and tests under /operator/faults, which makes the exchange fail on purpose. On loopback only and only without a public address.',
  ),
  RATE_LIMIT_SCALE: setting(
    factor(9_999, 'a number from 0 to 9999'),
    '1',
    'Factor for every rate limit; 0 disables them.',
  ),
  LOOP_DELAY_SECONDS: setting(
    integer(0, 600, 'a whole number of seconds from 0 to 600'),
    '3',
    'Mean delay of the process above which calls are rejected unread, to be tried again later; 0 accepts them however late.',
  ),
  LOG_LEVEL: setting(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'trace, debug, info, warn, error, fatal or silent',
    ),
    'warn',
    'Minimum level of log lines.',
  ),
});

export type Settings = v.InferOutput<typeof settings>;
export type SettingName = keyof typeof settings.entries;

/** Variables whose values never appear in a message. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'BROADCAST_SECRET',
  'SMTP_URL',
  'DEMO_PASSWORD',
  'OPERATOR_TOKEN',
  'METRICS_TOKEN',
  'TELEGRAM_BOT_TOKEN',
  'GEETEST_CAPTCHA_KEY',
] satisfies SettingName[]);
