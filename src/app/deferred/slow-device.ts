/** The chunk of the lowest levels of rendering quality, for devices on which inputs would wait. */
export { followInput } from '../wiring/market/input-updates.ts';
export { HoldNote } from '#src/trading/chart/HoldNote.tsx';
