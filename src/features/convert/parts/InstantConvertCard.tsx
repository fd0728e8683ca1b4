/** Instant convert: both amounts, the quoted rate with its remaining time, and the confirmation. */
import { useEffect, useRef } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, plotNumberOf, type Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ConvertRejection, GivenSide, InstantConvert } from '#src/binding/convert.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { SwapIcon } from '#src/design/icons/trading-icons.ts';
import { clockTime, dateAndTime } from '#src/format/dates.ts';
import { watchAttention } from '#src/platform/attention.ts';
import type { AvailableByCoin, ConvertCoin, ConvertPair } from '#src/queries/convert.ts';
import { maxPaidAmountOf } from '../limit-draft.ts';
import { useAmountMessages } from '../use-amount-messages.ts';
import { CoinAmount } from './CoinAmount.tsx';
import { ConvertResult } from './ConvertResult.tsx';
import { QuoteRing } from './QuoteRing.tsx';
import styles from './ConvertCard.module.css';

const ZERO = decimal('0');

export interface InstantConvertCardProps extends InstantConvert {
  readonly coins: readonly ConvertCoin[];
  /** Undefined while the balances load. */
  readonly balances: AvailableByCoin | undefined;
  /** Limits of the pair; undefined while they load. */
  readonly pair: ConvertPair | undefined;
}

export function InstantConvertCard(props: InstantConvertCardProps) {
  const { phase, convert, setAttended } = props;
  const card = useRef<HTMLDivElement>(null);
  const notify = useRef(setAttended);
  useEffect(() => {
    notify.current = setAttended;
  });
  useEffect(() => {
    if (card.current === null) return undefined;
    return watchAttention(card.current, (isAttended) => notify.current(isAttended));
  }, []);
  return (
    <div ref={card} className={styles.card}>
      {phase === 'done' && convert !== undefined ? (
        <ConvertResult convert={convert} onRestart={props.restart} />
      ) : (
        <Sides {...props} />
      )}
    </div>
  );
}

function Sides(props: InstantConvertCardProps) {
  const { t } = useLingui();
  const { phase, draft, problem, timed, coins, balances, edit } = props;
  const { fromCoin } = draft;
  const isLocked = phase === 'accepting' || phase === 'resolving' || phase === 'failed';
  const availableOf = (coin: string): Decimal | undefined =>
    balances === undefined ? undefined : (balances.get(coin) ?? ZERO);
  const quote = timed?.quote;
  const amountOf = (side: GivenSide): string => {
    if (draft.given === side) return draft.amount;
    return (side === 'from' ? quote?.fromAmount : quote?.toAmount) ?? '';
  };
  const isShort = quote !== undefined && quote.quoteId === undefined;
  const amounts = useAmountMessages(fromCoin, props.pair);
  const typedError =
    problem === undefined || problem === 'amount_missing' ? undefined : amounts[problem];
  const available = availableOf(draft.fromCoin);
  const max = available && maxPaidAmountOf({ available, pair: props.pair });
  return (
    <>
      <CoinAmount
        label={t({ message: 'You pay', comment: 'Amount that a convert takes' })}
        coinLabel={t`Coin to pay`}
        coin={draft.fromCoin}
        coins={coins}
        onCoinChange={(coin) => edit({ fromCoin: coin })}
        amount={amountOf('from')}
        onAmountChange={(amount) => edit({ given: 'from', amount })}
        placeholder={useRangeText(props.pair)}
        available={available}
        onMax={() => edit({ given: 'from', amount: max ?? '' })}
        error={isShort ? amounts.balance_too_low : draft.given === 'from' ? typedError : undefined}
        isLocked={isLocked}
      />
      <div className={styles.swap}>
        <IconButton
          label={t({ message: 'Swap coins', comment: 'Label' })}
          icon={<SwapIcon />}
          disabledReason={isLocked ? t`A convert is pending` : undefined}
          onClick={() =>
            edit({
              fromCoin: draft.toCoin,
              toCoin: draft.fromCoin,
              given: draft.given === 'from' ? 'to' : 'from',
            })
          }
        />
      </div>
      <CoinAmount
        label={t({ message: 'You receive', comment: 'Amount that a convert gives' })}
        coinLabel={t`Coin to receive`}
        coin={draft.toCoin}
        coins={coins}
        onCoinChange={(toCoin) => edit({ toCoin })}
        amount={amountOf('to')}
        onAmountChange={(amount) => edit({ given: 'to', amount })}
        available={availableOf(draft.toCoin)}
        error={draft.given === 'to' ? typedError : undefined}
        isLocked={isLocked}
      />
      <RateLine {...props} />
      <PhaseNotice {...props} />
      <ConfirmButton {...props} isShort={isShort} typedError={typedError} />
    </>
  );
}

function useRangeText(pair: ConvertPair | undefined): string | undefined {
  if (pair?.minimum === undefined || pair.maximum === undefined) return undefined;
  return `${displayNumber(pair.minimum)} – ${displayNumber(pair.maximum)}`;
}

/** Rate of the quote, or the current rate before there is one. */
function RateLine({ draft, timed, pair, phase }: InstantConvertCardProps) {
  const { t } = useLingui();
  const rate = timed?.quote.rate ?? (pair?.isEnabled === true ? pair.rate : undefined);
  const isValid = phase === 'armed' || phase === 'rearming' || phase === 'quoting';
  return (
    <div className={styles.rate}>
      <span className={styles.label}>{t({ message: 'Rate', comment: 'Exchange rate' })}</span>
      {rate === undefined ? (
        <NumberText tone="hint">–</NumberText>
      ) : (
        <FlashOnChange value={plotNumberOf(rate)}>
          <NumberText>{`1 ${draft.fromCoin} = ${displayNumber(rate)} ${draft.toCoin}`}</NumberText>
        </FlashOnChange>
      )}
      <span className={styles.ring}>
        {timed !== undefined && isValid && (
          <QuoteRing
            endsAtMs={timed.endsAtMs}
            durationMs={timed.quote.expiresAt - timed.quote.quotedAt}
          />
        )}
      </span>
    </div>
  );
}

function PhaseNotice({ phase, rejection, isResponseMissing }: InstantConvertCardProps) {
  const { t } = useLingui();
  if (phase === 'resolving' && isResponseMissing) {
    return (
      <Notice tone="warning" isUrgent>
        {t`No response yet. Checking the result; nothing happens twice.`}
      </Notice>
    );
  }
  if (phase === 'failed') {
    return (
      <Notice tone="danger" isUrgent>
        {t`Not converted: the quote ended first. Your balance is unchanged.`}
      </Notice>
    );
  }
  if (phase === 'unreachable') {
    return (
      <Notice tone="warning">{t`The quote could not be loaded. Check your connection.`}</Notice>
    );
  }
  if (phase === 'expired') return <Notice>{t`The quote has expired.`}</Notice>;
  return rejection === undefined ? null : (
    <Notice tone="warning" isUrgent>
      <RejectionText {...rejection} />
    </Notice>
  );
}

/** A limit of the user in his language and time, any other rejection as the exchange gives it. */
function RejectionText({ message, limit }: ConvertRejection) {
  if (limit === undefined) return <bdi>{message}</bdi>;
  if (limit.limit !== 'turnover') {
    const time = clockTime(limit.until);
    return (
      <Trans>
        Too many quotes. Try again at{' '}
        <bdi dir="ltr" translate="no">
          {time}
        </bdi>
        .
      </Trans>
    );
  }
  const remaining = displayNumber(limit.remaining);
  const time = dateAndTime(limit.until);
  return (
    <Trans>
      The amount exceeds your convert limit. Remaining:{' '}
      <bdi dir="ltr" translate="no">
        {remaining} USDT
      </bdi>
      . More is available from{' '}
      <bdi dir="ltr" translate="no">
        {time}
      </bdi>
      .
    </Trans>
  );
}

interface ConfirmButtonProps extends InstantConvertCardProps {
  readonly isShort: boolean;
  readonly typedError: string | undefined;
}

function ConfirmButton(props: ConfirmButtonProps) {
  const { t } = useLingui();
  const { phase, timed, isShort } = props;
  const { fromCoin, fromCoin: given } = props.draft;
  const isRefreshOffered = phase === 'expired' || phase === 'rejected' || phase === 'unreachable';
  if (isRefreshOffered || phase === 'failed') {
    return (
      <Button
        tone="primary"
        size="large"
        isWide
        onClick={phase === 'failed' ? props.restart : props.requestQuote}
      >
        {phase === 'failed'
          ? t({ message: 'Start over', comment: 'Button' })
          : t({ message: 'Refresh quote', comment: 'Button' })}
      </Button>
    );
  }
  const amount = timed === undefined ? undefined : displayNumber(timed.quote.fromAmount);
  const isSent = phase === 'accepting' || phase === 'resolving';
  const reasons: Partial<Record<typeof phase, string>> = {
    editing: props.typedError ?? t`Enter an amount`,
    quoting: t`Loading…`,
    rearming: t`The rate has changed`,
    ...(isShort ? { armed: t`Insufficient ${given} balance` } : {}),
  };
  return (
    <Button
      tone="primary"
      size="large"
      isWide
      isBusy={isSent}
      disabledReason={reasons[phase]}
      onClick={props.confirm}
    >
      {amount === undefined
        ? t({ message: 'Convert', comment: 'Exchanges one coin for another' })
        : t({ message: `Convert ${amount} ${fromCoin}`, comment: 'Button' })}
    </Button>
  );
}
