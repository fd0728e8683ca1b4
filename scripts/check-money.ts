/** Requires that money is never a float: rejects code that turns a price, a size or an amount into
 *  one, or rounds it without naming the rounding. A line may state why it is not money: `// Not
 *  money: pixels`. */
import { bansIn, shippedFiles, type Ban } from './tree/bans.ts';
import { conclude } from './tree/findings.ts';

/** A name that ends in one of these, in any case, is money. */
const MONEY =
  '(?:price|size|amount|balance|fees?|total|notional|margin|volume|cost|units|decimal|funds|quantity|profit|loss|pnl|principal|interest|reward)s?';
/** Optional owner, then a name with a money term: `order.limitPrice`, `feeUnits`. */
const NAMED = `(?:[\\w$]+(?:\\?)?\\.)*(?:[\\w$]*${MONEY}[\\w$]*)`;

const DECIMAL = /^contract\/core\/decimal\.ts$/;

export const moneyBans: readonly Ban[] = [
  {
    pattern: /\.toFixed\(/g,
    message: 'toFixed rounds a float: text of money comes from domain/number-text.',
  },
  {
    pattern: new RegExp(`\\bNumber\\(\\s*${NAMED}\\s*[,)]`, 'gi'),
    message: 'Number(text) makes money a float: decimalOf(), ticksOf() and lotsOf() keep it exact.',
    except: DECIMAL,
  },
  {
    pattern: new RegExp(`(?:[=(,:?[{]|=>|\\breturn)\\s*\\+\\s*${NAMED}`, 'gi'),
    message: 'A unary plus makes money a float: decimalOf() keeps it exact.',
  },
  {
    pattern: new RegExp(`\\bMath\\.round\\([^\\n]*?\\b${NAMED}\\b`, 'gi'),
    message:
      'Math.round says nothing about money: divideFloor() and divideCeil() name the rounding.',
  },
  {
    pattern: /\bBig(?:\.DP|\.RM)\s*=/g,
    message: 'Rounding is named where it happens, not set for everybody.',
  },
];

if (import.meta.main) {
  const files = shippedFiles();
  conclude(bansIn(files, moneyBans), `${files.length} files`);
}
