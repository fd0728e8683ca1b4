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
      'A stablecoin issued by Tether and pegged to the US dollar. Available on several networks.',
    launchYear: 2014,
    website: 'https://tether.to',
  },
  BTC: {
    description:
      'The first cryptocurrency: peer-to-peer digital money with a fixed maximum supply.',
    launchYear: 2009,
    supplyMax: decimal('21000000'),
    consensus: PROOF_OF_WORK,
    website: 'https://bitcoin.org',
    explorer: 'https://mempool.space',
  },
  ETH: {
    description:
      'The native coin of Ethereum, a smart contract network. It pays transaction fees and is staked to secure the network.',
    launchYear: 2015,
    consensus: PROOF_OF_STAKE,
    website: 'https://ethereum.org',
    explorer: 'https://etherscan.io',
  },
  BNB: {
    description:
      'The native coin of BNB Chain. It pays transaction fees, and part of the supply is burned regularly.',
    launchYear: 2017,
    consensus: 'Proof of staked authority',
    website: 'https://www.bnbchain.org',
    explorer: 'https://bscscan.com',
  },
  SOL: {
    description:
      'The native coin of Solana, a high-throughput network. It pays transaction fees and is staked.',
    launchYear: 2020,
    consensus: PROOF_OF_STAKE,
    website: 'https://solana.com',
    explorer: 'https://explorer.solana.com',
  },
  XRP: {
    description:
      'The native coin of the XRP Ledger, a payment network whose validators agree by consensus. The full supply was created at launch.',
    launchYear: 2012,
    supplyMax: decimal('100000000000'),
    consensus: 'XRP Ledger consensus',
    website: 'https://xrpl.org',
    explorer: 'https://livenet.xrpl.org',
  },
  ADA: {
    description:
      'The native coin of Cardano, a network built on peer-reviewed research. It pays transaction fees and is staked.',
    launchYear: 2017,
    supplyMax: decimal('45000000000'),
    consensus: PROOF_OF_STAKE,
    website: 'https://cardano.org',
    explorer: 'https://cardanoscan.io',
  },
  DOGE: {
    description:
      'A cryptocurrency that started as a meme. New coins are created with every block, without a maximum supply.',
    launchYear: 2013,
    consensus: PROOF_OF_WORK,
    website: 'https://dogecoin.com',
    explorer: 'https://dogechain.info',
  },
  LTC: {
    description:
      'An early Bitcoin fork with four times its maximum supply and a 2.5-minute average block time.',
    launchYear: 2011,
    supplyMax: decimal('84000000'),
    consensus: PROOF_OF_WORK,
    website: 'https://litecoin.org',
    explorer: 'https://blockchair.com/litecoin',
  },
  DOT: {
    description:
      'The native coin of Polkadot, a network that connects and secures other chains. It is used for staking and governance.',
    launchYear: 2020,
    consensus: 'Nominated proof of stake',
    website: 'https://polkadot.com',
    explorer: 'https://polkadot.subscan.io',
  },
  LINK: {
    description:
      'The token of Chainlink, an oracle network that brings external data to smart contracts. It is issued on Ethereum.',
    launchYear: 2017,
    supplyMax: decimal('1000000000'),
    website: 'https://chain.link',
    explorer: 'https://etherscan.io/token/0x514910771af9ca656af840dff83e8264ecf986ca',
  },
  AVAX: {
    description:
      'The native coin of Avalanche, a network of chains. It pays transaction fees, which are burned, and is staked.',
    launchYear: 2020,
    supplyMax: decimal('720000000'),
    consensus: PROOF_OF_STAKE,
    website: 'https://www.avax.network',
    explorer: 'https://subnets.avax.network',
  },
};
