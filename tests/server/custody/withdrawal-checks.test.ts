import { expect, it } from 'vitest';
import { makeAddress } from '#server/chain/make-address.ts';
import { openDepositAddress } from '#server/custody/deposit-addresses.ts';
import { checkedAddress } from '#server/custody/withdrawal-checks.ts';
import { BOB } from '#tests/support/test-exchange.ts';
import {
  knownNetwork,
  knownTerms,
  openTestCustody,
  outsideAddress,
} from '#tests/support/test-custody.ts';

const XRP_LEDGER = 6;

function open(coin: string, networkId: number) {
  const test = openTestCustody();
  const { context } = test.custody;
  const terms = knownTerms(coin, networkId);
  const network = knownNetwork(networkId);
  const ownOf = (use: 'hot' | 'shared') =>
    makeAddress(network.addressFamily, context.addressSeed, `${use}/${networkId}`);
  const check = (address: string, memo?: string, isWithoutMemo = false) =>
    checkedAddress(context, terms, { address, memo, isWithoutMemo });
  return { test, network, ownOf, check };
}

const OWN = { rejection: 'address_invalid', details: { problem: 'own_address' } };

it.each([
  ['BTC', 1],
  ['ETH', 2],
  ['USDT', 4],
  ['XRP', XRP_LEDGER],
] as const)('rejects the address that pays withdrawals of %s', (coin, networkId) => {
  const { ownOf, check } = open(coin, networkId);
  expect(check(ownOf('hot'))).toMatchObject(OWN);
});

it('rejects the shared address of a network with memos before any user has a memo', () => {
  const { ownOf, check } = open('XRP', XRP_LEDGER);
  // The owner is checked first: the user must not look for a memo of an own address.
  for (const memo of [undefined, '7']) expect(check(ownOf('shared'), memo)).toMatchObject(OWN);
});

it('rejects the deposit address of another user, and accepts one outside', async () => {
  const { test, network, check } = open('USDT', 4);
  const { address } = await test.custody.run((tx) => openDepositAddress(tx, BOB, network, tx.now));
  expect(check(address)).toMatchObject(OWN);
  const outside = outsideAddress(network, 'alice');
  expect(check(outside)).toEqual({ address: outside, memo: undefined });
});

it('requires a memo where the network has one, unless the user confirms that none is needed', () => {
  const { network, check } = open('XRP', XRP_LEDGER);
  const address = outsideAddress(network, 'alice');
  expect(check(address)).toMatchObject({ rejection: 'memo_required' });
  expect(check(address, undefined, true)).toEqual({ address, memo: undefined });
  expect(check(address, '7')).toEqual({ address, memo: '7' });
  expect(check(address, '7', true)).toEqual({ address, memo: '7' });
});

it('names the problem of an address, and where it would be valid', () => {
  const { check } = open('USDT', 4);
  const ethereum = outsideAddress(knownNetwork(2), 'alice');
  expect(check(ethereum)).toMatchObject({
    rejection: 'address_invalid',
    details: { problem: expect.not.stringMatching('own_address') as string },
  });
  expect(check('')).toMatchObject({ rejection: 'address_invalid' });
});
