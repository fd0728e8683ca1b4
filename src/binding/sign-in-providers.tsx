/** React context of the external sign-in providers. */
import { createContext, use, type ReactNode } from 'react';

export interface SignInProviders {
  /** Configured providers; empty if there are none. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly hasTelegram: boolean;
  /** Navigates to the provider's page. */
  readonly start: (providerId: string) => void;
  readonly startTelegram: () => void;
}

const SignInProvidersContext = createContext<SignInProviders | undefined>(undefined);

interface SignInProvidersProviderProps {
  readonly providers: SignInProviders;
  readonly children: ReactNode;
}

export function SignInProvidersProvider({ providers, children }: SignInProvidersProviderProps) {
  return <SignInProvidersContext value={providers}>{children}</SignInProvidersContext>;
}

/** @throws outside an `SignInProvidersProvider`. */
export function useSignInProviders(): SignInProviders {
  const providers = use(SignInProvidersContext);
  if (providers === undefined)
    throw new Error('useSignInProviders must be used within a SignInProvidersProvider');
  return providers;
}
