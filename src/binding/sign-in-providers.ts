/** React context of the external sign-in providers. */
import { createServiceContext } from './create-service-context.ts';

export interface SignInProviders {
  /** Configured providers; empty if there are none. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly hasTelegram: boolean;
  /** Navigates to the provider's page. */
  readonly start: (providerId: string) => void;
  readonly startTelegram: () => void;
}

export const [SignInProvidersProvider, useSignInProviders] =
  createServiceContext<SignInProviders>('SignInProviders');
