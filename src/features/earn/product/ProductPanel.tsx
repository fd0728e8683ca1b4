/** Panel of a product with its data: the calculator of a visitor, or the subscription of a user. */
import { useMemo, useState } from 'react';
import { units } from '#contract/core/decimal.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useAutoSubscribe, useSubscribe, type SubscribeForm } from '#src/binding/earn.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useEarnPositions } from '#src/queries/earn-positions.ts';
import {
  useAutoSubscriptions,
  useEarnProduct,
  useEarnRates,
  useFreeBalances,
  type AutoSubscription,
  type EarnProduct,
} from '#src/queries/earn.ts';
import { sumIn } from '../earn-estimate.ts';
import { useExchangeNow } from '../parts/use-exchange-now.ts';
import { AutoSubscribeView } from './AutoSubscribeView.tsx';
import { ProductView, type ProductViewProps } from './ProductView.tsx';
import { SubscribeView } from './SubscribeView.tsx';
import { useDelayedAmount } from './use-delayed-amount.ts';
import { VisitorCalculator } from './VisitorCalculator.tsx';

interface ProductPanelProps {
  readonly productId: number;
  /** Amount of the address. */
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly onClose: () => void;
}

type Shown = Pick<ProductViewProps, 'product' | 'rates' | 'onClose'> &
  Pick<ProductPanelProps, 'amount' | 'onAmount'>;

export function ProductPanel({ productId, amount, onAmount, onClose }: ProductPanelProps) {
  const { isSignedIn, isPending, userId } = useAuth();
  const product = useEarnProduct(productId, userId);
  const rates = useEarnRates(productId);
  const shown: Shown = {
    product: loadableOf(product),
    rates: loadableOf(rates),
    onClose,
    amount,
    onAmount: useDelayedAmount(onAmount),
  };
  if (product.data === undefined || isPending) {
    return (
      <ProductView {...shown} isLocked={false} areFactsHidden={false}>
        {() => null}
      </ProductView>
    );
  }
  return isSignedIn ? <UserPanel {...shown} current={product.data} /> : <VisitorPanel {...shown} />;
}

function VisitorPanel({ amount, onAmount, ...shown }: Shown) {
  const [text, setText] = useState(amount);
  const now = useExchangeNow();
  return (
    <ProductView {...shown} isLocked={false} areFactsHidden={false}>
      {(product) => (
        <VisitorCalculator
          product={product}
          amount={text}
          onAmountChange={(next) => {
            setText(next);
            onAmount(next);
          }}
          now={now}
        />
      )}
    </ProductView>
  );
}

const NOTHING = units(0n);

function UserPanel({
  amount,
  onAmount,
  current,
  ...shown
}: Shown & { readonly current: EarnProduct }) {
  const isFlexible = current.type === 'flexible';
  const balances = useFreeBalances(current.coin, true);
  const positions = useEarnPositions('active', 1);
  const settings = useAutoSubscriptions(isFlexible);
  const now = useExchangeNow();
  const form = useSubscribe(current, amount, balances.data);
  const below = useMemo(
    () => (positions.data === undefined ? NOTHING : sumIn(current.id, positions.data.items)),
    [current.id, positions.data],
  );
  const edit: SubscribeForm['edit'] = (patch) => {
    form.edit(patch);
    if (patch.amount !== undefined) onAmount(patch.amount);
  };
  const isDrafting = form.phase === 'drafting' || form.phase === 'previewing';
  return (
    <ProductView {...shown} isLocked={form.phase === 'sending'} areFactsHidden={!isDrafting}>
      {() => (
        <>
          <SubscribeView form={{ ...form, edit }} below={below} now={now} />
          {isFlexible && isDrafting && settings.data !== undefined && (
            <AutoSubscription product={current} settings={settings.data} />
          )}
        </>
      )}
    </ProductView>
  );
}

interface AutoSubscriptionProps {
  readonly product: EarnProduct;
  readonly settings: readonly AutoSubscription[];
}

function AutoSubscription({ product, settings }: AutoSubscriptionProps) {
  const form = useAutoSubscribe({
    productId: product.id,
    productMinimum: product.minimum,
    stored: settings.find((one) => one.productId === product.id),
  });
  return <AutoSubscribeView form={form} coin={product.coin} />;
}
