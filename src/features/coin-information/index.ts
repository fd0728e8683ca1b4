/** Public exports of the feature: the coin dialog. */
export { CoinInformation } from './CoinInformation.tsx';
