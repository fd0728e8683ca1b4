/** Depth chart: cumulative sizes of both sides from the best prices outwards, with the totals at
 *  any distance above the chart. A click puts the price into the order form. Never mirrored: low
 *  prices are on the left in every language. */
import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { decimalOfUnits, ticks, type Ticks } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import { DEPTH_SPANS_BPS, type DepthSnapshot } from '#domain/depth-curve.ts';
import { displayNumber } from '#domain/number-text.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { AddIcon, MinusIcon } from '#src/design/icons/icons.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import { depthPlotOf, sumsAt, touchOf, type DepthPlot } from './depth-plot.ts';
import { nextSpan } from './depth-span.ts';
import { useDepthScene } from './use-depth-scene.ts';
import { useDepthLabels, type SideLabels } from './use-depth-labels.ts';
import styles from './DepthChart.module.css';

export interface DepthChartProps {
  readonly pair: Pair;
  /** Undefined until the market has responded. */
  readonly snapshot: DepthSnapshot | undefined;
  readonly spanBps: number;
  readonly onSpanChange: (spanBps: number) => void;
  readonly onPricePick: (price: Ticks) => void;
  /** Shown in the header: the switch back to the chart. */
  readonly startSlot?: ReactNode;
}

export function DepthChart(props: DepthChartProps) {
  const { t } = useLingui();
  const { pair, snapshot } = props;
  return (
    <Panel label={t({ message: 'Market depth', comment: 'Label' })} className={styles.panel}>
      <DepthTools {...props} />
      <div className={styles.frame} dir="ltr">
        {snapshot === undefined ? (
          <div className={styles.waiting} aria-busy="true">
            <Skeleton width="240px" />
          </div>
        ) : touchOf(snapshot) === undefined ? (
          <div className={styles.empty}>
            <EmptyState hint={t`Order book is empty`} />
          </div>
        ) : (
          <DepthPlotView key={pair.id} {...props} snapshot={snapshot} />
        )}
      </div>
    </Panel>
  );
}

function DepthTools({ spanBps, onSpanChange, startSlot }: DepthChartProps) {
  const { t } = useLingui();
  const percent = `${displayNumber(decimalOfUnits(BigInt(spanBps), 2))}%`;
  const isClosest = spanBps === DEPTH_SPANS_BPS[0];
  const isFurthest = spanBps === DEPTH_SPANS_BPS.at(-1);
  return (
    <div className={styles.tools}>
      {startSlot}
      <span className={styles.grow} />
      <span className={styles.span}>
        <span>{t({ message: 'Range ±', comment: 'Label' })}</span>{' '}
        <NumberText minCharacters={5}>{percent}</NumberText>
      </span>
      <IconButton
        size="small"
        label={t({ message: 'Zoom in', comment: 'Label' })}
        icon={<AddIcon />}
        disabledReason={
          isClosest
            ? t({ message: 'Maximum zoom', comment: 'Why a button is disabled' })
            : undefined
        }
        onClick={() => onSpanChange(nextSpan(spanBps, 'closer'))}
      />
      <IconButton
        size="small"
        label={t({ message: 'Zoom out', comment: 'Label' })}
        icon={<MinusIcon />}
        disabledReason={
          isFurthest
            ? t({ message: 'Minimum zoom', comment: 'Why a button is disabled' })
            : undefined
        }
        onClick={() => onSpanChange(nextSpan(spanBps, 'further'))}
      />
    </div>
  );
}

interface PlotViewProps extends DepthChartProps {
  readonly snapshot: DepthSnapshot;
}

function DepthPlotView(props: PlotViewProps) {
  const { pair, snapshot, onPricePick } = props;
  const { t } = useLingui();
  const helpId = useId();
  const labelsOf = useDepthLabels(pair);
  const { host, price, setPrice, plotNow, press, spoken } = useDepthCrosshair(props, labelsOf);
  const pairName = `${pair.tradeCoin}/${pair.quoteCoin}`;
  const sums = sumsAt(snapshot, price);
  const labels = sums === undefined ? undefined : labelsOf(sums);
  const full = sumsAt(snapshot, undefined);
  const priceUnder = (event: PointerEvent): Ticks | undefined =>
    plotNow()?.priceAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  return (
    <>
      {labels !== undefined && (
        <div className={styles.sums} aria-hidden="true">
          <SideSums name={t`Bids`} labels={labels.bid} pair={pair} className={styles.bid} />
          <NumberText className={styles.distance}>{labels.distance}</NumberText>
          <SideSums name={t`Asks`} labels={labels.ask} pair={pair} className={styles.ask} />
        </div>
      )}
      <VisuallyHidden>
        <span id={helpId}>
          {t`Left and Right move between prices, Enter copies the price to the order form, plus and minus zoom, Escape exits.`}
        </span>
        {full !== undefined && <p>{labelsOf(full).sentence}</p>}
      </VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application has keys of its own; its description names them. */}
      <div
        ref={host}
        className={styles.plot}
        data-stale={snapshot.bookState !== 'live' || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- As above.
        tabIndex={0}
        role="application"
        aria-label={t({
          message: `${pairName} depth chart`,
          comment: 'Name of the depth chart for screen readers',
        })}
        aria-describedby={helpId}
        onKeyDown={press}
        onPointerMove={(event) => setPrice(priceUnder(event))}
        onPointerLeave={() => setPrice(undefined)}
        onBlur={() => setPrice(undefined)}
        onClick={(event) => {
          const plot = plotNow();
          const { left } = event.currentTarget.getBoundingClientRect();
          if (plot !== undefined) onPricePick(plot.priceAt(event.clientX - left));
        }}
      />
      <VisuallyHidden>
        <output>{spoken}</output>
      </VisuallyHidden>
    </>
  );
}

/** The price under the crosshair, which keys move and announce. */
function useDepthCrosshair(
  { pair, snapshot, spanBps, onSpanChange, onPricePick }: PlotViewProps,
  labelsOf: ReturnType<typeof useDepthLabels>,
) {
  const [price, setPrice] = useState<Ticks>();
  const [spoken, setSpoken] = useState('');
  const turn = (direction: 'closer' | 'further'): void =>
    onSpanChange(nextSpan(spanBps, direction));
  const host = useDepthScene({ pair, snapshot, crosshair: price, onWheel: turn });
  const plotNow = (): DepthPlot | undefined => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = host.current ?? {};
    return depthPlotOf(snapshot, { width, height });
  };
  const go = (steps: number): void => {
    const plot = plotNow();
    const next = plot === undefined ? undefined : steppedPrice(price, steps, plot, snapshot);
    const there = next === undefined ? undefined : sumsAt(snapshot, next);
    setPrice(next);
    if (there !== undefined) setSpoken(labelsOf(there).sentence);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = event.shiftKey ? BIG_STEP : 1;
    if (event.key === 'ArrowLeft') go(-steps);
    else if (event.key === 'ArrowRight') go(steps);
    else if (event.key === '+' || event.key === '=') turn('closer');
    else if (event.key === '-' || event.key === '_') turn('further');
    else if (event.key === 'Enter' && price !== undefined) onPricePick(price);
    else if (event.key === 'Escape' && price !== undefined) setPrice(undefined);
    else return;
    event.preventDefault();
  };
  return { host, price, setPrice, plotNow, press, spoken };
}

/** Keyboard step as a share of the width; Shift takes ten steps. */
const STEP_SHARE = 0.01;
const BIG_STEP = 10;

/** Returns the price one step further; without a price it starts at the best price of the side it
 *  moves to. */
function steppedPrice(
  price: Ticks | undefined,
  steps: number,
  { lowest, highest }: DepthPlot,
  snapshot: DepthSnapshot,
): Ticks | undefined {
  const touch = touchOf(snapshot);
  if (touch === undefined) return undefined;
  if (price === undefined) return steps < 0 ? touch.bid : touch.ask;
  const step = Math.max(1, Math.round((highest - lowest) * STEP_SHARE));
  return ticks(Math.min(highest, Math.max(lowest, price + steps * step)));
}

interface SideSumsProps {
  readonly name: string;
  readonly labels: SideLabels;
  readonly pair: Pair;
  readonly className: string | undefined;
}

function SideSums({ name, labels, pair, className }: SideSumsProps) {
  return (
    <span className={className}>
      <span>
        <b>{name}</b> <NumberText>{labels.price}</NumberText>
      </span>
      <span className={styles.amounts}>
        <NumberText>
          {labels.size} {pair.tradeCoin}
        </NumberText>
        <NumberText>
          {labels.value} {pair.quoteCoin}
        </NumberText>
      </span>
    </span>
  );
}
