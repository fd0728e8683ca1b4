/** The chunk of a page that is not drawn in full quality: what its status line says, and the updates that
 *  wait for the end of the user's input. */
export { followInput } from '../wiring/market/input-updates.ts';
export { HoldNote } from '#src/trading/chart/HoldNote.tsx';
export { RenderQualityWord } from '#src/trading/status/RenderQualityWord.tsx';
