import { expect } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { SAMPLE_TIME } from '#contract/samples/spot.ts';
import { InstantConvertCard } from '#src/features/convert/parts/InstantConvertCard.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { indicative, stagedConvert } from './staged-convert.ts';

const meta = preview.meta({
  component: InstantConvertCard,
  args: stagedConvert('editing'),
});

export const Editing = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /You pay/ }), '1');
    await expect(args.edit).toHaveBeenCalledWith({ given: 'from', amount: '1' });
    await userEvent.type(canvas.getByRole('textbox', { name: /You receive/ }), '7');
    await expect(args.edit).toHaveBeenLastCalledWith({ given: 'to', amount: '7' });
    await userEvent.click(canvas.getByRole('button', { name: 'Max' }));
    await expect(args.edit).toHaveBeenLastCalledWith({ given: 'from', amount: '1.5' });
    await userEvent.click(canvas.getByRole('button', { name: 'Swap coins' }));
    await expect(args.edit).toHaveBeenLastCalledWith({
      fromCoin: 'USDT',
      toCoin: 'BTC',
      given: 'to',
    });
  }),
});

export const Quoting = meta.story({ args: stagedConvert('quoting') });

export const Quoted = meta.story({
  name: '[CONV-01] Quoted: the button names the amount',
  args: stagedConvert('armed'),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('textbox', { name: /You receive/ })).toHaveValue('5,985');
    await userEvent.click(canvas.getByRole('button', { name: 'Convert 0.1 BTC' }));
    await expect(args.confirm).toHaveBeenCalledOnce();
  }),
});

export const RateChanged = meta.story({
  args: stagedConvert('rearming'),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Convert 0.1 BTC/ }));
    await expect(args.confirm).not.toHaveBeenCalled();
  }),
});

export const InsufficientBalance = meta.story({
  args: stagedConvert('armed', { timed: indicative }),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Insufficient BTC balance');
  }),
});

export const Expired = meta.story({
  args: stagedConvert('expired'),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Refresh quote' }));
    await expect(args.requestQuote).toHaveBeenCalledOnce();
  }),
});

export const Rejected = meta.story({
  args: stagedConvert('rejected', {
    rejection: { message: 'The amount is below the minimum.', limit: undefined },
  }),
});

export const TurnoverReached = meta.story({
  name: '[CONV-01] Turnover reached: the notice names what remains and until when',
  args: stagedConvert('rejected', {
    rejection: {
      message: 'The amount exceeds your convert limit.',
      limit: { limit: 'turnover', remaining: decimal('12500'), until: SAMPLE_TIME },
    },
  }),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Remaining: 12,500 USDT. More is');
  }),
});

export const TooManyQuotes = meta.story({
  args: stagedConvert('rejected', {
    rejection: {
      message: 'Too many quotes.',
      limit: { limit: 'quotes', remaining: decimal('0'), until: SAMPLE_TIME },
    },
  }),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Too many quotes. Try again at');
  }),
});

export const Unreachable = meta.story({ args: stagedConvert('unreachable') });

export const Accepting = meta.story({ args: stagedConvert('accepting') });

export const OutcomeUnknown = meta.story({
  args: stagedConvert('resolving', { isResponseMissing: true }),
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('No response yet.');
  }),
});

export const Failed = meta.story({
  args: stagedConvert('failed'),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Start over' }));
    await expect(args.restart).toHaveBeenCalledOnce();
  }),
});

export const Done = meta.story({
  args: stagedConvert('done'),
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('Converted')).toBeVisible();
    await expect(canvas.getByText('5,985 USDT')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Convert again' }));
    await expect(args.restart).toHaveBeenCalledOnce();
  }),
});

export const Loading = meta.story({
  args: stagedConvert('editing', { coins: [], balances: undefined, pair: undefined }),
});
