/** A user's settings of one contract. */
import * as v from 'valibot';
import { codec } from '../codec.ts';
import {
  leverageNumber,
  marginModeNumber,
  positionModeNumber,
  type MarginMode,
  type PositionMode,
} from './futures-terms.ts';

export interface FuturesSettings {
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly positionMode: PositionMode;
}

export const futuresSettingsCodec = codec(
  v.object({
    leverage: leverageNumber,
    margin_mode: marginModeNumber.wire,
    /** Absent where a back end has only hedge mode. */
    position_mode: v.nullish(positionModeNumber.wire),
  }),
  {
    decode: (wire): FuturesSettings => ({
      leverage: wire.leverage,
      marginMode: marginModeNumber.decode(wire.margin_mode),
      positionMode:
        typeof wire.position_mode === 'number'
          ? positionModeNumber.decode(wire.position_mode)
          : 'hedge',
    }),
    encode: (settings) => ({
      leverage: settings.leverage,
      margin_mode: marginModeNumber.encode(settings.marginMode),
      position_mode: positionModeNumber.encode(settings.positionMode),
    }),
  },
);
