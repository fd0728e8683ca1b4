/** Maintenance at run time: a stored switch, read by every call of a user, and published to open pages. */
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import type { MaintenanceState } from '#contract/operator/maintenance.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
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

interface Row {
  readonly is_on: bigint;
  readonly text: string;
  readonly since_ms: bigint;
  readonly by: string;
}

const NEVER_SWITCHED = { isOn: false, text: '', since: undefined, by: undefined };

export class Maintenance {
  readonly #options: MaintenanceOptions;
  #state: MaintenanceState;

  /** Reads the stored switch: a restart keeps it. */
  constructor(options: MaintenanceOptions) {
    this.#options = options;
    this.#state = this.#stored();
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
    this.#state = this.#stored();
    onSwitch(isOn);
    return 'done';
  }

  #stored(): MaintenanceState {
    const { db, isSetByConfiguration } = this.#options;
    const row = db.get<Row>('SELECT is_on, text, since_ms, by FROM maintenance');
    const stored =
      row === undefined
        ? NEVER_SWITCHED
        : {
            isOn: row.is_on === 1n,
            text: row.text,
            since: epochMs(safeIntegerOf(row.since_ms)),
            by: row.by,
          };
    return { ...stored, isOn: stored.isOn || isSetByConfiguration, isSetByConfiguration };
  }
}

function storeSwitch(db: Db, { isOn, text, address }: MaintenanceSwitch, now: EpochMs): void {
  db.run(
    `INSERT INTO maintenance (id, is_on, text, since_ms, by) VALUES (1, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET is_on = excluded.is_on, text = excluded.text,
       since_ms = excluded.since_ms, by = excluded.by`,
    [isOn ? 1 : 0, isOn ? text : '', now, address],
  );
}
