/** Trading mode on the wire: `dashboard_type`. */
import * as v from 'valibot';
import type { TradingMode } from '../core/trading-mode.ts';

export const tradingModeText = v.optional(v.picklist(['dashboard', 'demo']));
export const tradingModeOf = (wire: 'dashboard' | 'demo' | undefined): TradingMode =>
  wire === 'demo' ? 'demo' : 'real';
export const dashboardTypeOf = (tradingMode: TradingMode): 'dashboard' | 'demo' =>
  tradingMode === 'demo' ? 'demo' : 'dashboard';
