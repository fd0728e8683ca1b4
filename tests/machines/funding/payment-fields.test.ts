/** Payment requests in the forms of a withdrawal and of the address book. */
import { epochMs } from '#contract/core/time.ts';
import { describe, expect, it } from 'vitest';
import {
  ADDRESS_FAMILIES,
  checkAddress,
  paymentRequestOf,
} from '#domain/addresses/check-address.ts';
import { createBook, deriveBook, edit as editBook } from '#machines/funding/address-book.ts';
import * as withdrawal from '#machines/funding/withdrawal-draft.ts';
import type { AddressChecker } from '#machines/funding/withdrawal.ts';
import { ethereum, rules, xrp } from './samples.ts';

const check: AddressChecker = (family, address, memo) =>
  checkAddress(ADDRESS_FAMILIES.find((one) => one === family) ?? 'bitcoin', address, memo);
const input = {
  checkAddress: check,
  readPayment: paymentRequestOf,
  clock: () => epochMs(0),
  isTwoFactorOn: true,
};

const tron = { ...ethereum, id: 4, name: 'Tron', type: 'TRC20', addressFamily: 'tron' };
const binance = { ...ethereum, id: 3, name: 'BNB Smart Chain', type: 'BEP20' };
const draftOn = (coin: string, network: typeof ethereum) =>
  withdrawal.deriveWithdrawal({
    ...withdrawal.withNetworks(withdrawal.selectCoin(withdrawal.createWithdrawal(input), coin), [
      network,
    ]),
    knownAddresses: [],
    rules,
  });

const ETH = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const XRP = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const BTC = 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1';

describe('a withdrawal', () => {
  it('takes address, tag and the amount that the receiver gets from a payment request', () => {
    const { draft, derived } = withdrawal.edit(draftOn('XRP', xrp), {
      address: `ripple:${XRP}?dt=123&amount=25`,
    });
    expect(draft).toMatchObject({ address: XRP, memo: '123', amount: '25', feeMode: 'on_top' });
    expect(derived.problems).toMatchObject({ address: undefined, memo: undefined });
  });

  it('keeps an amount and a memo that the request does not name', () => {
    const filled = withdrawal.edit(draftOn('XRP', xrp), { amount: '30', memo: '7' });
    const { draft } = withdrawal.edit(filled, { address: `xrp:${XRP}` });
    expect(draft).toMatchObject({ address: XRP, memo: '7', amount: '30', feeMode: 'included' });
  });

  it('takes the tag of an X-address', () => {
    const { draft } = withdrawal.paste(
      draftOn('XRP', xrp),
      ' X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS\n',
      undefined,
    );
    expect(draft).toMatchObject({ address: XRP, memo: '14' });
  });

  it('takes the amount of its coin only', () => {
    const requested = `ethereum:${ETH}@1?value=1.5e18`;
    const ether = withdrawal.edit(draftOn('ETH', ethereum), { address: requested });
    expect(ether.draft).toMatchObject({ address: ETH, amount: '1.5' });
    const token = withdrawal.edit(draftOn('USDT', ethereum), { address: requested });
    expect(token.draft).toMatchObject({ address: requested, amount: '' });
    expect(token.derived.problems.address).toBe('other_coin');
    expect(withdrawal.isComplete(token)).toBe(false);
    const plain = withdrawal.edit(draftOn('USDT', ethereum), { address: `ethereum:${ETH}` });
    expect(plain.draft.address).toBe(ETH);
  });

  it('says that a request is for another network', () => {
    const cases = [
      [draftOn('USDT', tron), `ethereum:${ETH}`],
      [draftOn('USDT', ethereum), BTC],
      [draftOn('ETH', ethereum), `ethereum:${ETH}@56`],
      [draftOn('ETH', binance), `ethereum:${ETH}@1`],
      [draftOn('ETH', ethereum), `ethereum:${ETH}@137`],
    ] as const;
    for (const [draft, address] of cases) {
      const edited = withdrawal.edit(draft, { address });
      expect(edited.derived.problems.address, address).toBe('wrong_network');
      expect(edited.draft.address).toBe(address);
    }
    const same = withdrawal.edit(draftOn('ETH', binance), { address: `ethereum:${ETH}@56` });
    expect(same.draft.address).toBe(ETH);
  });

  it('says that a memo cannot be sent on the network', () => {
    const edited = withdrawal.edit(draftOn('ETH', ethereum), { address: `ethereum:${ETH}?memo=7` });
    expect(edited.derived.problems.address).toBe('memo_not_supported');
    expect(edited.draft.memo).toBe('');
  });

  it('removes what is invisible from a pasted address', () => {
    const pasted = withdrawal.paste(draftOn('ETH', ethereum), `\u200E${ETH}\r\n`, ETH);
    expect(pasted.draft.address).toBe(ETH);
    expect(pasted.copiedInstead).toBeUndefined();
  });

  it('reads a tag in digits of another script', () => {
    const { derived } = withdrawal.edit(draftOn('XRP', xrp), { address: XRP, memo: '١٢ ٣٤' });
    expect(derived.addressCheck).toMatchObject({ ok: true, memo: '1234' });
  });
});

describe('an entry of the address book', () => {
  const book = deriveBook({ ...createBook(input), networks: [ethereum, xrp] });

  it('takes address and tag from a payment request, whatever its amount', () => {
    const onXrp = editBook(book, { networkId: xrp.id, label: 'Shop' });
    const { draft, problem } = editBook(onXrp, { address: `ripple:${XRP}?dt=9&amount=1` });
    expect(draft).toMatchObject({ address: XRP, memo: '9' });
    expect(problem).toBeUndefined();
  });

  it('says that a request is for another network', () => {
    const onEthereum = editBook(book, { networkId: ethereum.id, label: 'Shop' });
    expect(editBook(onEthereum, { address: BTC }).problem).toBe('wrong_network');
  });
});
