/** Families of networks with one address format; BNB Smart Chain uses Ethereum's. */
export const ADDRESS_FAMILIES = [
  'bitcoin',
  'ethereum',
  'tron',
  'solana',
  'xrp',
  'litecoin',
  'dogecoin',
  'cardano',
] as const;
export type AddressFamily = (typeof ADDRESS_FAMILIES)[number];
