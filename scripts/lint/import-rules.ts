/** Who may import whom: one row for each folder. The linter's config, the page docs/import-rules.md
 *  and the test that plants violations are made from this table. */

export interface ImportRule {
  /** A folder, or a pattern of files. A later row replaces an earlier one for its files. */
  readonly from: string;
  /** Besides itself: folders and files of the project ("#domain"), packages, `node:*`. */
  readonly mayImport: readonly string[];
  /** Where relative imports may lead; anywhere without it. */
  readonly relative?: readonly string[];
  /** Shown to the author of a violation: the reason, and where the code belongs. */
  readonly reason: string;
}

/** The objects of the contract and what is calculated from them, without the calls. */
const MODELS = ['#contract/core', '#contract/entities', '#domain'];
/** What a view is written with. */
const VIEWS = ['react', 'clsx', '@lingui/core', '@lingui/react'];
/** What a widget that several trading features share is written with. */
const WIDGETS = [
  ...VIEWS,
  ...MODELS,
  '#src/deferred',
  '#src/design',
  '#src/format',
  '#src/stores',
  '#src/i18n',
  '#src/binding',
  'valtio',
  'lucide-react',
  'uplot',
  'uqr',
];
/** What every folder of the server may import. */
const SERVER = ['#contract', '#domain', 'node:*'];

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    from: 'contract',
    mayImport: ['valibot'],
    reason:
      'The contract is the vocabulary of both sides: it knows the schema library and itself, and runs anywhere.',
  },
  {
    from: 'contract/core',
    relative: ['./**'],
    mayImport: [],
    reason: 'contract/core is bare TypeScript: it imports nothing from outside.',
  },
  {
    from: 'domain',
    mayImport: ['#contract/core', 'big.js'],
    reason: 'Domain is pure trading rules: it knows contract/core and nothing else.',
  },
  {
    from: 'domain/addresses',
    mayImport: ['#contract/core', '#domain', '@scure/base', '@noble/hashes/*'],
    reason: 'Addresses are pure rules over two small libraries of encodings and hashes.',
  },
  {
    from: 'domain/launchpad',
    mayImport: ['#contract/core', '#domain', '@noble/hashes/*'],
    reason: 'The Launchpad is pure rules over a small library of hashes.',
  },
  {
    from: 'workers',
    mayImport: ['#contract', '#domain', 'comlink', 'pusher-js', 'laravel-echo', '@zxcvbn-ts'],
    reason: 'A worker knows the contract, domain and its socket: no page, no machine, no view.',
  },
  {
    from: 'workers/*/engine',
    relative: ['./**', '../engine/**'],
    mayImport: ['#contract/core', '#domain'],
    reason: 'The engine is pure: decode in socket/, pace in frames/.',
  },
  {
    from: 'machines',
    mayImport: ['#contract', '#domain', 'xstate'],
    reason: 'A machine runs in a bare test: declare it unprovided(), provide it in src/app/wiring.',
  },
  {
    from: 'src/format',
    mayImport: ['#contract/core', '#domain', 'dayjs'],
    reason: 'Format turns dates and counts into text: it knows contract/core, domain and dayjs.',
  },
  {
    from: 'src/platform',
    mayImport: [
      '#contract/core',
      '#domain',
      'idb-keyval',
      '@firebase/app',
      '@firebase/messaging',
      'qr/*',
    ],
    reason:
      'Platform wraps browser globals: it knows contract/core, domain, its storage library, Firebase messaging and the reader of QR codes.',
  },
  {
    from: 'src/i18n',
    mayImport: ['#contract/core', '#domain', '#locales', 'react', '@lingui/core', '@lingui/react'],
    reason: 'I18n is locale, catalogs and direction: it knows lingui and no other folder of src.',
  },
  {
    from: 'src/deferred',
    mayImport: ['react'],
    reason: 'src/deferred is the lowest layer of src: the app provides its table.',
  },
  {
    from: 'src/design',
    mayImport: [
      ...VIEWS,
      '#src/deferred',
      '#src/format',
      '#contract/core',
      '#domain',
      'react-dom',
      'radix-ui',
      'cryptocurrency-icons',
      'lucide-react',
      'uplot',
      'uqr',
    ],
    reason: 'Design knows no product word: pass it in, or move the view to src/trading.',
  },
  {
    from: 'src/stores',
    mayImport: ['#contract', '#domain', 'valtio/vanilla', '#workers/*/*-api.ts'],
    reason: 'A store is written by one writer and read by views: it calls nobody.',
  },
  {
    from: 'src/api',
    mayImport: ['#contract', '#domain', 'axios'],
    reason: 'The api speaks the contract over axios: state belongs to machines and stores.',
  },
  {
    from: 'src/queries',
    mayImport: ['#src/api', '#contract', '#domain', '@tanstack/react-query'],
    reason: 'A query joins an api call and a cache: no machine, store or view.',
  },
  {
    from: 'src/realtime',
    mayImport: [
      '#src/stores',
      '#src/platform',
      '#contract',
      '#domain',
      'comlink',
      '#workers/*/*-api.ts',
    ],
    reason: 'Realtime hands frames from the worker to stores: no api, no view.',
  },
  {
    from: 'src/binding',
    mayImport: [
      '#contract/core',
      '#contract/entities',
      'react',
      'xstate',
      '@xstate/react',
      '#machines',
      '#workers/*/*-api.ts',
    ],
    reason: 'Binding is the glue between machines and React and nothing more.',
  },
  {
    from: 'src/trading',
    mayImport: WIDGETS,
    reason:
      'A trading widget is shared by features: it knows design, stores and bindings, never a feature, the api or the worker.',
  },
  {
    from: 'src/trading/terminal',
    mayImport: [...WIDGETS, '#src/trading', '#src/platform'],
    reason:
      'The shared frame of trading pages joins widgets with stores, bindings and platform: it knows no feature, no api and no worker.',
  },
  {
    from: 'src/operator',
    mayImport: [
      ...VIEWS,
      ...MODELS,
      '#src/deferred',
      '#src/design',
      '#src/format',
      '#src/i18n',
      '#src/platform',
      '#src/queries/loadable-of.ts',
      '#contract/codec.ts',
      '#contract/operator',
      'react-dom',
      '@tanstack/react-query',
    ],
    reason:
      'The desk is a page of its own: it shares the design system with the client, and no store, machine or feature.',
  },
  {
    from: 'src/features',
    mayImport: [
      ...VIEWS,
      ...MODELS,
      '#src/trading',
      '#src/deferred',
      '#src/design',
      '#src/format',
      '#src/stores',
      '#src/queries',
      '#src/i18n',
      '#src/binding',
      '#src/platform',
      'valtio',
      'wouter',
      'lucide-react',
    ],
    reason:
      'A feature knows no other feature, no api and no machine. Shared? Move it down to src/trading or src/design.',
  },
  {
    from: 'server',
    mayImport: [
      '#contract',
      '#domain',
      'node:*',
      'valibot',
      '@valibot/to-json-schema',
      'fastify',
      'ws',
      'pino',
      'jose',
      'nodemailer',
      'web-push',
      'otpauth',
      'prom-client',
      '@fastify/*',
      '@lingui/core',
    ],
    reason: 'The server knows the contract, domain, node and its own libraries: no client code.',
  },
  {
    from: 'server/runtime',
    mayImport: [...SERVER],
    reason:
      'server/runtime has the types every folder is handed: it imports no other folder of the server.',
  },
  {
    from: 'server/db',
    mayImport: [...SERVER],
    reason:
      'The database knows tables and files: no ledger, no exchange. Move the code up to whoever reads the rows.',
  },
  {
    from: 'server/ledger',
    mayImport: [...SERVER, '#server/db'],
    reason: 'The ledger moves money and knows the database alone: no exchange, no account.',
  },
  {
    from: 'server/history',
    mayImport: [...SERVER, '#server/db'],
    reason: 'History reads recorded bars: the exchange and the bots read it, never the other way.',
  },
  {
    from: 'server/exchange',
    mayImport: [...SERVER, '#server/runtime', '#server/db', '#server/ledger', '#server/history'],
    reason:
      'The exchange knows the ledger, the database and recorded bars: no HTTP, no socket, no account of a person.',
  },
  {
    from: 'server/views',
    mayImport: [...SERVER, '#server/exchange'],
    reason:
      'Views turn records of the exchange into entities of the contract: no HTTP, no socket, no demo.',
  },
  {
    from: 'server/bots',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/exchange',
      '#server/ledger',
      '#server/history',
    ],
    reason:
      'Bots trade through the exchange as everyone does: no HTTP, no socket, no account of a person.',
  },
  {
    from: 'server/accounts',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/federated/identity.ts',
      'nodemailer',
      'pino',
      'otpauth',
      '@zxcvbn-ts',
    ],
    reason:
      'Accounts stand beside the exchange: no HTTP, no socket, no settings; they get what they need as options.',
  },
  {
    from: 'server/realtime',
    mayImport: [...SERVER, '#server/runtime', '#server/exchange', '#server/views', 'ws'],
    reason: 'Realtime sends what the exchange says: no HTTP server, no route, no account.',
  },
  {
    from: 'server/http',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/accounts',
      '#server/exchange',
      '#server/realtime',
      'fastify',
      '@fastify/*',
      '@lingui/core',
      'prom-client',
    ],
    reason:
      'server/http carries calls and knows none of them: routes, captcha, federated sign-in and settings lie above it.',
  },
  {
    from: 'server/captcha',
    mayImport: [...SERVER, '#server/runtime', '#server/http', 'fastify', 'valibot'],
    reason: 'The captcha lies below the settings: it is handed what it needs and knows no account.',
  },
  {
    from: 'server/federated',
    mayImport: [...SERVER, '#server/runtime', '#server/http', 'fastify', 'jose', 'valibot'],
    reason:
      'Federated sign-in lies below the settings: it says who somebody is, and knows no account.',
  },
  {
    from: 'server/faults',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/bots',
      '#server/http',
      '#server/realtime',
      'fastify',
    ],
    reason:
      'Faults delay, repeat, hide and reject what the exchange does: no exchange, ledger or account.',
  },
  {
    from: 'server/futures',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/history',
      '#server/bots',
      '#server/reference/reference-price.ts',
    ],
    reason:
      "Futures stand on the exchange's queue and reuse its market data, history and bots: no HTTP, no socket, no route.",
  },
  {
    from: 'server/reference',
    mayImport: [...SERVER, '#server/runtime', '#server/db', '#server/exchange', 'valibot'],
    reason: 'Reference prices read books and sources; they know no account and move no money.',
  },
  {
    from: 'server/wallets',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/views',
      '#server/accounts',
    ],
    reason: 'Wallets stand above the exchange and the accounts: no HTTP, no socket, no route.',
  },
  {
    from: 'server/demo',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/views',
      'pino',
    ],
    reason: 'Demo trade stands beside the real exchange: no HTTP, no socket, no route.',
  },
  {
    from: 'server/chain',
    mayImport: [...SERVER, '#server/db', '@scure/base'],
    reason: 'The simulated networks know the database and nothing of the exchange.',
  },
  {
    from: 'server/convert',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/reference',
      '#server/accounts',
    ],
    reason: "Converts run in the exchange's queue: no HTTP, no socket, no route.",
  },
  {
    from: 'server/referrals',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/accounts',
    ],
    reason: "Commissions run in the exchange's queue: no HTTP, no socket, no route.",
  },
  {
    from: 'server/conversations',
    mayImport: [...SERVER, '#server/runtime', '#server/db', '#server/exchange', '#server/accounts'],
    reason: 'What all conversations share: no kind of them, no HTTP, no socket, no route.',
  },
  {
    from: 'server/support',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/exchange',
      '#server/accounts',
      '#server/conversations',
    ],
    reason: 'Conversations with support are stored here: no HTTP, no socket, no route.',
  },
  {
    from: 'server/identity',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/exchange',
      '#server/accounts',
      'valibot',
    ],
    reason: 'Identity verification stands above the accounts: no route, no custody, no socket.',
  },
  {
    from: 'server/identity/files',
    relative: ['./**', '../paper-rows.ts'],
    mayImport: ['#contract', '#domain', 'node:*', 'sharp', '@hyzyla/pdfium', '#server/runtime'],
    reason: 'Files are checked in a process that knows no database and no user.',
  },
  {
    from: 'server/identity/persona',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/accounts',
      '#server/http',
      'fastify',
      'valibot',
    ],
    reason: 'A provider is asked over HTTP and sends signed events: no route, no custody.',
  },
  {
    from: 'server/notifications',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/exchange',
      '#server/views',
      '#server/accounts',
      '#server/futures',
      'web-push',
    ],
    reason: 'Notifications are above what they report: no HTTP, no socket, no route.',
  },
  {
    from: 'server/futures/engine',
    relative: ['./**'],
    mayImport: [
      '#contract',
      '#domain',
      '#server/exchange/matching',
      '#server/runtime/rejection.ts',
      '#server/runtime/sentence.ts',
    ],
    reason:
      'The futures engine is pure: the contract, domain, the matcher, rejections and their sentences.',
  },
  {
    from: 'server/custody',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/chain',
      '#server/identity/level-table.ts',
      '#server/reference/reference-prices.ts',
    ],
    reason:
      'Custody moves money between the ledger and the chain: accounts are passed in; no HTTP, no socket, no route.',
  },
  {
    from: 'server/earn',
    mayImport: [...SERVER, '#server/runtime', '#server/db', '#server/ledger', '#server/exchange'],
    reason: "Simple earn runs in the exchange's queue: no HTTP, no socket, no route.",
  },
  {
    from: 'server/p2p',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/accounts',
      '#server/conversations',
      '#server/custody',
      '#server/identity',
      '#server/reference',
      'valibot',
    ],
    reason: "Trades between users run in the exchange's queue: no HTTP, no socket, no route.",
  },
  {
    from: 'server/gift-cards',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/accounts',
      '#server/custody/leaving-rules.ts',
      '#server/identity/sealed.ts',
      '#server/reference/reference-prices.ts',
      '#server/wallets/receivers.ts',
    ],
    reason:
      "Gift cards run in the exchange's queue: prices and conversions are passed in; no HTTP, no socket, no route.",
  },
  {
    from: 'server/launchpad',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/accounts',
      '#server/conversations',
      '#server/identity',
    ],
    reason: "Token sales run in the exchange's queue: no HTTP, no socket, no route.",
  },
  {
    from: 'server/exports',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/accounts',
      '#server/custody',
      '#server/convert',
      '#server/earn',
      '#server/referrals',
    ],
    reason: 'Exports read the histories and write files: no HTTP, no socket, no route.',
  },
  {
    from: 'server/backup',
    mayImport: ['#contract', 'node:*', 'valibot', '#server/db'],
    reason: 'A backup copies files and databases and does not know what they contain.',
  },
  {
    from: 'server/operator',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/ledger',
      '#server/exchange',
      '#server/accounts',
      '#server/realtime',
      '#server/custody',
      '#server/notifications',
      '#server/support',
      '#server/earn',
      '#server/p2p',
      '#server/gift-cards',
      '#server/launchpad',
      '#server/referrals',
      '#server/identity',
      '#server/futures/futures-records.ts',
      '#server/http',
      'fastify',
      '@fastify/static',
    ],
    reason: 'The desk decides over the parts of the exchange: no route of users, no settings.',
  },
  {
    from: 'server/docs',
    mayImport: [
      ...SERVER,
      '#server/runtime/rejection.ts',
      '#server/http',
      'fastify',
      'valibot',
      '@valibot/to-json-schema',
    ],
    reason: 'The API document is made from the contract: it knows no exchange and no route.',
  },
  {
    from: 'server/routes',
    mayImport: [
      ...SERVER,
      '#server/runtime/rejection.ts',
      '#server/runtime/sentence.ts',
      '#server/db',
      '#server/exchange',
      '#server/views',
      '#server/accounts',
      '#server/realtime',
      '#server/http',
      '#server/captcha',
      '#server/federated',
      '#server/chain',
      '#server/custody/custody.ts',
      '#server/custody/custody-context.ts',
      '#server/custody/coin-networks.ts',
      '#server/demo',
      '#server/wallets',
      '#server/convert',
      '#server/futures',
      '#server/exports',
      '#server/notifications',
      '#server/support',
      '#server/earn',
      '#server/p2p',
      '#server/gift-cards',
      '#server/launchpad',
      '#server/referrals',
      '#server/identity/identity-service.ts',
    ],
    reason:
      'A route joins a call of the contract and the work behind it: no settings, no bots, no library.',
  },
  {
    from: 'server/config',
    mayImport: [
      ...SERVER,
      '#server/runtime/loopback-host.ts',
      '#server/db/database.ts',
      '#server/captcha/captcha-settings.ts',
      '#server/federated/federated-settings.ts',
      '#server/chain/networks.ts',
      '#server/custody/coin-networks.ts',
      '#server/exchange/catalogue.ts',
      '#server/exchange/market-list.ts',
      '#server/futures/contract-list.ts',
      '#server/routes/default-settings.ts',
      '#server/routes/services.ts',
      'valibot',
    ],
    reason:
      'Settings know the lists and defaults that they replace, and no running part of the server.',
  },
  {
    from: 'server/process',
    mayImport: [
      ...SERVER,
      '#server/runtime',
      '#server/db',
      '#server/backup',
      '#server/config',
      'pino',
      'valibot',
    ],
    reason: 'The process knows its log, its end and its data folder: no exchange, no HTTP.',
  },
  {
    from: 'server/start',
    mayImport: [...SERVER, '#server', 'fastify', 'pino'],
    reason: 'The start joins every part of the server, and no part imports it.',
  },
];
