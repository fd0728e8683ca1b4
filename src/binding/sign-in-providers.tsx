/** The ways in that somebody else vouches for, for whoever draws them. */
import { createContext, use, type ReactNode } from 'react';

export interface SignInProviders {
  /** As the deployment names them; empty where there are none. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly hasTelegram: boolean;
  /** Leaves this page for the provider's. */
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

/** @throws when no `SignInProvidersProvider` stands above. */
export function useSignInProviders(): SignInProviders {
  const providers = use(SignInProvidersContext);
  if (providers === undefined)
    throw new Error('useSignInProviders must be used within a SignInProvidersProvider');
  return providers;
}
