/** Public exports of the feature: the order pages, and the lists that the app provides to the
 *  trading page. */
export { HistoryList } from './HistoryList.tsx';
export { LazyOrderDetail } from './lazy-dialogs.tsx';
export {
  BuyHistoryPage,
  SellHistoryPage,
  SpotOrdersPage,
  StopLimitHistoryPage,
} from './OrderPages.tsx';
export { TradeList } from './TradeList.tsx';
export { TransactionList } from './TransactionList.tsx';
