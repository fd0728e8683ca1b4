/** Parts that spot and futures pages show after the book; in one chunk with those of the spot page
 *  (src/app/deferred/after-book.ts). */
export { loadChart } from './chart.ts';
export { MarketStatus } from './MarketStatus.tsx';
export { MarketTape } from './MarketTape.tsx';
export { PairTools } from './PairTools.tsx';
export { PanelEdges } from './PanelEdges.tsx';
export { SideViews } from './SideViews.tsx';
