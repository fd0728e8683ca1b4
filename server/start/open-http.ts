/** Builds the HTTP server over the opened parts: the calls of the contract, the pages and the client's files.
 *  It does not listen yet. */
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/core/durations.ts';
import { FAUCET_PATH } from '#contract/operator/faucet.ts';
import { mailsOf } from '#server/accounts/mail/outbox.ts';
import type { Accounts } from '#server/accounts/accounts.ts';
import type { Custody } from '#server/custody/custody.ts';
import { leavingRulesOf } from '#server/custody/leaving-rules.ts';
import { captchaGate } from '#server/captcha/captcha-gate.ts';
import { captchaServerOf } from '#server/captcha/captcha-settings.ts';
import type { EpochCommands } from '#server/demo/demo-epochs.ts';
import type { EarnService } from '#server/earn/earn-service.ts';
import { registerDocs } from '#server/docs/register-docs.ts';
import type { OrderCommands } from '#server/exchange/exchange-api.ts';
import { recordWriter } from '#server/exchange/record-writer.ts';
import {
  runRecordTransaction,
  runTransaction,
  type RecordTransaction,
  type Transaction,
} from '#server/exchange/transaction.ts';
import { addCallFaults } from '#server/faults/call-faults.ts';
import { admitOtherPaths, switchCalls } from '#server/faults/fault-calls.ts';
import type { HistoryExports } from '#server/exports/history-exports.ts';
import type { LaunchpadService } from '#server/launchpad/launchpad-service.ts';
import { federatedSettingsOf } from '#server/federated/federated-settings.ts';
import { createFederated } from '#server/federated/federated.ts';
import { registerAvatarFiles } from '#server/http/avatar-files.ts';
import type { GiftCardService } from '#server/gift-cards/gift-card-service.ts';
import { boundedClose } from '#server/http/bounded-close.ts';
import { registerExportFiles } from '#server/http/export-files.ts';
import { registerClientFiles } from '#server/http/client-files.ts';
import type { Handler } from '#server/http/handler.ts';
import { createHttpServer, type FailedCall, type ResponseNote } from '#server/http/http-server.ts';
import { createMetrics, type Metrics } from '#server/http/metrics.ts';
import { registerNotFound } from '#server/http/not-found.ts';
import { operatorAccess, type OperatorAccess } from '#server/http/operator-access.ts';
import { registerOperatorPages } from '#server/http/operator-pages.ts';
import { faucetCalls, registerFaucetPage } from '#server/http/faucet-page.ts';
import { registerOutboxPage } from '#server/http/outbox-page.ts';
import { policyOf, type SecurityPolicy } from '#server/http/security-policy.ts';
import { registerServerStyle } from '#server/http/server-style.ts';
import { registerStoriesSite } from '#server/http/stories-site.ts';
import { writeAudit, type AuditEntry } from '#server/operator/audit.ts';
import { registerDeskPage } from '#server/operator/desk-page.ts';
import { registerSupportImages } from '#server/operator/support-calls.ts';
import { connectionBudgetOf } from '#server/runtime/connection-budget.ts';
import { handlersOf } from '#server/routes/handlers.ts';
import { Replays, type RunFor } from '#server/routes/replays.ts';
import { RequestIds, type UsedId } from '#server/routes/request-ids.ts';
import type { Services } from '#server/routes/services.ts';
import { publicDashboardOf } from '#server/routes/spot-dashboard.ts';
import type { Referrals } from '#server/referrals/referrals.ts';
import type { SupportChats } from '#server/support/support-chats.ts';
import { Wallets } from '#server/wallets/wallets.ts';
import {
  deploymentOf,
  isSecure,
  publicUrlOf,
  type OpenPorts,
  type ServerConfig,
} from '#server/config/config.ts';
import { registerMocks } from './mocks.ts';
import { faucetOf } from './open-custody.ts';
import { registerPersona, type OpenedIdentity } from './open-identity.ts';
import type { OpenedP2p } from './open-p2p.ts';
import type { Trading } from './open-trading.ts';
import type { OperatorLogin } from './operator-login.ts';
import { openSectionCalls, openMaintenance, settingsNow } from './open-desk.ts';
import { operatorSettingsOf } from '#server/config/operator-settings.ts';
import type { Closers, ServerParts } from './server-parts.ts';

interface HttpOptions {
  readonly trading: Trading;
  readonly accounts: Accounts;
  readonly custody: Custody;
  readonly identity: OpenedIdentity;
  readonly earn: EarnService;
  readonly p2p: OpenedP2p;
  readonly giftCards: GiftCardService;
  readonly launchpad: LaunchpadService;
  readonly historyExports: HistoryExports;
  readonly supportChats: SupportChats;
  readonly referrals: Referrals;
  readonly operator: OperatorLogin;
  /** Ports that are open; 0 until the server listens. */
  readonly ports: OpenPorts;
  readonly allowedOrigins: readonly string[];
}

export async function openHttp(
  config: ServerConfig,
  parts: ServerParts,
  closers: Closers,
  options: HttpOptions,
): Promise<FastifyInstance> {
  const { clock } = parts;
  const { trading, accounts, ports, allowedOrigins } = options;
  const metrics = createMetrics({ ...trading, isProcessOwner: parts.isProcessOwner });
  const branding = operatorSettingsOf(config);
  const maintenance = openMaintenance(parts, trading, branding.settings, options.p2p);
  const settings = () => settingsNow(branding.settings, maintenance);
  const services = servicesOf(config, parts, options, { settings, landing: branding.landing });
  const handlers = Object.values(handlersOf(services));
  const operator = operatorAccess(options.operator.token, isSecure(config, ports));
  const app = await createHttpServer({
    clock,
    handlers: [...handlers, ...openOperatorCalls(config, parts, { ...options, maintenance })],
    operator,
    wordIn: trading.notices.wordIn,
    traderOf: (token) => accounts.sessions.traderOf(token),
    traderOfChainToken: (token) => accounts.sessions.traderOfChainToken(token),
    refreshBindingOf: (token) => accounts.sessions.refreshBindingOf(token),
    isOriginAllowed: (origin) => allowedOrigins.includes(origin),
    trustedProxies: config.TRUSTED_PROXIES,
    connectionCountMax: connectionBudgetOf(parts.openFileLimit).http,
    connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    // Several exchanges of one test process share its event loop.
    loopDelayMsMax: parts.isProcessOwner ? config.LOOP_DELAY_SECONDS * SECOND_MS : 0,
    maintenance: () => (maintenance.state.isOn ? settings().maintenanceText : undefined),
    ...callLogOf(parts, metrics),
  });
  closers.push(boundedClose(app, parts.schedule));
  const deployment = () => deploymentOf(config, ports);
  const pages = { deployment, health: () => trading.exchange.health, metrics, operator };
  registerOperatorPages(app, { ...pages, metricsToken: config.METRICS_TOKEN });
  registerServerStyle(app);
  registerDocs(app);
  registerAvatarFiles(app, (name) => accounts.avatar(name));
  registerExportFiles(app, {
    clock,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    find: (userId, id) => options.historyExports.file(userId, id),
  });
  const policy = () => policyOf(deployment());
  await registerOperatorTools(app, operator, config, parts, { ...options, policy });
  const url = () => publicUrlOf(config, ports);
  await registerMocks(app, config, { ...parts, url, allowedOrigins, operator });
  await registerPersona(app, clock, options.identity, url);
  const respondWithPage = await registerClientFiles(app, {
    folder: config.CLIENT_DIR,
    policy,
    deployment,
    url,
    settings,
    dashboard: (pairText) => publicDashboardOf(trading, pairText, clock()),
  });
  registerNotFound(app, { clock, routes: handlers.map(({ route }) => route), respondWithPage });
  return app;
}

/** Logs calls under their IDs, and measures them. */
function callLogOf({ randomBytes, log }: ServerParts, metrics: Metrics) {
  return {
    createRequestId: () => randomBytes(8).toString('hex'),
    onAcceptError: (error: Error) => log.error(error, 'accept'),
    onError: (error: unknown, { id, method, path }: FailedCall) =>
      log.error({ err: error, request_id: id, method, path }, 'call failed'),
    onResponse: (response: ResponseNote) => {
      metrics.noteResponse(response);
      const { requestId, method, route, status, durationMs } = response;
      const call = { request_id: requestId, method, route, status };
      log.info({ ...call, duration_ms: Math.round(durationMs) }, 'call');
    },
  };
}

interface OperatorToolsOptions extends Pick<HttpOptions, 'trading' | 'custody' | 'supportChats'> {
  readonly policy: () => SecurityPolicy;
}

/** Outbox and faucet only where nobody else can connect; the desk also where the operator has set a token. */
async function registerOperatorTools(
  app: FastifyInstance,
  operator: OperatorAccess,
  config: ServerConfig,
  parts: ServerParts,
  { trading, custody, supportChats, policy }: OperatorToolsOptions,
): Promise<void> {
  await registerStoriesSite(app, config.STORIES_DIR);
  if (hasOutbox(config)) registerOutboxPage(app, operator, (count) => mailsOf(trading.db, count));
  if (config.isLoopback) registerFaucetPage(app, operator, faucetOf(custody));
  if (!config.isLoopback && config.OPERATOR_TOKEN === undefined) return;
  registerSupportImages(app, operator, supportChats);
  await registerDeskPage(app, operator, { folder: config.DESK_DIR, policy });
  if (parts.faults !== undefined) {
    addCallFaults(app, { ...parts, registry: parts.faults.registry });
  }
  admitOtherPaths(app, operator, parts.clock);
}

/** Only where nobody else can connect, or where the operator has set a token. */
function openOperatorCalls(
  config: ServerConfig,
  parts: ServerParts,
  options: Parameters<typeof openSectionCalls>[1],
): readonly Handler[] {
  if (!config.isLoopback && config.OPERATOR_TOKEN === undefined) return [];
  const { clock, faults } = parts;
  const { db, exchange } = options.trading;
  const write = recordWriter(db, exchange, clock);
  const audit = (entry: AuditEntry): Promise<void> => write((now) => writeAudit(db, entry, now));
  return [
    ...openSectionCalls(parts, options),
    ...switchCalls({ desk: faults, clock, audit }),
    ...(config.isLoopback ? faucetCalls(faucetOf(options.custody)) : []),
  ];
}

/** Returns everything the routes call. */
function servicesOf(
  config: ServerConfig,
  parts: ServerParts,
  options: HttpOptions,
  operatorSettings: Pick<Services, 'settings' | 'landing'>,
): Services {
  const { trading, accounts, custody, ports } = options;
  const { clock, log } = parts;
  const { db, exchange, demo, convert, marketData, reference, broadcast, futures } = trading;
  const url = () => publicUrlOf(config, ports);
  const captcha = captchaGate({
    captchaId: captchaServerOf(config, '')?.captchaId,
    server: () => captchaServerOf(config, url()),
    clock,
    onError: (reason) => log.info({ err: reason }, 'captcha'),
  });
  const federated = createFederated({
    settings: () => federatedSettingsOf(config, url()),
    clock,
    onRejection: (reason) => log.info({ err: reason }, 'federated sign-in'),
  });
  const wallets = new Wallets({
    db,
    clock,
    exchange,
    reference,
    stepUp: accounts.stepUp,
    mail: accounts.moneyMail,
    putNotification: trading.notices.notifications.put,
    futures: trading.futures.futures.transfers,
    leaving: leavingRulesOf(custody.context),
  });
  return {
    exchange,
    demo,
    convert,
    futures,
    marketData,
    reference,
    wallets,
    ...openedParts(options),
    ...trading.notices,
    faucetUrl: config.isLoopback ? FAUCET_PATH : undefined,
    federated,
    captcha,
    broadcast,
    ...replaysOf(parts, options),
    ...operatorSettings,
    currencyRates: options.p2p.market.context.currencyRates,
  };
}

/** Services that are given as they were opened. */
const openedParts = (options: HttpOptions) => {
  const { accounts, custody, identity, earn, p2p, giftCards, launchpad } = options;
  const { historyExports, supportChats, referrals } = options;
  return {
    accounts,
    custody,
    identity: identity.service,
    earn,
    p2p: p2p.service,
    p2pMarket: p2p.market,
    giftCards,
    launchpad,
    historyExports,
    supportChats,
    referrals,
  };
};

/** Where the replies of calls with a request ID are stored, each in the transaction of its effect. */
function replaysOf(
  { clock }: ServerParts,
  { trading: { db, exchange, demo }, custody, identity }: HttpOptions,
): Pick<Services, 'replays' | 'orderReplays' | 'requestIds'> {
  const write = recordWriter(db, exchange, clock);
  const requestIds = new RequestIds({ db, demoDb: demo.db, custody });
  const inDay = { requestIds };
  const sealed = { requestIds, cipher: identity.service.context.sealer };
  const inDemo = {
    requestIds: { isUsedElsewhere: (id: UsedId) => requestIds.isUsedOutsideDemo(id) },
  };
  const runMoney: RunFor<Transaction> = (_userId, work) => runTransaction(exchange, work);
  const runRecords: RunFor<RecordTransaction> = (_userId, work) =>
    runRecordTransaction(write, work);
  const orderReplays = new Replays<OrderCommands>(
    db,
    (userId, work) => exchange.command(userId, work),
    inDay,
  );
  const replays = {
    money: new Replays(db, runMoney, inDay),
    futures: new Replays(db, runMoney, { requestIds, retention: 'always' }),
    records: new Replays(db, runRecords, inDay),
    sealedMoney: new Replays(db, runMoney, sealed),
    sealedRecords: new Replays(db, runRecords, sealed),
    demoOrders: new Replays<OrderCommands>(
      demo.db,
      (userId, work) => demo.command(userId, work),
      inDemo,
    ),
    demoEpochs: new Replays<EpochCommands>(
      demo.db,
      (userId, work) => demo.epochs.command(userId, work),
      inDemo,
    ),
  };
  return { replays, orderReplays, requestIds };
}

/** Emails that are not delivered are shown to the operator, unless others can reach the exchange. */
export const hasOutbox = (config: ServerConfig): boolean =>
  config.SMTP_URL === undefined && config.isLoopback;
