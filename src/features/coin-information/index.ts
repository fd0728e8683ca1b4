/** The door: the dialog of one coin. */
export { CoinInformation } from './CoinInformation.tsx';
