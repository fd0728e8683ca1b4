import { expect, fn, screen, within } from 'storybook/test';
import { MoneyPage } from '#src/trading/money/MoneyPage.tsx';
import { WithdrawalView } from '#src/features/funding/WithdrawalView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData } from '../../loadables.ts';
import { IDENTITIES } from '../identity/sample-identity.ts';
import { coins, KNOWN, UNKNOWN, withdrawals } from './sample-funding.ts';
import { StagedWithdrawal, type WithdrawalStage } from './staged-withdrawal.tsx';

interface Args {
  readonly stage: WithdrawalStage;
  readonly onAddressesRetry?: (() => void) | undefined;
  readonly onOpenBook: () => void;
}

const meta = preview.meta({
  title: 'features/funding/WithdrawalView',
  parameters: { isPage: true },
  args: { stage: 'filled', onOpenBook: fn() } satisfies Args,
  render: ({ stage, onOpenBook, onAddressesRetry }: Args) => (
    <MoneyPage path="/user/my-wallet/withdrawal" title="Withdraw">
      <StagedWithdrawal stage={stage}>
        {(form) => (
          <WithdrawalView
            form={form}
            identity={IDENTITIES.draft}
            coins={loadedData(coins)}
            recentCoins={['USDT']}
            onCoinChange={form.selectCoin}
            copiedAddress={() => KNOWN}
            onOpenBook={onOpenBook}
            canScan
            onAddressesRetry={onAddressesRetry}
            withdrawals={loadedData(withdrawals)}
            onDetails={fn()}
          />
        )}
      </StagedWithdrawal>
    </MoneyPage>
  ),
});

export const LevelTooLow = meta.story({
  args: { stage: 'levelTooLow' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('Withdrawals need identity level 1.');
    await expect(canvas.getByText(/^Missing: Back of the document/)).toBeVisible();
    const link = canvas.getByRole('link', { name: 'Verify your identity' });
    await expect(link.getAttribute('href')).toContain(encodeURIComponent('withdrawal?coin='));
  }),
});

const dialog = async () => within(await screen.findByRole('dialog'));

export const Filled = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await canvas.findByText('Valid address of this network');
    const summary = canvas.getByRole('region', { name: 'Summary' });
    await expect(summary).toHaveTextContent('96 USDT');
    await userEvent.click(canvas.getByRole('radio', { name: 'Receiver gets' }));
    await expect(summary).toHaveTextContent('104 USDT');
    await userEvent.click(canvas.getByRole('button', { name: 'Max' }));
    await expect(canvas.getByRole('textbox', { name: /Amount/ })).toHaveValue('896');
    await userEvent.click(canvas.getByRole('button', { name: 'Address book' }));
    await expect(args.onOpenBook).toHaveBeenCalled();
  }),
});
export const Empty = meta.story({ args: { stage: 'empty' } });
export const Networks = meta.story({ args: { stage: 'networks' } });
export const Incomplete = meta.story({
  args: { stage: 'incomplete' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('This field is required');
    await canvas.findByText('Enter an amount');
  }),
});
export const WrongNetwork = meta.story({
  args: { stage: 'wrongNetwork' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('This is an address for Tron');
  }),
});
export const ForgedAddress = meta.story({
  args: { stage: 'forged' },
  play: inEnglish(async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('Address that you know');
    await expect(canvasElement.querySelectorAll('mark')).toHaveLength(2);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(screen.queryByRole('dialog')).toBeNull();
  }),
});
export const OtherPaste = meta.story({
  args: { stage: 'pasted' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText(/not the one that you copied here last/);
  }),
});
export const Memo = meta.story({
  args: { stage: 'memo' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Destination tag' }), 'abc');
    await canvas.findByText(/must be a number from 0 to 4294967295/);
  }),
});
export const Suspended = meta.story({
  args: { stage: 'suspended' },
  play: inEnglish(async ({ canvas }) => {
    const [link] = await canvas.findAllByRole('link', { name: 'Security page' });
    await expect(link).toHaveAttribute('href', '/user/profile/sercurity');
  }),
});
export const PaymentRequest = meta.story({
  args: { stage: 'networks' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const networks = await canvas.findAllByRole('radio');
    const ethereum = networks.find((one) =>
      /Ethereum/.test(one.closest('label')?.textContent ?? ''),
    );
    if (ethereum !== undefined) await userEvent.click(ethereum);
    const address = await canvas.findByRole('textbox', { name: 'Address' });
    await userEvent.click(address);
    await userEvent.paste('bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1');
    await canvas.findByText('This is an address for Bitcoin');
    await userEvent.clear(address);
    await userEvent.paste('ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@1?value=1e18');
    await canvas.findByText('This payment request is for another coin');
    await userEvent.clear(address);
    await userEvent.paste(
      'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359&uint256=25e6',
    );
    await expect(address).toHaveValue('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359');
    await expect(canvas.getByRole('textbox', { name: /Amount/ })).toHaveValue('25');
    await expect(canvas.getByRole('radio', { name: 'Receiver gets' })).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Scan QR code' })).toBeVisible();
  }),
});
export const LimitReached = meta.story({
  args: { stage: 'limit' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('The amount exceeds your withdrawal limit.');
  }),
});
export const NewOnWhitelist = meta.story({
  args: { stage: 'onHold' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await canvas.findByText(/^This address is new on your whitelist. You can send to it from /);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(screen.queryByRole('dialog')).toBeNull();
  }),
});
export const PriceMissing = meta.story({
  args: { stage: 'priceMissing' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText(/^The coin has no reference price now/);
  }),
});
const onAddressesRetry = fn();
export const AddressesNotLoaded = meta.story({
  args: { onAddressesRetry },
  play: inEnglish(async ({ canvas, userEvent }) => {
    await canvas.findByText(/^Your addresses could not be loaded/);
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(onAddressesRetry).toHaveBeenCalled();
  }),
});
export const TermsNotLoaded = meta.story({ args: { stage: 'unread' } });
export const Rejected = meta.story({
  args: { stage: 'rejected' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('Wait ten seconds before the next withdrawal.');
  }),
});
export const OwnAddress = meta.story({
  name: 'Address of a user of the exchange',
  args: { stage: 'ownAddress' },
  play: inEnglish(async ({ canvas }) => {
    await canvas.findByText('This address belongs to this exchange. Use an internal transfer.');
    await canvas.findByRole('link', { name: 'Send to the user instead' });
  }),
});
export const Review = meta.story({ args: { stage: 'reviewing' } });
export const ReviewOfNewAddress = meta.story({
  args: { stage: 'reviewingNew' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    await expect(view.getByText(UNKNOWN.slice(0, 4))).toBeVisible();
    const submit = view.getByRole('button', { name: /^Withdraw 100 USDT/ });
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(view.getByRole('checkbox'));
    await expect(submit).not.toHaveAttribute('aria-disabled');
  }),
});
export const Submitting = meta.story({ args: { stage: 'submitting' } });
export const UnknownOutcome = meta.story({
  args: { stage: 'unknown' },
  play: inEnglish(async () => {
    await (await dialog()).findByText(/nothing happens twice/);
  }),
});
export const Codes = meta.story({
  args: { stage: 'codes' },
  play: inEnglish(async ({ userEvent }) => {
    const view = await dialog();
    const confirm = await view.findByRole('button', { name: /^Confirm withdrawal/ });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(view.getByLabelText('Email code'), '123456');
    await userEvent.type(view.getByLabelText('Authenticator or recovery code'), '654321');
    await expect(confirm).not.toHaveAttribute('aria-disabled');
    await userEvent.click(view.getByRole('button', { name: 'Resend code' }));
    await view.findByText('The code was sent.');
  }),
});
export const WrongCode = meta.story({
  args: { stage: 'codeWrong' },
  play: inEnglish(async () => {
    await (await dialog()).findByText('Wrong code.');
  }),
});
export const Lookup = meta.story({ args: { stage: 'lookup' } });
export const Receipt = meta.story({
  args: { stage: 'following' },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const receipt = within(await canvas.findByRole('region', { name: 'Your withdrawal' }));
    await userEvent.click(receipt.getByRole('button', { name: 'Cancel withdrawal' }));
    await expect(await receipt.findByRole('status')).toHaveTextContent('Canceled');
  }),
});
export const InformationRequired = meta.story({ args: { stage: 'informationRequired' } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const RightToLeftReview = meta.story({
  globals: { locale: 'ar' },
  args: { stage: 'reviewingNew' },
});
