/** Maintenance as the desk shows and switches it. */
import * as v from 'valibot';
import type { ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, optionalField } from '../fields.ts';
import { isoTime, shortText } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

export const MAINTENANCE_TEXT_LENGTH_MAX = 300;

export const maintenanceCodec = fields({
  isOn: field('on', v.boolean()),
  /** Shown on the maintenance page; empty for the page's own text. */
  text: field('text', shortText(MAINTENANCE_TEXT_LENGTH_MAX)),
  /** Last switch; undefined when it was never switched. */
  since: optionalField('since', isoTime),
  /** IP address of the operator who switched it last. */
  by: optionalField('by', shortText(60)),
  /** On because the settings say so: only a restart with other settings turns it off. */
  isSetByConfiguration: field('set_by_configuration', v.boolean()),
});
export type MaintenanceState = ModelOf<typeof maintenanceCodec>;

export const maintenanceState = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.maintenance,
  reply: maintenanceCodec,
});

export const switchMaintenance = operatorRoute({
  method: 'POST',
  path: OPERATOR_CALLS.maintenance,
  body: fields({
    isOn: field('on', v.boolean()),
    text: fieldWithDefault('text', v.pipe(shortText(MAINTENANCE_TEXT_LENGTH_MAX), v.trim()), ''),
  }),
  reply: outcomeCodec,
});
