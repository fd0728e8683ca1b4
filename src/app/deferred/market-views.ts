/** The chunk of small views around the market that need the pointer or a click: the card of a row of the
 *  order book, the metrics of the connection and the recording of the market. */
export { LevelCard } from '#src/trading/book/LevelCard.tsx';
export { MeterPanel } from '#src/trading/status/MeterPanel.tsx';
export { RecordingReadout } from '#src/trading/status/RecordingReadout.tsx';
export { recordingOf } from '../wiring/market/recording.ts';
