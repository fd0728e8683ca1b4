/** Trading mode on the wire: `dashboard_type`. */
import * as v from 'valibot';
import { codec } from '../codec.ts';
import type { TradingMode } from '../core/trading-mode.ts';
import { fieldWithDefault } from '../fields.ts';

const tradingModeText = codec(v.picklist(['dashboard', 'demo']), {
  decode: (text): TradingMode => (text === 'demo' ? 'demo' : 'real'),
  encode: (tradingMode) => (tradingMode === 'demo' ? 'demo' : 'dashboard'),
});
export const tradingMode = fieldWithDefault('dashboard_type', tradingModeText, 'real');
