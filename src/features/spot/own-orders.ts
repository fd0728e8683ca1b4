/** The parts of a trading page that only signed-in users have; one chunk. */
export { OwnList } from './parts/OwnList.tsx';
export { OwnOnChart } from './parts/OwnOnChart.tsx';
