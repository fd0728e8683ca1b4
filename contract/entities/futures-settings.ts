/** A user's settings of one contract. */
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault } from '../fields.ts';
import { leverageNumber, marginModeNumber, positionModeNumber } from './futures-terms.ts';

export const futuresSettingsCodec = fields({
  leverage: field('leverage', leverageNumber),
  marginMode: field('margin_mode', marginModeNumber),
  /** Absent where a back end has only hedge mode. */
  positionMode: fieldWithDefault('position_mode', positionModeNumber, 'hedge'),
});
export type FuturesSettings = ModelOf<typeof futuresSettingsCodec>;
