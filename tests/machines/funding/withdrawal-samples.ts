/** Drafts of a withdrawal, from the selected coin to a complete one. */
import { epochMs } from '#contract/core/time.ts';
import * as withdrawal from '#machines/funding/withdrawal-draft.ts';
import { checkHex, ethereum, KNOWN, rules, tron } from './samples.ts';

const empty = withdrawal.createWithdrawal({
  checkAddress: checkHex,
  clock: () => epochMs(0),
  isTwoFactorOn: true,
});
export const opened = withdrawal.deriveWithdrawal({
  ...withdrawal.withNetworks(withdrawal.selectCoin(empty, 'USDT'), [ethereum, tron]),
  knownAddresses: [KNOWN],
  rules,
});
const onEthereum = withdrawal.deriveWithdrawal({
  ...withdrawal.selectNetwork(opened, ethereum.id),
  rules,
});
export const filled = withdrawal.edit(onEthereum, { address: ` ${KNOWN} `, amount: '100' });
