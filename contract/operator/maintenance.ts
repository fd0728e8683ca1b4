/** Maintenance as the desk shows and switches it. */
import * as v from 'valibot';
import { codec } from '../codec.ts';
import { isoOf, type EpochMs } from '../core/time.ts';
import { isoTimeText, shortText, timeOf } from '../wire.ts';
import { OPERATOR_CALLS } from './addresses.ts';
import { operatorRoute } from './operator-route.ts';
import { outcomeCodec } from './outcome.ts';

export const MAINTENANCE_TEXT_LENGTH_MAX = 300;

export interface MaintenanceState {
  readonly isOn: boolean;
  /** Shown on the maintenance page; empty for the page's own text. */
  readonly text: string;
  /** Last switch; undefined when it was never switched. */
  readonly since: EpochMs | undefined;
  /** IP address of the operator who switched it last. */
  readonly by: string | undefined;
  /** On because the settings say so: only a restart with other settings turns it off. */
  readonly isSetByConfiguration: boolean;
}

export const maintenanceCodec = codec(
  v.object({
    on: v.boolean(),
    text: shortText(MAINTENANCE_TEXT_LENGTH_MAX),
    since: v.nullish(isoTimeText),
    by: v.nullish(shortText(60)),
    set_by_configuration: v.boolean(),
  }),
  {
    decode: (wire): MaintenanceState => ({
      isOn: wire.on,
      text: wire.text,
      since: typeof wire.since === 'string' ? timeOf(wire.since) : undefined,
      by: wire.by ?? undefined,
      isSetByConfiguration: wire.set_by_configuration,
    }),
    encode: (state) => ({
      on: state.isOn,
      text: state.text,
      since: state.since === undefined ? null : isoOf(state.since),
      by: state.by ?? null,
      set_by_configuration: state.isSetByConfiguration,
    }),
  },
);

export const maintenanceState = operatorRoute({
  method: 'GET',
  path: OPERATOR_CALLS.maintenance,
  reply: maintenanceCodec,
});

export const switchMaintenance = operatorRoute({
  method: 'POST',
  path: OPERATOR_CALLS.maintenance,
  body: codec(
    v.object({
      on: v.boolean(),
      text: v.nullish(v.pipe(shortText(MAINTENANCE_TEXT_LENGTH_MAX), v.trim())),
    }),
    {
      decode: (wire) => ({ isOn: wire.on, text: wire.text ?? '' }),
      encode: ({ isOn, text }) => ({ on: isOn, text }),
    },
  ),
  reply: outcomeCodec,
});
