/** Machines whose paths are played on the real page. */
import type { MachineDriver } from '../driver.ts';
import { accountChangeDrivers } from './account-change-driver.ts';
import { futuresOrderDriver } from './futures-order-driver.ts';
import { identityDriver } from './identity-driver.ts';
import { leverageDriver } from './leverage-driver.ts';
import { p2pDrivers } from './p2p-driver.ts';
import { paperDriver } from './paper-driver.ts';
import { positionDriver } from './position-driver.ts';
import { sessionDriver } from './session-driver.ts';
import { spotOrderDriver } from './spot-order-driver.ts';
import { withdrawalDriver } from './withdrawal-driver.ts';

export const DRIVERS: readonly MachineDriver[] = [
  sessionDriver,
  ...accountChangeDrivers,
  spotOrderDriver,
  leverageDriver,
  positionDriver,
  futuresOrderDriver,
  withdrawalDriver,
  ...p2pDrivers,
  identityDriver,
  paperDriver,
];
