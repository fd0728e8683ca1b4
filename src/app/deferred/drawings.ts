/** The chunk of chart drawings: their layer, and the format in which they are stored. */
export { storedDrawingsOf, storedFormOf } from '#contract/entities/drawing.ts';
export { DrawingLayer } from '#src/trading/chart/drawings/DrawingLayer.tsx';
