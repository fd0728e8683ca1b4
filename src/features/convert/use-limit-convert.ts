/** Data and actions of limit converts: the form, and the pending ones. */
import { useState } from 'react';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { useConvertService } from '#src/binding/convert.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useConvertBalances,
  useConvertCoins,
  useConvertPair,
  useLimitConverts,
} from '#src/queries/convert.ts';
import {
  FIRST_LIMIT_DRAFT,
  editedLimit,
  limitProblemsOf,
  limitSideOf,
  limitTermsOf,
  maxPaidAmountOf,
  receivedAtLimit,
  type LimitFacts,
} from './limit-draft.ts';
import type { LimitConvertPanelProps } from './parts/LimitConvertPanel.tsx';

const ZERO = decimal('0');

export function useLimitConvertPanel(): LimitConvertPanelProps {
  const service = useConvertService();
  const [draft, setDraft] = useState(FIRST_LIMIT_DRAFT);
  const [page, setPage] = useState(1);
  const [isBusy, setBusy] = useState(false);
  const [canceledId, setCanceledId] = useState<number>();
  const coins = useConvertCoins();
  const balances = useConvertBalances();
  const pair = useConvertPair(draft.fromCoin, draft.toCoin);
  const pending = useLimitConverts(page);
  const { fromCoin, toCoin, expireDays } = draft;
  const side = limitSideOf(draft);
  const currentPrice: Decimal | undefined =
    side === 'buy' ? pair.data?.inverseRate : pair.data?.rate;
  const facts: LimitFacts = {
    available: balances.data && (balances.data.get(fromCoin) ?? ZERO),
    pair: pair.data,
    pendingCount: pending.data?.total,
  };
  const problems = limitProblemsOf(draft, facts);
  const place = async (): Promise<void> => {
    const terms = limitTermsOf(draft);
    const isComplete = Object.values(problems).every((problem) => problem === undefined);
    if (terms === undefined || !isComplete || isBusy) return;
    setBusy(true);
    const { amount: fromAmount, price: limitPrice } = terms;
    const request = { fromCoin, toCoin, side, limitPrice, fromAmount, expireDays };
    const outcome = await service.withRequestId(['limit', request], (id) =>
      service.createLimit(request, id),
    );
    setBusy(false);
    if (outcome === 'accepted') setDraft((now) => ({ ...now, amount: '' }));
  };
  return {
    draft,
    onEdit: (patch) => setDraft((now) => editedLimit(now, patch)),
    coins: coins.data ?? [],
    available: facts.available,
    max: maxPaidAmountOf(facts),
    problems,
    limits: pair.data,
    currentPrice,
    received: receivedAtLimit(draft),
    isBusy,
    onPlace: () => void place(),
    pending: loadableOf(pending),
    onPageChange: setPage,
    canceledId,
    onCancel: (convert) => {
      setCanceledId(convert.id);
      void service.cancelLimit(convert).finally(() => setCanceledId(undefined));
    },
  };
}
