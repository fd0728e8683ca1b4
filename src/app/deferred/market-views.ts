/** The chunk of small parts around the market that a page does not need at first: the card of a row of the
 *  order book, the settings of the order form, the metrics of the connection, the recording of the market, and
 *  for a page below full quality its label, the age of its chart and the updates that wait for the end of the
 *  input. */
export { TicketSettings } from '#src/features/spot/parts/TicketSettings.tsx';
export { LevelCard } from '#src/trading/book/LevelCard.tsx';
export { HoldNote } from '#src/trading/chart/HoldNote.tsx';
export { MeterPanel } from '#src/trading/status/MeterPanel.tsx';
export { RecordingReadout } from '#src/trading/status/RecordingReadout.tsx';
export { RenderQualityWord } from '#src/trading/status/RenderQualityWord.tsx';
export { followInput } from '../wiring/market/input-updates.ts';
export { recordingOf } from '../wiring/market/recording.ts';
