/** `exchange-status`, public: maintenance was switched on or off. The client reads the settings, which
 *  say the rest. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import { codec } from '../codec.ts';
import { flag, isOn, textFlagOf } from '../wire.ts';

const NAME = 'exchange-status';
export const MAINTENANCE_EVENT = 'maintenance-update';

export const maintenanceUpdateCodec = codec(v.object({ maintenance_mode: flag }), {
  decode: (wire) => ({ isMaintenance: isOn(wire.maintenance_mode) }),
  encode: ({ isMaintenance }) => ({ maintenance_mode: textFlagOf(isMaintenance) }),
});

export const exchangeStatusChannel = channel({
  visibility: 'public',
  nameOf: () => NAME,
  keyOf: (name) => (name === NAME ? NAME : undefined),
  events: { [MAINTENANCE_EVENT]: maintenanceUpdateCodec },
});
