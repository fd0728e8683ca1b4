/** React context of what a user does about another trader: following, blocking and reporting. */
import type { Notice } from '#machines/kernel/notice.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { createServiceContext } from './create-service-context.ts';

export interface TraderReport {
  readonly uid: string;
  readonly reason: string;
  readonly text: string;
}

export interface TradersService {
  /** Each command shows its own outcome to the user. */
  readonly follow: (uid: string, isOn: boolean) => Promise<CommandOutcome>;
  readonly block: (uid: string, isOn: boolean) => Promise<CommandOutcome>;
  readonly report: (report: TraderReport) => Promise<CommandOutcome>;
  readonly applyForMerchant: (text: string) => Promise<CommandOutcome>;
  readonly announce: (notice: Notice) => void;
}

export const [TradersServiceProvider, useTradersService] =
  createServiceContext<TradersService>('TradersService');
