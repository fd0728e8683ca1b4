/** Names of the three wallets and of the kinds of transactions. Each object stays the same until the
 *  language changes. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { TransactionType } from '#contract/entities/journal-line.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';

export function useWalletLabels(): Readonly<Record<Wallet, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({ spot: t`Spot wallet`, future: t`Futures wallet`, p2p: t`P2P wallet` }),
    [t],
  );
}

/** Address of each wallet's page. */
export const WALLET_PATHS: Readonly<Record<Wallet, string>> = {
  spot: '/wallet/spot',
  future: '/wallet/future',
  p2p: '/wallet/p2p',
};

export function useTransactionLabels(): Readonly<Record<TransactionType, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      deposit: t({ message: 'Deposit', context: 'Kind of transaction', comment: 'Noun' }),
      deposit_rollback: t({ message: 'Deposit reversed', comment: 'Kind of transaction' }),
      withdrawal: t({ message: 'Withdrawal', comment: 'Kind of transaction' }),
      withdrawal_fee: t({ message: 'Withdrawal fee', comment: 'Kind of transaction' }),
      withdrawal_freeze: t`Frozen for withdrawal`,
      withdrawal_release: t({ message: 'Withdrawal released', comment: 'Kind of transaction' }),
      wallet_transfer: t`Transfer between wallets`,
      internal_transfer: t`Transfer between users`,
      convert: t({ message: 'Convert', context: 'Kind of transaction', comment: 'Noun' }),
      convert_freeze: t`Frozen for convert`,
      convert_release: t({ message: 'Convert released', comment: 'Kind of transaction' }),
      trade: t({ message: 'Trade', context: 'Kind of transaction', comment: 'Noun' }),
      trade_fee: t({ message: 'Trading fee', comment: 'Kind of transaction' }),
      order_freeze: t`Frozen for order`,
      order_release: t({ message: 'Order released', comment: 'Kind of transaction' }),
      futures_profit: t`Futures profit or loss`,
      futures_fee: t({ message: 'Futures fee', comment: 'Kind of transaction' }),
      futures_funding: t({ message: 'Funding fee', comment: 'Kind of transaction' }),
      futures_liquidation: t({ message: 'Liquidation loss', comment: 'Kind of transaction' }),
      futures_insurance: t({ message: 'Liquidation fee', comment: 'Kind of transaction' }),
      futures_deleveraging: t({ message: 'Auto-deleveraging', comment: 'Kind of transaction' }),
      margin_freeze: t`Frozen as margin`,
      margin_release: t({ message: 'Margin released', comment: 'Kind of transaction' }),
      earn_subscribe: t`Moved into Earn`,
      earn_redeem: t`Redeemed from Earn`,
      earn_reward: t({ message: 'Earn reward', comment: 'Kind of transaction' }),
      earn_reward_repaid: t`Earn reward paid back`,
      p2p_ad_freeze: t`Frozen for P2P ad`,
      p2p_ad_release: t`P2P ad released`,
      p2p_order_freeze: t`Frozen for P2P order`,
      p2p_order_release: t`P2P order released`,
      p2p_trade: t({ message: 'P2P trade', comment: 'Kind of transaction' }),
      p2p_fee: t({ message: 'P2P fee', comment: 'Kind of transaction' }),
      gift_card_create: t`Gift card`,
      gift_card_fee: t`Gift card fee`,
      gift_card_redeem: t`Gift card redeemed`,
      gift_card_return: t`Gift card returned`,
      launchpad_freeze: t`Frozen for Launchpad`,
      launchpad_refund: t`Launchpad refund`,
      launchpad_purchase: t({ message: 'Launchpad purchase', comment: 'Kind of transaction' }),
      launchpad_tokens: t({ message: 'Launchpad tokens', comment: 'Kind of transaction' }),
      referral: t({ message: 'Referral commission', comment: 'Kind of transaction' }),
      play_money: t`Play money`,
      other: t({ message: 'Other', comment: 'Kind of transaction' }),
    }),
    [t],
  );
}
