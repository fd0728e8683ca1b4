import { describe, expect, it } from 'vitest';
import { checkAddress } from '#domain/addresses/check-address.ts';
import { paymentRequestOf } from '#domain/addresses/payment-request.ts';
import { xAddressOf } from '#domain/addresses/x-address.ts';

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ETH = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const SOL = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const XRP = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const ADA = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
const X_WITHOUT_TAG = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ';
const X_TAG_14 = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS';

const bitcoin = { family: 'bitcoin', address: BTC };
const ether = { family: 'ethereum', address: ETH, networkType: 'ERC20' };

describe('a payment request', () => {
  it.each([
    [`bitcoin:${BTC}`, { ...bitcoin, amount: undefined, coin: undefined }],
    [`bitcoin:${BTC}?amount=0.015`, { ...bitcoin, amount: '0.015', coin: 'BTC' }],
    [`bitcoin:${BTC}?label=Shop%20A&amount=20.3&message=No%201`, { ...bitcoin, amount: '20.3' }],
    [`bitcoin://${BTC}?amount=1`, { ...bitcoin, amount: '1' }],
    [`BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.10`, { address: BTC.toUpperCase(), amount: '0.1' }],
    [`\u200Ebitcoin:${BTC}?amount=.5\n`, { ...bitcoin, amount: '0.5' }],
    [`"bitcoin:${BTC}?amount=2"`, { ...bitcoin, amount: '2' }],
    [`bitcoin:${BTC}?amount=0,5`, { ...bitcoin, amount: undefined }],
    [`bitcoin:${BTC}?amount=1e8`, { ...bitcoin, amount: undefined }],
    [`bitcoin:${BTC}?amount=-1`, { ...bitcoin, amount: undefined }],
    [`bitcoin:${BTC}?amount=1&amount=2`, { ...bitcoin, amount: '1' }],
    [`bitcoin:${BTC}?amount=1&lightning=LNBC1`, { ...bitcoin, amount: '1' }],
    ['litecoin:LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1?amount=3', { family: 'litecoin', amount: '3' }],
    ['dogecoin:DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L?amount=3', { family: 'dogecoin', coin: 'DOGE' }],
    [`web+cardano:${ADA}?amount=5`, { family: 'cardano', address: ADA, amount: '5', coin: 'ADA' }],
    [`tron:${TRON}?amount=7`, { family: 'tron', address: TRON, amount: '7', coin: 'TRX' }],
    [`TRC20:${TRON}`, { family: 'tron', address: TRON, coin: undefined }],
    [`ethereum:${ETH}`, { ...ether, amount: undefined, coin: undefined }],
    [`ethereum:pay-${ETH}@1`, ether],
    [`ethereum:${ETH}@1?value=2014000000000000000`, { ...ether, amount: '2.014', coin: 'ETH' }],
    [`ethereum:${ETH}@1?value=2.014e18&gas=21000`, { ...ether, amount: '2.014' }],
    [`ethereum:${ETH}@0x1?value=1e9`, { ...ether, amount: '0.000000001' }],
    [`ethereum:${ETH}?amount=1.5`, { ...ether, amount: '1.5', coin: 'ETH' }],
    [`ethereum:${ETH}@56?value=1e18`, { networkType: 'BEP20', amount: '1', coin: 'BNB' }],
    [`ethereum:${ETH}@137`, { family: undefined }],
    [`eth:${ETH}`, ether],
    [`bnb:${ETH}`, { family: 'ethereum', networkType: 'BEP20' }],
    [`polygon:${ETH}`, { family: undefined }],
    [
      `ethereum:${USDT}@1/transfer?address=${ETH}&uint256=1.5e6`,
      { ...ether, amount: '1.5', coin: 'USDT' },
    ],
    [
      `ethereum:${ETH}/transfer?address=${ETH}&uint256=1`,
      { ...ether, amount: undefined, coin: 'other' },
    ],
    [`solana:${SOL}`, { family: 'solana', address: SOL, coin: undefined }],
    [`solana:${SOL}?amount=0.01`, { family: 'solana', amount: '0.01', coin: 'SOL' }],
    [
      `solana:${SOL}?amount=1&spl-token=Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB&memo=a%20b`,
      { family: 'solana', amount: '1', coin: 'USDT', memo: 'a b' },
    ],
    [`solana:${SOL}?spl-token=${SOL}`, { family: 'solana', coin: 'other' }],
    [`ripple:${XRP}?to=${XRP}&dt=123&amount=25`, { family: 'xrp', memo: '123', amount: '25' }],
    [`xrp:${XRP}?tag=١٢٣`, { family: 'xrp', address: XRP, memo: '123' }],
    [`xrpl://${XRP}?dt=`, { family: 'xrp', address: XRP, memo: undefined }],
    [`ripple:${X_TAG_14}?amount=1`, { family: 'xrp', address: XRP, memo: '14', amount: '1' }],
    [X_WITHOUT_TAG, { family: 'xrp', address: XRP, memo: undefined }],
    [
      `\u200E${X_TAG_14.slice(0, 9)}\n${X_TAG_14.slice(9)}`,
      { family: 'xrp', address: XRP, memo: '14' },
    ],
    ['lightning:lnbc1', { family: undefined }],
  ])('reads %s', (text, expected) => {
    expect(paymentRequestOf(text)).toMatchObject(expected);
  });

  it.each([
    BTC,
    ETH,
    '',
    'https://example.com/pay',
    `bitcoin:${BTC}?req-pay=1`,
    'ethereum:vitalik.eth',
    `ethereum:${USDT}@1/approve?address=${ETH}`,
    'javascript:alert(1)',
  ])('is not read in %s', (text) => expect(paymentRequestOf(text)).toBeUndefined());
});

it('reads X-addresses with their tag, and rejects one with a typing error', () => {
  expect(xAddressOf('X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu')).toEqual({
    address: XRP,
    memo: '1',
  });
  expect(xAddressOf(`${X_TAG_14.slice(0, -1)}X`)).toBe('checksum_wrong');
  expect(xAddressOf('T719a5UwUCnEs54UsxG9CJYYDhwmFCvqXVCALUGJGSbNV3x')).toBeUndefined();
  expect(xAddressOf(XRP)).toBeUndefined();
});

describe('the check of an address', () => {
  it('reads payment requests of its network, with their memo', () => {
    expect(checkAddress('bitcoin', `bitcoin:${BTC}?amount=1`)).toEqual({
      ok: true,
      address: BTC,
      memo: undefined,
    });
    expect(checkAddress('xrp', X_TAG_14)).toEqual({ ok: true, address: XRP, memo: '14' });
    expect(checkAddress('xrp', X_TAG_14, ' ١٤ ')).toMatchObject({ ok: true, memo: '14' });
    expect(checkAddress('xrp', X_WITHOUT_TAG, '7')).toMatchObject({ ok: true, memo: '7' });
  });

  it('rejects a memo that differs from that of the address, and one that cannot be sent', () => {
    expect(checkAddress('xrp', X_TAG_14, '15')).toMatchObject({ problem: 'memo_invalid' });
    expect(checkAddress('solana', `solana:${SOL}?memo=a`)).toMatchObject({
      problem: 'memo_not_supported',
    });
  });

  it('names the network of a request for another one', () => {
    const check = checkAddress('tron', `bitcoin:${BTC}?amount=1`);
    expect(check).toMatchObject({ problem: 'wrong_network', validFor: ['bitcoin'] });
    expect(checkAddress('bitcoin', 'lightning:lnbc1')).toMatchObject({
      problem: 'wrong_network',
      validFor: [],
    });
  });

  it('accepts a space inside an address only where a checksum tells that none of its letters is missing', () => {
    const spaced = `${BTC.slice(0, 9)} ${BTC.slice(9)}`;
    expect(checkAddress('bitcoin', spaced)).toMatchObject({ ok: true, address: BTC });
    // Without its second letter, the address of Solana would be a valid one of somebody else.
    expect(checkAddress('solana', SOL.replace('P', ' '))).toMatchObject({ problem: 'malformed' });
    for (const broken of [`${SOL.slice(0, 9)}\n${SOL.slice(9)}`, `Address: ${SOL} `, `${SOL} \n`]) {
      expect(checkAddress('solana', broken)).toMatchObject({ ok: true, address: SOL });
    }
  });

  it('ignores invisible characters, line breaks and digits in another width', () => {
    expect(checkAddress('bitcoin', `\u200E${BTC.slice(0, 9)}\r\n${BTC.slice(9)}\u2069`)).toEqual({
      ok: true,
      address: BTC,
      memo: undefined,
    });
    expect(checkAddress('bitcoin', '\u200E \n')).toMatchObject({ problem: 'empty' });
    expect(checkAddress('ethereum', ETH.replace('0x', '0X'))).toMatchObject({ ok: true });
    expect(checkAddress('xrp', XRP, '１２ ３４')).toMatchObject({ memo: '1234' });
  });
});
