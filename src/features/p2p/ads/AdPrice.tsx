/** Price of an ad, fixed or floating, and what it would be now: price, escrow and place among the other ads. */
import { useLingui } from '@lingui/react/macro';
import { displayNumber } from '#domain/number-text.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import type { AdPreview } from '#src/queries/p2p-ads.ts';
import type { AdEditorViewProps } from './ad-editor-view-props.ts';
import { useAdMessages } from './use-ad-messages.ts';
import styles from './AdEditor.module.css';

export function AdPrice(props: AdEditorViewProps) {
  const { t } = useLingui();
  const { form, settings, preview } = props;
  const { draft, ad, distance, edit } = form;
  const percent = distance ?? 0;
  const limit = settings.priceLimitPercent;
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t`Price`}</legend>
      <SegmentedControl
        label={t`Kind of price`}
        variant="fill"
        value={draft.priceType}
        disabledReason={
          ad !== undefined && ad.openOrderCount > 0 ? t`The ad has open orders` : undefined
        }
        segments={[
          { value: 'fixed', label: t({ message: 'Fixed', comment: 'Kind of price of an ad' }) },
          {
            value: 'floating',
            label: t({ message: 'Floating', comment: 'Kind of price of an ad' }),
            tip: t`A percentage of the reference price`,
          },
        ]}
        onValueChange={(priceType) => edit({ priceType })}
      />
      {draft.priceType === 'fixed' ? <FixedPrice {...props} /> : <FloatingPrice {...props} />}
      {percent > limit ? (
        <Notice tone="danger" isUrgent>
          {t`The price is ${percent}% from the reference price. At most ${limit}% is allowed.`}
        </Notice>
      ) : (
        form.isFar && (
          <Notice tone="warning">
            {t`The price is ${percent}% from the reference price. You must confirm it.`}
          </Notice>
        )
      )}
      <LoadableContent
        loadable={preview}
        failureText={t`Part of the page could not be loaded`}
        placeholder={<Skeleton height="100px" />}
      >
        {(shown) => <Preview {...props} shown={shown} />}
      </LoadableContent>
    </fieldset>
  );
}

function FixedPrice({ form }: AdEditorViewProps) {
  const { t } = useLingui();
  const messageOf = useAdMessages(form);
  const { draft, edit } = form;
  const { coin } = draft;
  return (
    <NumberField
      label={t`Price of 1 ${coin}`}
      unit={draft.currency}
      value={draft.price}
      error={messageOf('price')}
      onValueChange={(price) => edit({ price })}
    />
  );
}

/** Outside its bounds the ad is not shown, and comes back by itself. */
function FloatingPrice({ form }: AdEditorViewProps) {
  const { t } = useLingui();
  const messageOf = useAdMessages(form);
  const { draft, edit } = form;
  return (
    <>
      <NumberField
        label={t`Share of the reference price`}
        unit="%"
        value={draft.premium}
        hint={t`101.5 is 1.5% above the reference price`}
        error={messageOf('premium')}
        onValueChange={(premium) => edit({ premium })}
      />
      <div className={styles.pair}>
        <NumberField
          label={t`Lowest price (optional)`}
          unit={draft.currency}
          value={draft.priceFloor}
          error={messageOf('priceFloor')}
          onValueChange={(priceFloor) => edit({ priceFloor })}
        />
        <NumberField
          label={t`Highest price (optional)`}
          unit={draft.currency}
          value={draft.priceCeiling}
          error={messageOf('priceCeiling')}
          onValueChange={(priceCeiling) => edit({ priceCeiling })}
        />
      </div>
      <p className={styles.hint}>
        {t`While the price is outside these limits, the ad is not shown. It returns by itself.`}
      </p>
    </>
  );
}

function Preview({ form, shown }: AdEditorViewProps & { readonly shown: AdPreview }) {
  const { t } = useLingui();
  const { coin, currency, side } = form.draft;
  const { rank, adCount } = shown;
  const priceTextOf = (price: string | undefined): string =>
    price === undefined ? '–' : `${displayNumber(price)} ${currency}`;
  return (
    <div className={styles.preview}>
      <ValueRow
        label={t({ message: 'Reference price', comment: 'Label' })}
        value={<NumberText>{priceTextOf(shown.referencePrice)}</NumberText>}
      />
      <ValueRow
        isStrong
        label={t`Price of the ad`}
        value={<NumberText>{priceTextOf(shown.price)}</NumberText>}
      />
      {side === 'sell' && (
        <ValueRow
          label={t`Frozen for the ad, fee included`}
          value={<NumberText>{`${displayNumber(shown.escrowAmount)} ${coin}`}</NumberText>}
        />
      )}
      <ValueRow
        label={t({ message: 'Place in the list', comment: 'Of an ad, by price' })}
        value={
          <NumberText>
            {rank === undefined
              ? '–'
              : t({ message: `${rank} of ${adCount}`, comment: 'Place of an ad among all' })}
          </NumberText>
        }
      />
    </div>
  );
}
