/** The chunk of what a trader alone has on a trading page: a visitor's comes without it. */
export { OwnList } from './OwnList.tsx';
export { OwnOnChart } from './OwnOnChart.tsx';
