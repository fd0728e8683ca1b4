/** Over the plot: the short list of intervals and the whole one behind a caret, styles, averages, and
 *  the same bars as a table. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { RESOLUTIONS, RESOLUTIONS_REDUCED, type Resolution } from '#contract/core/resolution.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { DownIcon } from '#src/design/icons/first-icons.ts';
import {
  CandlesIcon,
  DrawIcon,
  IndicatorIcon,
  LayoutIcon,
  LineChartIcon,
} from '#src/design/icons/trading-icons.ts';
import { Menu } from '#src/design/overlay/Menu.tsx';
import { CHART_STYLES, type ChartStyle } from './bar-shapes.ts';
import { resolutionText } from './resolution-text.ts';
import styles from './Chart.module.css';

export interface ChartToolsProps {
  readonly resolution: Resolution;
  readonly onResolutionChange: (resolution: Resolution) => void;
  readonly style: ChartStyle;
  readonly onStyleChange: (style: ChartStyle) => void;
  readonly hasAverages: boolean;
  readonly onAveragesChange: (hasAverages: boolean) => void;
  readonly isTable: boolean;
  readonly onTableChange: (isTable: boolean) => void;
  readonly isDrawing: boolean;
  /** Undefined where nothing can be drawn. */
  readonly onDrawingChange: ((isDrawing: boolean) => void) | undefined;
}

export function ChartTools(props: ChartToolsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t`Chart tools`}>
      <Drawing {...props} />
      <Intervals {...props} />
      <span className={styles.rule} aria-hidden="true" />
      <Styles {...props} />
      <IconButton
        size="small"
        label={t`Moving averages`}
        isPressed={props.hasAverages}
        icon={<IndicatorIcon />}
        onClick={() => props.onAveragesChange(!props.hasAverages)}
      />
      <span className={styles.grow} />
      <IconButton
        size="small"
        label={t`Bars as a table`}
        isPressed={props.isTable}
        icon={<LayoutIcon />}
        onClick={() => props.onTableChange(!props.isTable)}
      />
    </div>
  );
}

/** Opens the tools at the start edge, where they stand. */
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

/** The interval in use is always in sight: one from the whole list joins the short one. */
function Intervals({ resolution, onResolutionChange }: ChartToolsProps) {
  const { t } = useLingui();
  const reduced: readonly Resolution[] = RESOLUTIONS_REDUCED;
  const shown = reduced.includes(resolution)
    ? reduced
    : RESOLUTIONS.filter((one) => one === resolution || reduced.includes(one));
  return (
    <>
      <SegmentedControl<Resolution>
        label={t`Interval`}
        look="chips"
        size="small"
        value={resolution}
        onValueChange={onResolutionChange}
        segments={shown.map((value) => ({ value, label: resolutionText(value) }))}
      />
      <Menu
        label={t`All intervals`}
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

function Styles({ style, onStyleChange }: ChartToolsProps) {
  const { t } = useLingui();
  const names: Readonly<Record<ChartStyle, string>> = {
    candles: t`Candles`,
    hollow: t`Hollow candles`,
    bars: t`Bars`,
    line: t`Line`,
    area: t`Area`,
    heikinAshi: t`Heikin Ashi`,
  };
  const icon: ReactNode =
    style === 'line' || style === 'area' ? <LineChartIcon /> : <CandlesIcon />;
  return (
    <Menu
      label={t`Chart style`}
      trigger={<IconButton size="small" label={t`Chart style`} icon={icon} />}
      groups={[
        {
          key: 'styles',
          items: CHART_STYLES.map((value) => ({
            key: value,
            label: names[value],
            isChecked: value === style,
            onSelect: () => onStyleChange(value),
          })),
        },
      ]}
    />
  );
}
