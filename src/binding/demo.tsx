/** React context of demo trade functions beyond trading, provided by the app. */
import { createContext, use, type ReactNode } from 'react';

/** Each call shows its own outcome to the user. */
export interface DemoService {
  readonly topUp: () => Promise<void>;
  /** Cancels all demo orders and starts the next epoch. */
  readonly reset: () => Promise<void>;
}

const DemoContext = createContext<DemoService | undefined>(undefined);

interface DemoProviderProps {
  readonly service: DemoService;
  readonly children: ReactNode;
}

export function DemoProvider({ service, children }: DemoProviderProps) {
  return <DemoContext value={service}>{children}</DemoContext>;
}

/** @throws outside a `DemoProvider`. */
export function useDemoService(): DemoService {
  const service = use(DemoContext);
  if (service === undefined) throw new Error('useDemoDesk must be used within a DemoProvider');
  return service;
}
