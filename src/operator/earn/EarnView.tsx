/** Products of simple earn, the chosen one or the form of a new one, and the question before a change. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { DeskEarnProduct } from '#contract/operator/earn.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import type { ActionOutcome } from '../client/desk-queries.tsx';
import { ActionNotice, type ActionResult } from '../parts/ActionNotice.tsx';
import { ListAndDetails } from '../parts/ListAndDetails.tsx';
import { Question } from '../parts/Question.tsx';
import type { EarnAct } from './earn-acts.ts';
import { ProductDetails } from './ProductDetails.tsx';
import { ProductForm, type ProductFormProps } from './ProductForm.tsx';
import { ProductTable } from './ProductTable.tsx';
import { percentText, useProductLabels } from './use-product-labels.ts';
import styles from './Earn.module.css';

export interface EarnViewProps extends Pick<ProductFormProps, 'preview' | 'onTermsChange'> {
  readonly products: Reloadable<readonly DeskEarnProduct[]>;
  readonly now: EpochMs;
  readonly onAct: (act: EarnAct) => Promise<ActionOutcome>;
}

type Chosen = number | 'new' | undefined;

export function EarnView({ products, now, preview, onTermsChange, onAct }: EarnViewProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Chosen>();
  const [pending, setPending] = useState<EarnAct>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const doneText = useDoneText();

  const confirm = async (act: EarnAct): Promise<void> => {
    setBusy(true);
    const outcome = await onAct(act);
    setBusy(false);
    setPending(undefined);
    setResult({ outcome, doneText: doneText(act) });
    if (outcome === 'done' && act.kind === 'create') setChosen(undefined);
  };
  const openForm = (): void => {
    onTermsChange(undefined);
    setChosen('new');
  };
  const product = dataOf(products)?.find(({ id }) => id === chosen);
  const details: ReactNode | undefined =
    chosen === 'new' ? (
      <ProductForm
        preview={preview}
        onTermsChange={onTermsChange}
        onCreate={(terms) => setPending({ kind: 'create', terms })}
      />
    ) : (
      product && <ProductDetails key={product.id} product={product} now={now} onAct={setPending} />
    );
  const table = (rows: readonly DeskEarnProduct[] | undefined) => (
    <ProductTable rows={rows} chosenId={product?.id} onChoose={setChosen} />
  );
  return (
    <>
      <ActionNotice result={result} />
      <ListAndDetails
        listTitle={t`Products of Simple Earn`}
        listActions={
          <Button size="small" onClick={() => openForm()}>
            {t`New product`}
          </Button>
        }
        list={
          <LoadableContent
            loadable={products}
            failureText={t`The products could not be loaded.`}
            placeholder={table(undefined)}
          >
            {table}
          </LoadableContent>
        }
        detailsTitle={
          chosen === 'new' ? t`New product` : t({ message: 'Product', comment: 'Of simple earn' })
        }
        details={details}
        onBack={() => setChosen(undefined)}
        hint={t`Select a product to see its terms.`}
      />
      {pending && (
        <ActQuestion
          act={pending}
          product={product}
          isBusy={isBusy}
          onClose={() => setPending(undefined)}
          onConfirm={() => void confirm(pending)}
        />
      )}
    </>
  );
}

interface ActQuestionProps {
  readonly act: EarnAct;
  readonly product: DeskEarnProduct | undefined;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function ActQuestion({ act, product, ...question }: ActQuestionProps) {
  const { t } = useLingui();
  const texts = useQuestionTexts();
  const { title, confirmLabel, text } = texts(act, product);
  const isDangerous = act.kind === 'open' && !act.isOpen;
  return (
    <Question
      title={title}
      isOpen
      confirmLabel={confirmLabel}
      isDangerous={isDangerous}
      {...question}
    >
      <p className={styles.question}>{text}</p>
      {act.kind === 'create' && (
        <p
          className={styles.question}
        >{t`The terms of a product cannot be changed afterwards, except for its rate.`}</p>
      )}
    </Question>
  );
}

function useQuestionTexts() {
  const { t } = useLingui();
  const labels = useProductLabels();
  return (act: EarnAct, product: DeskEarnProduct | undefined) => {
    const shown = act.kind === 'create' ? act.terms : product;
    const name = shown === undefined ? '' : `${shown.coin} · ${labels.termOf(shown)}`;
    if (act.kind === 'rate') {
      const [rate, date] = [percentText(act.apr), act.from];
      return {
        title: t`Announce rate?`,
        confirmLabel: t`Announce rate`,
        text:
          product?.type === 'locked'
            ? t`New and renewed positions of ${name} earn ${rate} from ${date} on.`
            : t`${name} pays ${rate} from ${date} on. Its users are notified now.`,
      };
    }
    if (act.kind === 'open' && !act.isOpen) {
      return {
        title: t`Close product?`,
        confirmLabel: t`Close product`,
        text: t`${name} accepts no more subscriptions and renewals. Open positions continue.`,
      };
    }
    return {
      title: t`Open product?`,
      confirmLabel: t`Open product`,
      text: t`Users can subscribe to ${name}. The house sets its rewards aside.`,
    };
  };
}

function useDoneText(): (act: EarnAct) => string {
  const { t } = useLingui();
  return (act) => {
    if (act.kind === 'rate') return t`Rate announced.`;
    return act.kind === 'open' && !act.isOpen ? t`Product closed.` : t`Product opened.`;
  };
}
