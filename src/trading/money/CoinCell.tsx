/** Coin of a row: its mark and its symbol. */
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import styles from './CoinCell.module.css';

export const CoinCell = ({ coin }: { readonly coin: string }) => (
  <span className={styles.coin}>
    <CoinMark coin={coin} size={16} />
    <b>{coin}</b>
  </span>
);
