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
import { FIRST_LIMIT_DRAFT } from '#src/features/convert/limit-draft.ts';
import preview from '../../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { balances, coins, stagedConvert } from './staged-convert.ts';

const limitConvert = convertCodec.decode(limitConvertWire);
const pageOf = <Row,>(items: readonly Row[], lastPage = 1) =>
  loadedData({ items, currentPage: 1, lastPage, perPage: 20, total: items.length * lastPage });
const onPlace = fn();
const onEdit = fn();
const onCancel = fn();
const onSweep = fn();
const onChosenChange = fn();

const limit: LimitConvertPanelProps = {
  draft: { ...FIRST_LIMIT_DRAFT, amount: '6000', price: '58000' },
  onEdit,
  coins,
  balances,
  currentPrice: decimal('60150.37593984'),
  received: decimal('0.10344827'),
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
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Limit' }));
    await expect(args.onTabChange).toHaveBeenCalledWith('limit');
  },
});

export const Limit = meta.story({
  globals: { locale: 'en' },
  args: { tab: 'limit' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Max' }));
    await expect(onEdit).toHaveBeenLastCalledWith({ amount: '100000' });
    await userEvent.click(canvas.getByRole('button', { name: 'Place limit convert' }));
    await expect(onPlace).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(onCancel).toHaveBeenCalledWith(limitConvert);
  },
});

export const LimitAboveBalance = meta.story({
  globals: { locale: 'en' },
  args: {
    tab: 'limit',
    ...viewOf({ draft: { ...FIRST_LIMIT_DRAFT, amount: '100000.01', price: '58000' } }),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Place limit convert' }));
    await expect(onPlace).not.toHaveBeenCalled();
    await expect(canvas.getByRole('alert')).toHaveTextContent('Insufficient USDT balance');
  },
});

export const LimitBusy = meta.story({
  args: { tab: 'limit', ...viewOf({ isBusy: true, canceledId: limitConvert.id }) },
});
export const LimitEmpty = meta.story({
  args: {
    tab: 'limit',
    ...viewOf({ draft: FIRST_LIMIT_DRAFT, received: undefined, pending: pageOf([]) }),
  },
});
export const LimitLoading = meta.story({
  args: {
    tab: 'limit',
    ...viewOf({ pending: loading, coins: [], balances: undefined, currentPrice: undefined }),
  },
});
export const LimitNotLoaded = meta.story({
  args: { tab: 'limit', ...viewOf({ pending: notLoaded() }) },
});

export const SmallBalances = meta.story({
  globals: { locale: 'en' },
  args: { tab: 'small' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /DOGE/ }));
    await expect(onChosenChange).toHaveBeenCalledWith('DOGE', false);
    await userEvent.click(canvas.getByRole('button', { name: 'Convert 2 balances to USDT' }));
    await expect(onSweep).toHaveBeenCalledOnce();
  },
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
