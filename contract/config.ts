/** Runtime configuration document, `/config.json`. It points one build at different deployments. */
import * as v from 'valibot';
import { codec, listOf, orNull, plain, type ModelOf } from './codec.ts';
import { field, fields, fieldWithDefault, optionalField } from './fields.ts';

const filledText = v.pipe(v.string(), v.minLength(1));
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

/** Links on the wire, origins in the model. */
const origins = codec(v.array(link), {
  decode: (links) => links.map((one) => new URL(one).origin),
  encode: (list) => list,
});

const broadcastCodec = fields({
  host: field('host', filledText),
  port: field('port', v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))),
  isTls: field('tls', v.boolean()),
  key: field('key', filledText),
  cluster: field('cluster', v.string()),
  authPath: field('auth_path', address),
  userChannels: field('user_channels', v.picklist(['private', 'public'])),
});

/** The browser settings of a Firebase project. */
const firebaseProject = v.object({
  projectId: filledText,
  apiKey: filledText,
  appId: filledText,
  messagingSenderId: filledText,
});

const openIdProviderCodec = fields({
  id: field('id', v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'the id of a provider'))),
  name: field('name', v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  authorizeUrl: field('authorize_url', link),
  clientId: field('client_id', v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
});
const telegramCodec = fields({
  authUrl: field('auth_url', link),
  botId: field('bot_id', v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'the number of a bot'))),
});

const documentCodec = fields({
  apiUrl: field('api_url', address),
  chainUrl: field('chain_url', address),
  apiSecretHeader: field('api_secret_header', secretHeader),
  chainSecretHeader: field('chain_secret_header', secretHeader),
  broadcast: field('broadcast', broadcastCodec),
  push: field('push', orNull(plain(firebaseProject))),
  redirectAllowList: field('redirect_allow_list', v.array(link)),
  /** Applications that may embed the trading view in an iframe. Without this list no application
   *  may. */
  webviewHosts: fieldWithDefault('webview_hosts', origins, []),
  links: field(
    'links',
    fields({
      academy: field('academy', link),
      news: field('news', link),
      aiCrypto: field('ai_crypto', link),
    }),
  ),
  ipLookupUrl: field('ip_lookup_url', address),
  /** External sign-in providers. Without them only email and password are offered. */
  signInWith: optionalField(
    'sign_in_with',
    fields({
      openIdProviders: field('openid', listOf(openIdProviderCodec)),
      telegram: field('telegram', orNull(telegramCodec)),
    }),
  ),
  /** URL of the captcha script, and the other origins its scripts, styles and images load from. */
  captcha: optionalField(
    'captcha',
    fields({ scriptUrl: field('script_url', link), origins: field('origins', v.array(link)) }),
  ),
});

/** The model has the sign-in providers beside the other fields. */
export const deploymentConfig = codec(documentCodec.wire, {
  decode: (wire) => {
    const { signInWith, ...config } = documentCodec.decode(wire);
    const { openIdProviders = [], telegram } = signInWith ?? {};
    return { ...config, openIdProviders, telegram };
  },
  encode: ({ openIdProviders, telegram, ...config }) =>
    documentCodec.encode({ ...config, signInWith: { openIdProviders, telegram } }),
});
export type DeploymentConfig = ModelOf<typeof deploymentConfig>;
