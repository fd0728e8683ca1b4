/** What a page of demo trade asks of the app beyond trading; the app provides it. */
import { createContext, use, type ReactNode } from 'react';

/** Calls announce their own outcome to the person. */
export interface DemoService {
  readonly topUp: () => Promise<void>;
  /** Cancels every demo order and begins the next epoch. */
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

/** @throws when no `DemoProvider` stands above. */
export function useDemoService(): DemoService {
  const service = use(DemoContext);
  if (service === undefined) throw new Error('useDemoDesk must be used within a DemoProvider');
  return service;
}
