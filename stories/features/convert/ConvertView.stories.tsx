import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { convertCodec } from '#contract/entities/convert.ts';
import { smallBalances } from '#contract/rest/convert.ts';
import { limitConvertWire, smallBalancesWire } from '#contract/samples/convert.ts';
import { ConvertView } from '#src/features/convert/ConvertView.tsx';
import { InstantConvertCard } from '#src/features/convert/parts/InstantConvertCard.tsx';
import {
  LimitConvertPanel,
  type LimitConvertPanelProps,
} from '#src/features/convert/parts/LimitConvertPanel.tsx';
import {
  SmallBalancesPanel,
  type SmallBalancesPanelProps,
} from '#src/features/convert/parts/SmallBalancesPanel.tsx';
import {
  FIRST_LIMIT_DRAFT,
  limitProblemsOf,
  maxPaidAmountOf,
  receivedAtLimit,
  type LimitDraft,
} from '#src/features/convert/limit-draft.ts';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { coins, stagedConvert } from './staged-convert.ts';

const limitConvert = convertCodec.decode(limitConvertWire);
const pageOf = <Row,>(items: readonly Row[], lastPage = 1) =>
  loadedData({ items, currentPage: 1, lastPage, perPage: 20, total: items.length * lastPage });
const onPlace = fn();
const onEdit = fn();
const onCancel = fn();
const onSweep = fn();
const onChosenChange = fn();

const limits: LimitConvertPanelProps['limits'] = {
  fromCoin: 'USDT',
  toCoin: 'BTC',
  minimum: decimal('1'),
  maximum: decimal('100000'),
  rate: decimal('0.00001662'),
  inverseRate: decimal('60150.37593984'),
  sellPriceMin: decimal('0.00000167'),
  sellPriceMax: decimal('0.00016666'),
  buyPriceMin: decimal('6000'),
  buyPriceMax: decimal('600000'),
  fromDecimals: 8,
  toDecimals: 8,
  isEnabled: true,
};
const available = decimal('250000');

/** What follows from a draft, as the page calculates it. */
function draftProps(change: Partial<LimitDraft> = {}, pendingCount = 2) {
  const draft = { ...FIRST_LIMIT_DRAFT, amount: '6000', price: '58000', ...change };
  const facts = { available, pair: limits, pendingCount };
  const problems = limitProblemsOf(draft, facts);
  return {
    draft,
    available,
    limits,
    problems,
    max: maxPaidAmountOf(facts),
    received: receivedAtLimit(draft),
  };
}

const limit: LimitConvertPanelProps = {
  ...draftProps(),
  onEdit,
  coins,
  currentPrice: decimal('60150.37593984'),
  isBusy: false,
  onPlace,
  pending: pageOf([limitConvert], 2),
  onPageChange: fn(),
  canceledId: undefined,
  onCancel,
};
const small: SmallBalancesPanelProps = {
  balances: loadedData(smallBalances.reply.decode(smallBalancesWire)),
  coins,
  toCoin: 'USDT',
  onToCoinChange: fn(),
  chosen: ['ETH', 'DOGE'],
  onChosenChange,
  isBusy: false,
  onSweep,
};

const viewOf = (
  limitProps: Partial<LimitConvertPanelProps> = {},
  smallProps: Partial<SmallBalancesPanelProps> = {},
) => ({
  instant: <InstantConvertCard {...stagedConvert('armed')} />,
  limit: <LimitConvertPanel {...limit} {...limitProps} />,
  small: <SmallBalancesPanel {...small} {...smallProps} />,
});

const meta = preview.meta({
  component: ConvertView,
  parameters: { isPage: true },
  args: { tab: 'instant' as const, onTabChange: fn(), ...viewOf() },
});

export const Instant = meta.story({
  name: '[ROUTE-28] Instant',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Limit' }));
    await expect(args.onTabChange).toHaveBeenCalledWith('limit');
  }),
});

export const Limit = meta.story({
  args: { tab: 'limit' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Max' }));
    await expect(onEdit).toHaveBeenLastCalledWith({ amount: '100000' });
    await userEvent.click(canvas.getByRole('button', { name: 'Place limit convert' }));
    await expect(onPlace).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(onCancel).toHaveBeenCalledWith(limitConvert);
  }),
});

export const LimitAboveBalance = meta.story({
  args: {
    tab: 'limit',
    ...viewOf({
      ...draftProps(),
      available: decimal('5000'),
      problems: { amount: 'balance_too_low', price: undefined, account: undefined },
    }),
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Place limit convert' }));
    await expect(onPlace).not.toHaveBeenCalled();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Insufficient USDT balance');
  }),
});

export const LimitOutsideItsRanges = meta.story({
  args: { tab: 'limit', ...viewOf(draftProps({ amount: '100000.01', price: '5999.99' })) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const most = 'The maximum is 100,000 USDT';
    const paid = canvas.getByRole('textbox', { name: 'You pay' });
    await expect(paid).toHaveAccessibleDescription(most);
    const price = canvas.getByRole('textbox', { name: /^Price of 1 BTC/ });
    await expect(price).toHaveAccessibleDescription('The price must be from 6,000 to 600,000 USDT');
    const place = canvas.getByRole('button', { name: 'Place limit convert' });
    await expect(place).toHaveAccessibleDescription(most);
    await userEvent.click(place);
    await expect(onPlace).not.toHaveBeenCalled();
  }),
});

export const LimitTooMany = meta.story({
  args: { tab: 'limit', ...viewOf(draftProps({}, 50)) },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const place = canvas.getByRole('button', { name: 'Place limit convert' });
    await userEvent.click(place);
    await expect(onPlace).not.toHaveBeenCalled();
    await expect(place).toHaveAccessibleDescription(/^At most 50 limit converts can be open/);
  }),
});

export const LimitBusy = meta.story({
  args: { tab: 'limit', ...viewOf({ isBusy: true, canceledId: limitConvert.id }) },
});
export const LimitEmpty = meta.story({
  args: {
    tab: 'limit',
    ...viewOf({ ...draftProps({ amount: '', price: '' }), pending: pageOf([]) }),
  },
});
export const LimitLoading = meta.story({
  args: {
    tab: 'limit',
    ...viewOf({
      pending: loading,
      coins: [],
      available: undefined,
      max: undefined,
      currentPrice: undefined,
    }),
  },
});
export const LimitNotLoaded = meta.story({
  args: { tab: 'limit', ...viewOf({ pending: notLoaded() }) },
});

export const SmallBalances = meta.story({
  args: { tab: 'small' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /DOGE/ }));
    await expect(onChosenChange).toHaveBeenCalledWith('DOGE', false);
    await userEvent.click(canvas.getByRole('button', { name: 'Convert 2 balances to USDT' }));
    await expect(onSweep).toHaveBeenCalledOnce();
  }),
});

export const SmallBusy = meta.story({ args: { tab: 'small', ...viewOf({}, { isBusy: true }) } });
export const SmallEmpty = meta.story({
  args: { tab: 'small', ...viewOf({}, { balances: loadedData([]), chosen: [] }) },
});
export const SmallLoading = meta.story({
  args: { tab: 'small', ...viewOf({}, { balances: loading, chosen: [] }) },
});
export const SmallNotLoaded = meta.story({
  args: { tab: 'small', ...viewOf({}, { balances: notLoaded(), chosen: [] }) },
});
