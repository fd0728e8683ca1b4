/** What the pages of wallets show of Simple Earn, with its request. */
export { InEarn } from '#src/features/wallet/parts/InEarn.tsx';
export { readEarnSummary } from '#src/queries/read-earn-summary.ts';
