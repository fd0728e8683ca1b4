/** The ways in that somebody else vouches for, for whoever draws them. */
import { createContext, use, type ReactNode } from 'react';

export interface OtherWays {
  /** As the deployment names them; empty where there are none. */
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly hasTelegram: boolean;
  /** Leaves this page for the provider's. */
  readonly begin: (providerId: string) => void;
  readonly beginTelegram: () => void;
}

const OtherWaysContext = createContext<OtherWays | undefined>(undefined);

interface OtherWaysProviderProps {
  readonly ways: OtherWays;
  readonly children: ReactNode;
}

export function OtherWaysProvider({ ways, children }: OtherWaysProviderProps) {
  return <OtherWaysContext value={ways}>{children}</OtherWaysContext>;
}

/** @throws when no `OtherWaysProvider` stands above. */
export function useOtherWays(): OtherWays {
  const ways = use(OtherWaysContext);
  if (ways === undefined) throw new Error('useOtherWays must be used within an OtherWaysProvider');
  return ways;
}
