/** Decimals of currencies, committed here because `Intl` differs from ISO 4217 and between versions: client and exchange
 *  would disagree. */

/** Currencies that have no two decimals. */
const DECIMALS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};
const USUAL_DECIMALS = 2;

/** Decimals of a fiat amount: 2 for EUR and IDR, 0 for JPY, 3 for KWD. */
export const fiatDecimalsOf = (currency: string): number => DECIMALS[currency] ?? USUAL_DECIMALS;
