/** What a page of demo trade asks of the app beyond trading; the app provides it. */
import { createContext, use, type ReactNode } from 'react';

/** Calls announce their own outcome to the person. */
export interface DemoDesk {
  readonly topUp: () => Promise<void>;
  /** Cancels every demo order and begins the next epoch. */
  readonly reset: () => Promise<void>;
}

const DemoContext = createContext<DemoDesk | undefined>(undefined);

interface DemoProviderProps {
  readonly desk: DemoDesk;
  readonly children: ReactNode;
}

export function DemoProvider({ desk, children }: DemoProviderProps) {
  return <DemoContext value={desk}>{children}</DemoContext>;
}

/** @throws when no `DemoProvider` stands above. */
export function useDemoDesk(): DemoDesk {
  const desk = use(DemoContext);
  if (desk === undefined) throw new Error('useDemoDesk must be used within a DemoProvider');
  return desk;
}
