/** Configured external sign-in providers, and the part of the configuration that the client
 *  receives. */
import type { DeploymentConfig } from '#contract/config.ts';
import { LOCAL_PROVIDER_PATH, LOCAL_TELEGRAM_PATH } from './local-paths.ts';

export interface OpenIdProvider {
  readonly id: string;
  /** Public name of the provider. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Address to which the user is redirected. */
  readonly authorizeUrl: string;
  readonly keysUrl: string;
}

export interface FederatedSettings {
  readonly providers: readonly OpenIdProvider[];
  /** Undefined: no Telegram sign-in. */
  readonly telegram: { readonly botToken: string; readonly authUrl: string } | undefined;
}

export const LOCAL_CLIENT_ID = 'tidemark-local';
const TELEGRAM_AUTH_URL = 'https://oauth.telegram.org/auth';
/** Publicly known: it protects play money only, and is used only on the local machine. */
const LOCAL_BOT_TOKEN = '1000001:the-pretended-bot-of-loopback';

/** The variables this folder reads; server/config/config.ts gives them their values. */
interface FederatedVariables {
  readonly OPENID_PROVIDERS: readonly OpenIdProvider[];
  readonly TELEGRAM_BOT_TOKEN?: string | undefined;
  readonly LOCAL_PROVIDERS: boolean;
}

/** `url` is the exchange's address for browsers. */
export function federatedSettingsOf(config: FederatedVariables, url: string): FederatedSettings {
  const {
    OPENID_PROVIDERS: named,
    TELEGRAM_BOT_TOKEN: botToken,
    LOCAL_PROVIDERS: isLocal,
  } = config;
  const telegram = botToken === undefined ? undefined : { botToken, authUrl: TELEGRAM_AUTH_URL };
  if (!isLocal) return { providers: named, telegram };
  return {
    providers: [...named, localProviderOf(url)],
    telegram: { botToken: LOCAL_BOT_TOKEN, authUrl: url + LOCAL_TELEGRAM_PATH },
  };
}

const localProviderOf = (url: string): OpenIdProvider => ({
  id: 'local',
  name: 'Local (test)',
  issuer: url + LOCAL_PROVIDER_PATH,
  clientId: LOCAL_CLIENT_ID,
  authorizeUrl: `${url}${LOCAL_PROVIDER_PATH}/authorize`,
  keysUrl: `${url}${LOCAL_PROVIDER_PATH}/keys`,
});

/** URLs of the providers and the client IDs to use there. */
export const federatedDeploymentOf = ({
  providers,
  telegram,
}: FederatedSettings): Pick<DeploymentConfig, 'openIdProviders' | 'telegram'> => ({
  openIdProviders: providers.map(({ id, name, authorizeUrl, clientId }) => ({
    id,
    name,
    authorizeUrl,
    clientId,
  })),
  telegram: telegram && { authUrl: telegram.authUrl, botId: botIdOf(telegram.botToken) },
});

/** Numeric ID of a bot: the public part of its token. */
const botIdOf = (botToken: string): string => botToken.split(':', 1)[0] ?? '';
