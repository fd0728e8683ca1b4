/** Creating gift cards: the draft beside the card as it will be, the review with the code, and the created cards. */
import { useLingui } from '@lingui/react/macro';
import type { CreateCardsForm } from '#src/binding/gift-cards.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { CardFace } from '../parts/CardFace.tsx';
import { CreatedCards } from './CreatedCards.tsx';
import { CreateFields, type CreateFieldsProps } from './CreateFields.tsx';
import { CreateSummary } from './CreateSummary.tsx';
import { ReviewCards } from './ReviewCards.tsx';
import styles from './Create.module.css';

export interface CreateViewProps extends CreateFieldsProps {
  /** Name of the exchange. */
  readonly brand: string;
  readonly onRestart: () => void;
}

export function CreateView(props: CreateViewProps) {
  const { t } = useLingui();
  const { form, themes, brand } = props;
  if (form.phase === 'done') {
    return (
      <CreatedCards cards={form.cards} themes={themes} brand={brand} onRestart={props.onRestart} />
    );
  }
  return (
    <div className={styles.layout}>
      <Panel title={t`Create gift card`} isPadded>
        <CreateFields {...props} />
      </Panel>
      <div className={styles.side}>
        <Preview form={form} themes={themes} brand={brand} />
        <CreateSummary form={form} />
      </div>
      <ReviewCards form={form} />
    </div>
  );
}

interface PreviewProps extends Pick<CreateViewProps, 'themes' | 'brand'> {
  readonly form: CreateCardsForm;
}

function Preview({ form, themes, brand }: PreviewProps) {
  const { draft, amount } = form;
  return (
    <CardFace
      theme={themes.find(({ id }) => id === draft.themeId)}
      brand={brand}
      value={amount === undefined ? `– ${draft.coin}` : `${displayNumber(amount)} ${draft.coin}`}
      paysIn={draft.faceCoin === draft.coin ? undefined : draft.faceCoin}
      note={draft.note}
    />
  );
}
