/** Toolbar above the plot: a short list of intervals and the full list behind a caret, styles,
 *  scale, indicators, the compared pair and, at the end, actions for the whole chart. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { RESOLUTIONS, RESOLUTIONS_REDUCED, type Resolution } from '#contract/core/resolution.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { DownIcon } from '#src/design/icons/first-icons.ts';
import {
  CameraIcon,
  CandlesIcon,
  CompareIcon,
  DrawIcon,
  FullScreenIcon,
  IndicatorIcon,
  LayoutIcon,
  LeaveFullScreenIcon,
  LineChartIcon,
  ResetIcon,
  ScaleIcon,
} from '#src/design/icons/trading-icons.ts';
import { Menu } from '#src/design/overlay/Menu.tsx';
import { CHART_STYLES, type ChartStyle } from './bar-shapes.ts';
import type { ChartChoices } from './chart-choices.ts';
import { SCALE_MODES, type ScaleMode } from './price-scale.ts';
import { resolutionText } from './resolution-text.ts';
import styles from './Chart.module.css';

export interface ChartToolsProps {
  readonly startSlot?: ReactNode;
  readonly resolution: Resolution;
  readonly onResolutionChange: (resolution: Resolution) => void;
  readonly choices: ChartChoices;
  readonly onChoicesChange: (choices: ChartChoices) => void;
  readonly comparable: readonly ComparablePair[];
  readonly onStudiesOpen: () => void;
  readonly isTable: boolean;
  readonly onTableChange: (isTable: boolean) => void;
  readonly isDrawing: boolean;
  /** Undefined where drawing is not available. */
  readonly onDrawingChange: ((isDrawing: boolean) => void) | undefined;
  /** Undefined while no plot is shown. */
  readonly onReset: (() => void) | undefined;
  readonly onSnapshot: (() => void) | undefined;
  readonly isFull: boolean;
  readonly onFullChange: (isFull: boolean) => void;
}

export interface ComparablePair {
  /** "ETH/USDT". */
  readonly name: string;
  /** "ETH_USDT". */
  readonly pairText: string;
}

export function ChartTools(props: ChartToolsProps) {
  const { t } = useLingui();
  return (
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={t({ message: 'Chart tools', comment: 'Label' })}
    >
      {props.startSlot}
      <Drawing {...props} />
      <Intervals {...props} />
      <span className={styles.rule} aria-hidden="true" />
      <Styles {...props} />
      <Scales {...props} />
      <IconButton
        size="small"
        label={t`Indicators`}
        aria-haspopup="dialog"
        icon={<IndicatorIcon />}
        onClick={props.onStudiesOpen}
      />
      <Compare {...props} />
      <span className={styles.grow} />
      <IconButton
        size="small"
        label={t`Show bars as table`}
        isPressed={props.isTable}
        icon={<LayoutIcon />}
        onClick={() => props.onTableChange(!props.isTable)}
      />
      <ChartActions {...props} />
    </div>
  );
}

/** Button that opens the drawing toolbar at the start edge. */
function Drawing({ isDrawing, onDrawingChange }: ChartToolsProps) {
  const { t } = useLingui();
  if (onDrawingChange === undefined) return null;
  return (
    <>
      <IconButton
        size="small"
        label={t`Drawing tools`}
        isPressed={isDrawing}
        icon={<DrawIcon />}
        onClick={() => onDrawingChange(!isDrawing)}
      />
      <span className={styles.rule} aria-hidden="true" />
    </>
  );
}

/** The interval in use is always visible: one from the full list is added to the short list. */
function Intervals({ resolution, onResolutionChange }: ChartToolsProps) {
  const { t } = useLingui();
  const reduced: readonly Resolution[] = RESOLUTIONS_REDUCED;
  const shown = reduced.includes(resolution)
    ? reduced
    : RESOLUTIONS.filter((one) => one === resolution || reduced.includes(one));
  return (
    <>
      <SegmentedControl<Resolution>
        label={t({ message: 'Interval', comment: 'Time that a bar of the chart covers' })}
        variant="chips"
        size="small"
        value={resolution}
        onValueChange={onResolutionChange}
        segments={shown.map((value) => ({ value, label: resolutionText(value) }))}
      />
      <Menu
        label={t({ message: 'All intervals', comment: 'Label' })}
        trigger={<IconButton size="small" label={t`All intervals`} icon={<DownIcon size={14} />} />}
        groups={[
          {
            key: 'intervals',
            items: RESOLUTIONS.map((value) => ({
              key: value,
              label: resolutionText(value),
              isChecked: value === resolution,
              onSelect: () => onResolutionChange(value),
            })),
          },
        ]}
      />
    </>
  );
}

function Styles({ choices, onChoicesChange }: ChartToolsProps) {
  const { t } = useLingui();
  const { style } = choices;
  const names: Readonly<Record<ChartStyle, string>> = {
    candles: t({ message: 'Candles', comment: 'Style of the chart' }),
    hollow: t({ message: 'Hollow candles', comment: 'Style of the chart' }),
    bars: t({ message: 'Bars', comment: 'Style of the chart' }),
    line: t({ message: 'Line', comment: 'Style of the chart' }),
    area: t({ message: 'Area', comment: 'Style of the chart' }),
    heikinAshi: t({ message: 'Heikin Ashi', comment: 'Style of the chart' }),
  };
  const icon: ReactNode =
    style === 'line' || style === 'area' ? <LineChartIcon /> : <CandlesIcon />;
  return (
    <Menu
      label={t({ message: 'Chart style', comment: 'Label' })}
      trigger={<IconButton size="small" label={t`Chart style`} icon={icon} />}
      groups={[
        {
          key: 'styles',
          items: CHART_STYLES.map((value) => ({
            key: value,
            label: names[value],
            isChecked: value === style,
            onSelect: () => onChoicesChange({ ...choices, style: value }),
          })),
        },
      ]}
    />
  );
}

function Scales({ choices, onChoicesChange }: ChartToolsProps) {
  const { t } = useLingui();
  const names: Readonly<Record<ScaleMode, string>> = {
    linear: t({ message: 'Regular', context: 'Price scale of the chart' }),
    log: t({ message: 'Logarithmic', context: 'Price scale of the chart' }),
    percent: t({ message: 'Percent', context: 'Price scale of the chart' }),
  };
  return (
    <Menu
      label={t({ message: 'Price scale', comment: 'Label' })}
      trigger={<IconButton size="small" label={t`Price scale`} icon={<ScaleIcon />} />}
      groups={[
        {
          key: 'scales',
          items: SCALE_MODES.map((value) => ({
            key: value,
            label: names[value],
            isChecked: value === choices.scale,
            onSelect: () => onChoicesChange({ ...choices, scale: value }),
          })),
        },
      ]}
    />
  );
}

/** Selects the compared pair. Two pairs are compared in percent, because their prices have
 *  different scales. */
function Compare({ choices, onChoicesChange, comparable }: ChartToolsProps) {
  const { t } = useLingui();
  if (comparable.length === 0) return null;
  const choose = (compared: string | undefined): void => {
    onChoicesChange({ ...choices, compared, scale: compared === undefined ? 'linear' : 'percent' });
  };
  return (
    <Menu
      label={t({ message: 'Compare with', comment: 'Label' })}
      trigger={
        <IconButton
          size="small"
          label={t`Compare with another pair`}
          isPressed={choices.compared !== undefined}
          icon={<CompareIcon />}
        />
      }
      groups={[
        {
          key: 'none',
          items: [
            {
              key: 'none',
              label: t({ message: 'None', context: 'No pair to compare the chart with' }),
              isChecked: choices.compared === undefined,
              onSelect: () => choose(undefined),
            },
          ],
        },
        {
          key: 'pairs',
          items: comparable.map(({ name, pairText }) => ({
            key: pairText,
            label: name,
            isChecked: pairText === choices.compared,
            onSelect: () => choose(pairText),
          })),
        },
      ]}
    />
  );
}

/** Actions for the whole chart. */
function ChartActions({ onReset, onSnapshot, isFull, onFullChange }: ChartToolsProps) {
  const { t } = useLingui();
  return (
    <>
      {onReset !== undefined && (
        <IconButton
          size="small"
          label={t({ message: 'Reset view', comment: 'Label' })}
          icon={<ResetIcon />}
          onClick={onReset}
        />
      )}
      {onSnapshot !== undefined && (
        <IconButton
          size="small"
          label={t`Save as image`}
          icon={<CameraIcon />}
          onClick={onSnapshot}
        />
      )}
      <IconButton
        size="small"
        label={isFull ? t`Exit full screen` : t({ message: 'Full screen', comment: 'Button' })}
        isPressed={isFull}
        icon={isFull ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
        onClick={() => onFullChange(!isFull)}
      />
    </>
  );
}
