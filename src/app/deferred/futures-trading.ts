/** What the futures page loads after its book, behind the parts that it shares with spot: order form,
 *  tables, dialogs, and the wiring of trading. */
export { futuresServiceOf, refreshFuturesSettings } from '../wiring/futures/contract-trading.ts';
export * from '#src/features/futures/trading.ts';
