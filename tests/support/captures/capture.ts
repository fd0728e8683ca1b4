/**
 * Writes and reads recorded markets. One message per line, numbers in integer steps, each price as
 * its difference from the previous one, each id and time as its difference from the last.
 *
 *      {"priceDecimals":2,…}                     the head
 *      s lastId|price,size …|price,size …        snapshot: bids, then asks
 *      d at first-last span link|…|…             change: time, ids; link only where the feed has one
 *      b id price size price size                the exchange's own best bid and ask after change `id`
 *      t id at price size side                   trade; side 1 when the taker bought
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { decimalOfUnits, type Decimal } from '#contract/core/decimal.ts';

export const CAPTURE_NAMES = ['btcusdt-spot', 'ethusdt-spot', 'btcusdt-futures'] as const;
export type CaptureName = (typeof CAPTURE_NAMES)[number];

/** Pairs of price and size, in integer steps. */
export type FlatLevels = readonly number[];

export type CaptureMessage =
  | { kind: 'snapshot'; lastId: number; bids: FlatLevels; asks: FlatLevels }
  | {
      kind: 'diff';
      at: number;
      firstId: number;
      lastId: number;
      previousLastId: number | undefined;
      bids: FlatLevels;
      asks: FlatLevels;
    }
  | { kind: 'touch'; id: number; bid: number; bidSize: number; ask: number; askSize: number }
  | { kind: 'trade'; id: number; at: number; price: number; size: number; isBuy: boolean };

export interface Capture {
  readonly name: string;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly messages: readonly CaptureMessage[];
}

export function readCapture(name: CaptureName): Capture {
  const file = new URL(`./${name}.tape.br`, import.meta.url);
  return decodedCapture(brotliDecompressSync(readFileSync(file)).toString('utf8'));
}

/** Converts flat levels to decimal text, as a feed sends them. */
export function textLevelsOf(levels: FlatLevels, capture: Capture): [Decimal, Decimal][] {
  const text: [Decimal, Decimal][] = [];
  for (let at = 0; at < levels.length; at += 2) {
    text.push([
      decimalOfUnits(BigInt(levels[at] ?? 0), capture.priceDecimals),
      decimalOfUnits(BigInt(levels[at + 1] ?? 0), capture.sizeDecimals),
    ]);
  }
  return text;
}

interface Place {
  id: number;
  at: number;
  tradeId: number;
  tradedAt: number;
  price: number;
}
const start = (): Place => ({ id: 0, at: 0, tradeId: 0, tradedAt: 0, price: 0 });

export function encodedCapture(capture: Capture): string {
  const { messages, ...head } = capture;
  const place = start();
  return [JSON.stringify(head), ...messages.map((message) => lineOf(message, place))].join('\n');
}

function lineOf(message: CaptureMessage, place: Place): string {
  if (message.kind === 'snapshot') {
    return `s ${message.lastId}|${levelText(message.bids)}|${levelText(message.asks)}`;
  }
  if (message.kind === 'diff') {
    const { at, firstId, lastId, previousLastId: previous } = message;
    const link = previous === undefined ? '' : ` ${previous - place.id}`;
    const head = `d ${at - place.at} ${firstId - place.id} ${lastId - firstId}${link}`;
    Object.assign(place, { at, id: lastId });
    return `${head}|${levelText(message.bids)}|${levelText(message.asks)}`;
  }
  if (message.kind === 'touch') {
    const { id, bid, bidSize, ask, askSize } = message;
    return `b ${id - place.id} ${bid} ${bidSize} ${ask} ${askSize}`;
  }
  const { id, at, price, size, isBuy } = message;
  const head = `t ${id - place.tradeId} ${at - place.tradedAt} ${price - place.price}`;
  Object.assign(place, { tradeId: id, tradedAt: at, price });
  return `${head} ${size} ${isBuy ? 1 : 0}`;
}

export function decodedCapture(text: string): Capture {
  const [head = '', ...lines] = text.split('\n');
  const place = start();
  return {
    ...(JSON.parse(head) as Omit<Capture, 'messages'>),
    messages: lines.map((line) => messageOf(line, place)),
  };
}

function messageOf(line: string, place: Place): CaptureMessage {
  const [head = '', bids = '', asks = ''] = line.slice(2).split('|');
  const [first = 0, second = 0, third = 0, fourth, fifth = 0] = head.split(' ').map(Number);
  switch (line[0]) {
    case 's':
      return { kind: 'snapshot', lastId: first, bids: levelsOf(bids), asks: levelsOf(asks) };
    case 'd': {
      const firstId = place.id + second;
      const previousLastId = fourth === undefined ? undefined : place.id + fourth;
      Object.assign(place, { at: place.at + first, id: firstId + third });
      const ids = { at: place.at, firstId, lastId: place.id, previousLastId };
      return { kind: 'diff', ...ids, bids: levelsOf(bids), asks: levelsOf(asks) };
    }
    case 'b': {
      const id = place.id + first;
      return { kind: 'touch', id, bid: second, bidSize: third, ask: fourth ?? 0, askSize: fifth };
    }
    case 't': {
      place.tradeId += first;
      place.tradedAt += second;
      place.price += third;
      const trade = { id: place.tradeId, at: place.tradedAt, price: place.price };
      return { kind: 'trade', ...trade, size: fourth ?? 0, isBuy: fifth === 1 };
    }
    default:
      throw new Error(`a tape line begins with s, d, b or t: ${line.slice(0, 40)}`);
  }
}

function levelText(levels: FlatLevels): string {
  const texts: string[] = [];
  let before = 0;
  for (let at = 0; at < levels.length; at += 2) {
    const price = levels[at] ?? 0;
    texts.push(`${price - before},${levels[at + 1] ?? 0}`);
    before = price;
  }
  return texts.join(' ');
}

function levelsOf(text: string): FlatLevels {
  if (text === '') return [];
  const levels: number[] = [];
  let price = 0;
  for (const word of text.split(' ')) {
    const comma = word.indexOf(',');
    price += Number(word.slice(0, comma));
    levels.push(price, Number(word.slice(comma + 1)));
  }
  return levels;
}
