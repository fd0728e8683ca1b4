/** The chunk of the chart's parts that need a click or a key: the dialog of studies, the table of bars, the
 *  depth chart, the image file and the typed interval. */
export { ChartTable } from '#src/trading/chart/ChartTable.tsx';
export { snapshotOf } from '#src/trading/chart/snapshot.ts';
export { StudyDialog } from '#src/trading/chart/studies/StudyDialog.tsx';
export { MarketDepth } from '#src/trading/terminal/MarketDepth.tsx';
export { TypedInterval } from '#src/trading/chart/TypedInterval.tsx';
