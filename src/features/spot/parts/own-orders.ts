/** Chunk of everything on a trading page that only a signed-in user has; not loaded for visitors. */
export { OwnList } from './OwnList.tsx';
export { OwnOnChart } from './OwnOnChart.tsx';
