/** Public facts about the listed coins, apart from market data. No fact depends on a price;
 *  disputed or changing facts are omitted. */
import { decimal, type Decimal } from '#contract/core/decimal.ts';

export interface CoinFacts {
  readonly description: string;
  readonly launchYear?: number;
  /** Fixed permanently by the coin's own rules. */
  readonly supplyMax?: Decimal;
  readonly consensus?: string;
  readonly website?: string;
  readonly explorer?: string;
}

const PROOF_OF_WORK = 'Proof of work';
const PROOF_OF_STAKE = 'Proof of stake';

/** By coin code. */
export const COIN_FACTS: Readonly<Record<string, CoinFacts>> = {
  USDT: {
    description:
      'A token that its issuer, Tether, means to keep at the value of one US dollar. It is issued on several networks.',
    launchYear: 2014,
    website: 'https://tether.to',
  },
  BTC: {
    description:
      'The first cryptocurrency: money that is sent from person to person without a bank, and whose supply is limited by its own rules.',
    launchYear: 2009,
    supplyMax: decimal('21000000'),
    consensus: PROOF_OF_WORK,
    website: 'https://bitcoin.org',
    explorer: 'https://mempool.space',
  },
  ETH: {
    description:
      'The coin of Ethereum, a network that runs programs. It pays for what they do, and whoever stakes it helps to secure the network.',
    launchYear: 2015,
    consensus: PROOF_OF_STAKE,
    website: 'https://ethereum.org',
    explorer: 'https://etherscan.io',
  },
  BNB: {
    description: 'The coin of BNB Chain, where it pays fees. Part of it is burned as time goes by.',
    launchYear: 2017,
    consensus: 'Proof of staked authority',
    website: 'https://www.bnbchain.org',
    explorer: 'https://bscscan.com',
  },
  SOL: {
    description:
      'The coin of Solana, a network made for many transactions a second. It pays fees and is staked.',
    launchYear: 2020,
    consensus: PROOF_OF_STAKE,
    website: 'https://solana.com',
    explorer: 'https://explorer.solana.com',
  },
  XRP: {
    description:
      'The coin of the XRP Ledger, a network for payments whose servers agree by voting. All of it existed from the start.',
    launchYear: 2012,
    supplyMax: decimal('100000000000'),
    consensus: 'XRP Ledger consensus',
    website: 'https://xrpl.org',
    explorer: 'https://livenet.xrpl.org',
  },
  ADA: {
    description:
      'The coin of Cardano, a network whose protocol is developed in reviewed papers. It pays fees and is staked.',
    launchYear: 2017,
    supplyMax: decimal('45000000000'),
    consensus: PROOF_OF_STAKE,
    website: 'https://cardano.org',
    explorer: 'https://cardanoscan.io',
  },
  DOGE: {
    description:
      'A cryptocurrency that began as a joke about a dog and stayed. New coins are made with every block, without an end.',
    launchYear: 2013,
    consensus: PROOF_OF_WORK,
    website: 'https://dogecoin.com',
    explorer: 'https://dogechain.info',
  },
  LTC: {
    description:
      'An early relative of Bitcoin with four times its supply and a block every two and a half minutes on average.',
    launchYear: 2011,
    supplyMax: decimal('84000000'),
    consensus: PROOF_OF_WORK,
    website: 'https://litecoin.org',
    explorer: 'https://blockchair.com/litecoin',
  },
  DOT: {
    description:
      'The coin of Polkadot, a network that joins other chains and secures them together. It is staked and votes.',
    launchYear: 2020,
    consensus: 'Nominated proof of stake',
    website: 'https://polkadot.com',
    explorer: 'https://polkadot.subscan.io',
  },
  LINK: {
    description:
      'The token of Chainlink, whose operators bring facts from outside to programs on a chain. It is issued on Ethereum.',
    launchYear: 2017,
    supplyMax: decimal('1000000000'),
    website: 'https://chain.link',
    explorer: 'https://etherscan.io/token/0x514910771af9ca656af840dff83e8264ecf986ca',
  },
  AVAX: {
    description:
      'The coin of Avalanche, a network of chains. It pays fees, is staked, and fees are burned.',
    launchYear: 2020,
    supplyMax: decimal('720000000'),
    consensus: PROOF_OF_STAKE,
    website: 'https://www.avax.network',
    explorer: 'https://subnets.avax.network',
  },
};
