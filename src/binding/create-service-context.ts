/** Creates the React contexts by which the app provides services, actors and machines to views. */
import { createContext, use, type Provider } from 'react';

/**
 * @param name names both: "FundingService" of `FundingServiceProvider` and `useFundingService`.
 * @returns the provider and the hook, which throws outside the provider.
 */
export function createServiceContext<Service extends object>(name: string) {
  const Context = createContext<Service | undefined>(undefined);
  Context.displayName = name;

  function useService(): Service {
    const service = use(Context);
    if (service !== undefined) return service;
    const article = /^[AEIOU]/.test(name) ? 'an' : 'a';
    throw new Error(`use${name} must be used within ${article} ${name}Provider`);
  }

  return [Context as Provider<Service>, useService] as const;
}
