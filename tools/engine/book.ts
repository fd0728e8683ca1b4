/** The `book.` operations: the worker's book, fed by hand. */
import { TextBook, type NumberedLevel } from './text-book.ts';
import {
  BadLine,
  decimalFrom,
  idIn,
  isAbsent,
  listFrom,
  oneOf,
  type Line,
  type Operations,
} from './fields.ts';

export function bookOperations(): Operations {
  let book = new TextBook();
  return {
    'book.reset': (line) => {
      book = new TextBook(depthIn(line));
      return {};
    },
    'book.apply': (line) => {
      const kind = oneOf(line, 'kind', ['snapshot', 'diff', 'update']);
      const levels = { bids: levelsIn(line, 'bids'), asks: levelsIn(line, 'asks') };
      const lastId = idIn(line, 'last_id');
      const outcome =
        kind === 'snapshot'
          ? book.applySnapshot({ lastId, ...levels })
          : book.applyDiff({
              firstId: idIn(line, 'first_id'),
              lastId,
              previousLastId: idIn(line, 'prev_last_id'),
              ...levels,
            });
      return {
        applied: outcome.isApplied,
        gap: outcome.isGap,
        best_bid: book.bids.best ?? null,
        best_ask: book.asks.best ?? null,
        n_bids: book.bids.levelCount,
        n_asks: book.asks.levelCount,
      };
    },
    'book.dump': () => ({ bids: book.bids.topLevels(), asks: book.asks.topLevels() }),
  };
}

function depthIn(line: Line): number {
  const depth = idIn(line, 'depth') ?? Infinity;
  if (depth < 1) throw new BadLine('"depth" is at least one level');
  return depth;
}

/** Parses all levels before applying any: a line with one bad level changes nothing. */
function levelsIn(line: Line, side: 'bids' | 'asks'): NumberedLevel[] {
  if (isAbsent(line[side])) return [];
  return listFrom(line[side], `"${side}"`).map((level) => {
    const [priceValue, sizeValue, id] = listFrom(level, `a level of "${side}"`);
    const price = decimalFrom(priceValue, 'a price');
    const size = decimalFrom(sizeValue, 'a size');
    if (price.startsWith('-') || size.startsWith('-')) throw new BadLine('levels are not negative');
    if (isAbsent(id)) return [price, size];
    const number = idIn({ id }, 'id');
    return number === undefined ? [price, size] : [price, size, number];
  });
}
