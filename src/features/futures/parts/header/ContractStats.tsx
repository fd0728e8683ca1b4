/** Values of a contract in the pair header: mark and index price, funding with its countdown, open
 *  interest. */
import { useLingui } from '@lingui/react/macro';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { abbreviate, fixedNumber } from '#domain/number-text.ts';
import { Stat } from '#src/design/data/Stat.tsx';
import { signedPercentTextOf } from '../../numbers/futures-text.ts';
import { signToneOf } from '../../numbers/position-figures.ts';
import type { FuturesQuote } from '../../numbers/quote.ts';
import { LiveText } from '../tables/LiveText.tsx';
import { Countdown, type CountdownClock } from './Countdown.tsx';

export interface ContractStatsProps extends CountdownClock {
  readonly contract: FuturesContract;
  /** Store of the contract's live prices. */
  readonly quote: FuturesQuote;
}

const NO_NUMBER = '–';
/** "+0.0100%". */
const RATE_DECIMALS = 4;

export function ContractStats({ contract, quote, ...time }: ContractStatsProps) {
  const { t } = useLingui();
  const { priceDecimals, tradeCoin } = contract;
  const price = (field: 'markPrice' | 'indexPrice') => () => {
    const value = quote[field];
    return { text: value === undefined ? NO_NUMBER : fixedNumber(value, priceDecimals) };
  };
  return (
    <>
      <Stat
        label={t({ message: 'Mark', context: 'Price of a contract' })}
        tip={t`Fair price: profits and liquidations use it`}
        value={<LiveText store={quote} read={price('markPrice')} />}
      />
      <Stat
        label={t({ message: 'Index', context: 'Price of a contract' })}
        tip={t`Price of the coin in spot markets`}
        value={<LiveText store={quote} read={price('indexPrice')} />}
      />
      <Stat
        label={t({ message: 'Funding', comment: 'Label' })}
        tip={t`Longs pay this rate to shorts when the funding interval ends; shorts pay if it is negative`}
        value={
          <>
            <LiveText
              store={quote}
              read={() => {
                const { fundingRate } = quote;
                if (fundingRate === undefined) return { text: NO_NUMBER };
                const rate = fractionOfDecimal(fundingRate);
                return { text: signedPercentTextOf(rate, RATE_DECIMALS), tone: signToneOf(rate) };
              }}
            />
            {' / '}
            <Countdown quote={quote} {...time} />
          </>
        }
      />
      <Stat
        label={t({ message: 'Open interest', comment: 'Label' })}
        unit={tradeCoin}
        tip={t`Size of all open positions of one side`}
        value={
          <LiveText
            store={quote}
            read={() => ({
              text: quote.openInterest === undefined ? NO_NUMBER : abbreviate(quote.openInterest),
            })}
          />
        }
      />
    </>
  );
}
