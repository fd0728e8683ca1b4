/** `exchange-status`, public: maintenance was switched on or off. The client reads the settings, which
 *  say the rest. */
import { channel } from '../core/channel.ts';
import { field, fields } from '../fields.ts';
import { textFlag } from '../wire.ts';

const NAME = 'exchange-status';
export const MAINTENANCE_EVENT = 'maintenance-update';

export const maintenanceUpdateCodec = fields({
  isMaintenance: field('maintenance_mode', textFlag),
});

export const exchangeStatusChannel = channel({
  visibility: 'public',
  nameOf: () => NAME,
  keyOf: (name) => (name === NAME ? NAME : undefined),
  events: { [MAINTENANCE_EVENT]: maintenanceUpdateCodec },
});
