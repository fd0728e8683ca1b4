/** Networks that share an address format. Names are not translated. */
const FAMILIES: Readonly<Record<string, string>> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum, BNB Smart Chain',
  tron: 'Tron',
  solana: 'Solana',
  xrp: 'XRP Ledger',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  cardano: 'Cardano',
};

/** @returns the code itself for an unknown family. */
export const familyLabel = (family: string): string => FAMILIES[family] ?? family;
