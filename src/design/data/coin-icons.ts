/** Icons of the coins that the exchange lists, each a file of its own: a page loads those it shows. Another coin
 *  has its letters. */
import ada from 'cryptocurrency-icons/svg/color/ada.svg?url';
import avax from 'cryptocurrency-icons/svg/color/avax.svg?url';
import bnb from 'cryptocurrency-icons/svg/color/bnb.svg?url';
import btc from 'cryptocurrency-icons/svg/color/btc.svg?url';
import doge from 'cryptocurrency-icons/svg/color/doge.svg?url';
import dot from 'cryptocurrency-icons/svg/color/dot.svg?url';
import eth from 'cryptocurrency-icons/svg/color/eth.svg?url';
import link from 'cryptocurrency-icons/svg/color/link.svg?url';
import ltc from 'cryptocurrency-icons/svg/color/ltc.svg?url';
import sol from 'cryptocurrency-icons/svg/color/sol.svg?url';
import usdc from 'cryptocurrency-icons/svg/color/usdc.svg?url';
import usdt from 'cryptocurrency-icons/svg/color/usdt.svg?url';
import xrp from 'cryptocurrency-icons/svg/color/xrp.svg?url';

const ICONS: ReadonlyMap<string, string> = new Map([
  ['ADA', ada],
  ['AVAX', avax],
  ['BNB', bnb],
  ['BTC', btc],
  ['DOGE', doge],
  ['DOT', dot],
  ['ETH', eth],
  ['LINK', link],
  ['LTC', ltc],
  ['SOL', sol],
  ['USDC', usdc],
  ['USDT', usdt],
  ['XRP', xrp],
]);

/** @returns the address of an image; undefined for an unknown coin. */
export const coinIconOf = (coin: string): string | undefined => ICONS.get(coin);
