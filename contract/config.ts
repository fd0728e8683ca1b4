/** Runtime configuration document, `/config.json`. It points one build at different deployments. */
import * as v from 'valibot';
import { codec, type ModelOf } from './codec.ts';

const secretHeader = v.object({
  name: v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,64}$/, 'a header name')),
  value: v.pipe(v.string(), v.maxLength(256)),
});
/** An absolute URL, or a path on the page's own origin. */
const address = v.pipe(
  v.string(),
  v.regex(/^(?:https?:\/\/[^\s]+|\/[^\s]*)$/, 'an http(s) address or a path'),
);
const link = v.pipe(v.string(), v.url());

export const deploymentConfig = codec(
  v.object({
    api_url: address,
    chain_url: address,
    api_secret_header: secretHeader,
    chain_secret_header: secretHeader,
    broadcast: v.object({
      host: v.pipe(v.string(), v.minLength(1)),
      port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
      tls: v.boolean(),
      key: v.pipe(v.string(), v.minLength(1)),
      cluster: v.string(),
      auth_path: address,
      user_channels: v.picklist(['private', 'public']),
    }),
    push: v.nullable(
      v.object({
        projectId: v.pipe(v.string(), v.minLength(1)),
        apiKey: v.pipe(v.string(), v.minLength(1)),
        appId: v.pipe(v.string(), v.minLength(1)),
        messagingSenderId: v.pipe(v.string(), v.minLength(1)),
      }),
    ),
    redirect_allow_list: v.array(link),
    /** Applications that may embed the trading view in an iframe. Without this list no application
     *  may. */
    webview_hosts: v.optional(v.array(link)),
    links: v.object({ academy: link, news: link, ai_crypto: link }),
    ip_lookup_url: address,
    /** External sign-in providers. Without them only email and password are offered. */
    sign_in_with: v.optional(
      v.nullable(
        v.object({
          openid: v.array(
            v.object({
              id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'the id of a provider')),
              name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
              authorize_url: link,
              client_id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
            }),
          ),
          telegram: v.nullable(
            v.object({
              auth_url: link,
              bot_id: v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'the number of a bot')),
            }),
          ),
        }),
      ),
    ),
    /** URL of the captcha script, and the other origins its scripts, styles and images load from. */
    captcha: v.optional(v.nullable(v.object({ script_url: link, origins: v.array(link) }))),
  }),
  {
    decode: (wire) => ({
      apiUrl: wire.api_url,
      chainUrl: wire.chain_url,
      apiSecretHeader: wire.api_secret_header,
      chainSecretHeader: wire.chain_secret_header,
      broadcast: {
        host: wire.broadcast.host,
        port: wire.broadcast.port,
        isTls: wire.broadcast.tls,
        key: wire.broadcast.key,
        cluster: wire.broadcast.cluster,
        authPath: wire.broadcast.auth_path,
        userChannels: wire.broadcast.user_channels,
      },
      push: wire.push ?? undefined,
      redirectAllowList: wire.redirect_allow_list,
      /** Reduced to origins. */
      webviewHosts: (wire.webview_hosts ?? []).map((one) => new URL(one).origin),
      links: {
        academy: wire.links.academy,
        news: wire.links.news,
        aiCrypto: wire.links.ai_crypto,
      },
      ipLookupUrl: wire.ip_lookup_url,
      openIdProviders: (wire.sign_in_with?.openid ?? []).map((provider) => ({
        id: provider.id,
        name: provider.name,
        authorizeUrl: provider.authorize_url,
        clientId: provider.client_id,
      })),
      telegram: telegramOf(wire.sign_in_with?.telegram),
      captcha:
        wire.captcha === undefined || wire.captcha === null
          ? undefined
          : { scriptUrl: wire.captcha.script_url, origins: wire.captcha.origins },
    }),
    encode: (model) => ({
      api_url: model.apiUrl,
      chain_url: model.chainUrl,
      api_secret_header: model.apiSecretHeader,
      chain_secret_header: model.chainSecretHeader,
      broadcast: {
        host: model.broadcast.host,
        port: model.broadcast.port,
        tls: model.broadcast.isTls,
        key: model.broadcast.key,
        cluster: model.broadcast.cluster,
        auth_path: model.broadcast.authPath,
        user_channels: model.broadcast.userChannels,
      },
      push: model.push ?? null,
      redirect_allow_list: model.redirectAllowList,
      webview_hosts: model.webviewHosts,
      links: {
        academy: model.links.academy,
        news: model.links.news,
        ai_crypto: model.links.aiCrypto,
      },
      ip_lookup_url: model.ipLookupUrl,
      sign_in_with: {
        openid: model.openIdProviders.map((provider) => ({
          id: provider.id,
          name: provider.name,
          authorize_url: provider.authorizeUrl,
          client_id: provider.clientId,
        })),
        telegram:
          model.telegram === undefined
            ? null
            : { auth_url: model.telegram.authUrl, bot_id: model.telegram.botId },
      },
      captcha:
        model.captcha === undefined
          ? null
          : { script_url: model.captcha.scriptUrl, origins: [...model.captcha.origins] },
    }),
  },
);

function telegramOf(wire: { auth_url: string; bot_id: string } | null | undefined) {
  if (wire === undefined || wire === null) return undefined;
  return { authUrl: wire.auth_url, botId: wire.bot_id };
}

export type DeploymentConfig = ModelOf<typeof deploymentConfig>;
