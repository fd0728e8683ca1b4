/** Reduces XState to our machines' needs: no machine is persisted and restored, drawn, inspected
 *  from outside, or entered by a route; machines invoke their actors, and neither spawn nor send to
 *  others. Collecting all events of a machine and reporting each event to an inspector is
 *  unnecessary work. */
import type { Cut } from './cuts.ts';

export const XSTATE_CUTS: readonly Cut[] = [
  {
    file: /[\\/]xstate[\\/]dist[\\/]StateMachine-\w+\.esm\.js$/,
    emptied: ['restoreSnapshot', 'definition', 'events', 'ownEvents', 'resolveState'],
    instead: [
      [/^ {4}formatRouteTransitions\(this\.root\);$/m, ''],
      [/^ {4}this\.events = this\.root\.events;$/m, ''],
      [/^ {8}toJSON\(\) \{[\s\S]*?^ {8}\}$/m, ''],
    ],
  },
  {
    file: /[\\/]xstate[\\/]dist[\\/]raise-\w+\.esm\.js$/,
    emptied: ['getPersistedSnapshot', 'machineSnapshotToJSON', 'inspect'],
    instead: [
      [/^ *(?:\w+\.|this\.)*system\._sendInspectionEvent\(\{[\s\S]*?^ *\}\);$/gm, ''],
      [/^ {2}const sendInspectionEvent = [\s\S]*?^ {2}\};$/m, ''],
      [/^ {4}_sendInspectionEvent: sendInspectionEvent,$/m, ''],
      [/^ {4}toJSON: \(\) => \(\{[\s\S]*?^ {4}\}\)$/gm, ''],
    ],
  },
  {
    file: /[\\/]xstate[\\/]dist[\\/]log-\w+\.esm\.js$/,
    emptied: ['sendTo'],
  },
  {
    file: /[\\/]xstate[\\/]dist[\\/]xstate\.esm\.js$/,
    instead: [[/^ {4}(?:sendTo|log),$/gm, '']],
  },
  {
    file: /[\\/]xstate[\\/]dist[\\/]assign-\w+\.esm\.js$/,
    instead: [[/^ {4}spawn: createSpawner\(.*\),$/m, '']],
  },
];
