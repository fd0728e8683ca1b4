/** "€" for EUR; the code itself where no sign is known. */
export function currencySign(code: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? code;
  return sign === code ? `${code} ` : sign;
}
