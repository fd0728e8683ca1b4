/** React context of demo trade functions beyond trading, provided by the app. */
import { createServiceContext } from './create-service-context.ts';

/** Each call shows its own outcome to the user. */
export interface DemoService {
  readonly topUp: () => Promise<void>;
  /** Cancels all demo orders and starts the next epoch. */
  readonly reset: () => Promise<void>;
}

export const [DemoServiceProvider, useDemoService] =
  createServiceContext<DemoService>('DemoService');
