/** Maintenance at run time: a stored switch, read by every call of a user, and published to open pages. */
import type { EpochMs } from '#contract/core/time.ts';
import type { MaintenanceState } from '#contract/operator/maintenance.ts';
import type { Db } from '#server/db/database.ts';
import { flag, integer, text, time } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import type { WriteRecords } from '#server/exchange/record-writer.ts';
import { writeAudit } from './audit.ts';

export interface MaintenanceOptions {
  readonly db: Db;
  readonly write: WriteRecords;
  /** The settings turn it on: no operator can turn it off at run time. */
  readonly isSetByConfiguration: boolean;
  /** Called after the commit of a switch. */
  readonly onSwitch: (isOn: boolean) => void;
}

export interface MaintenanceSwitch {
  readonly isOn: boolean;
  /** For users; empty for the page's own text. */
  readonly text: string;
  /** IP address of the operator. */
  readonly address: string;
}

const switchTable = table('maintenance', {
  id: integer('id'),
  isOn: flag('is_on'),
  text: text('text'),
  since: time('since_ms'),
  by: text('by'),
});

const NEVER_SWITCHED = { isOn: false, text: '', since: undefined, by: undefined };

export class Maintenance {
  readonly #options: MaintenanceOptions;
  #state: MaintenanceState;

  /** Reads the stored switch: a restart keeps it. */
  constructor(options: MaintenanceOptions) {
    this.#options = options;
    this.#state = this.#readStored();
  }

  get state(): MaintenanceState {
    return this.#state;
  }

  /** The switch and its line of the audit are one transaction. Commands that were accepted before still
   *  run: maintenance stops calls, not the exchange. */
  async switch(change: MaintenanceSwitch): Promise<'done' | 'set_by_configuration'> {
    const { db, write, isSetByConfiguration, onSwitch } = this.#options;
    if (isSetByConfiguration) return 'set_by_configuration';
    const { isOn, text, address } = change;
    await write((now) => {
      storeSwitch(db, change, now);
      const action = isOn ? 'maintenance_on' : 'maintenance_off';
      writeAudit(db, { action, subject: 'exchange', detail: text, address }, now);
    });
    this.#state = this.#readStored();
    onSwitch(isOn);
    return 'done';
  }

  #readStored(): MaintenanceState {
    const { db, isSetByConfiguration } = this.#options;
    const { isOn, text, since, by } = switchTable.find(db, { id: 1 }) ?? NEVER_SWITCHED;
    return { isOn: isOn || isSetByConfiguration, text, since, by, isSetByConfiguration };
  }
}

const storeSwitch = (db: Db, { isOn, text, address }: MaintenanceSwitch, now: EpochMs): void =>
  switchTable.put(db, ['id'], { id: 1, isOn, text: isOn ? text : '', since: now, by: address });
