/** Verifies sign-ins of all external providers and returns the identity. */
import type { Clock } from '#contract/core/time.ts';
import type { TelegramLogin } from '#contract/rest/social.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import type { FederatedSettings } from './federated-settings.ts';
import { idTokenCheck } from './id-tokens.ts';
import type { FederatedIdentity } from './identity.ts';
import { telegramCheck } from './telegram.ts';
import { UsedOnce } from './used-once.ts';

export interface FederatedOptions {
  /** Called once, at the first sign-in, because the server's own address is known late. */
  readonly settings: () => FederatedSettings;
  readonly clock: Clock;
  /** Called with the reason of a rejected sign-in; never receives the submitted data. */
  readonly onRejection: (reason: unknown) => void;
}

export type FederatedOutcome =
  | FederatedIdentity
  | Rejection<'provider_unknown' | 'provider_refused' | 'unavailable'>;

export interface Federated {
  ofIdToken(request: {
    readonly provider: string;
    readonly idToken: string;
    readonly nonce: string;
  }): Promise<FederatedOutcome>;
  ofTelegram(login: TelegramLogin): FederatedOutcome;
}

export function createFederated(options: FederatedOptions): Federated {
  const usedOnce = new UsedOnce(options.clock);
  let made: ReturnType<typeof checksOf> | undefined;
  const checks = () => (made ??= checksOf(options, usedOnce));
  return {
    ofIdToken: async ({ provider, idToken, nonce }) =>
      (await checks().openId.get(provider)?.(idToken, nonce)) ?? reject('provider_unknown'),
    ofTelegram: (login) => checks().telegram?.(login) ?? reject('provider_unknown'),
  };
}

function checksOf({ settings, clock, onRejection }: FederatedOptions, usedOnce: UsedOnce) {
  const { providers, telegram } = settings();
  const openId = new Map(
    providers.map((provider) => [
      provider.id,
      idTokenCheck({ provider, clock, usedOnce, onRejection }),
    ]),
  );
  return {
    openId,
    telegram: telegram && telegramCheck({ botToken: telegram.botToken, clock, usedOnce }),
  };
}
