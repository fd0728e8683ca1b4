/** Assigns recordings to the pairs' timelines. A timeline ends with its finest recording; later
 *  bars of coarser recordings are left out. */

export interface Recording {
  /** Name in `server/data/bars/{name}.bars`. */
  readonly name: string;
  /** Bars of a perpetual differ from the spot price by a margin, so they are scaled where they
   *  join. */
  readonly isPerpetual: boolean;
}

const spot = (name: string): Recording => ({ name: `${name}-binance-spot`, isPerpetual: false });
const perpetual = (name: string): Recording => ({
  name: `${name}-bybit-linear`,
  isPerpetual: true,
});

/** By trade coin, coarsest first; the last one is the finest and defines the end of the timeline. */
export const RECORDINGS: Readonly<Record<string, readonly Recording[]>> = {
  BTC: [spot('BTCUSDT-1h'), spot('BTCUSDT-15m'), spot('BTCUSDT-1m')],
  ETH: [spot('ETHUSDT-4h'), spot('ETHUSDT-1h'), spot('ETHUSDT-1m')],
  BNB: [spot('BNBUSDT-4h'), spot('BNBUSDT-1h'), perpetual('BNBUSDT-5m')],
  SOL: [spot('SOLUSDT-4h'), spot('SOLUSDT-1h'), perpetual('SOLUSDT-5m')],
  XRP: [spot('XRPUSDT-4h'), spot('XRPUSDT-1h'), perpetual('XRPUSDT-5m')],
  ADA: [spot('ADAUSDT-1d'), spot('ADAUSDT-1h'), perpetual('ADAUSDT-1m')],
  DOGE: [spot('DOGEUSDT-4h'), spot('DOGEUSDT-1h'), perpetual('DOGEUSDT-1m')],
  LTC: [spot('LTCUSDT-1d'), spot('LTCUSDT-1h')],
  DOT: [perpetual('DOTUSDT-1m')],
  LINK: [spot('LINKUSDT-1d')],
  AVAX: [spot('AVAXUSDT-1d')],
};

/** A perpetual and its spot market, recorded at the same time. */
export interface BasisRecordings {
  readonly perpetual: string;
  readonly spot: string;
}

const basis = (perpetualName: string, spotName: string): BasisRecordings => ({
  perpetual: perpetual(perpetualName).name,
  spot: spot(spotName).name,
});

/** By trade coin. The bars of a contract are those of its spot pair at the recorded basis. */
export const BASIS_RECORDINGS: Readonly<Record<string, BasisRecordings>> = {
  BTC: basis('BTCUSDT-5m', 'BTCUSDT-4h'),
  ETH: basis('ETHUSDT-5m', 'ETHUSDT-4h'),
  BNB: basis('BNBUSDT-5m', 'BNBUSDT-4h'),
  SOL: basis('SOLUSDT-5m', 'SOLUSDT-4h'),
  XRP: basis('XRPUSDT-5m', 'XRPUSDT-4h'),
  DOGE: basis('DOGEUSDT-1m', 'DOGEUSDT-4h'),
};

export const recordingNames = (): readonly string[] => [
  ...new Set([
    ...Object.values(RECORDINGS).flatMap((list) => list.map(({ name }) => name)),
    ...Object.values(BASIS_RECORDINGS).flatMap((pair) => [pair.perpetual, pair.spot]),
  ]),
];

export const barFileNameOf = (recordingName: string): string => `bars/${recordingName}.bars`;
