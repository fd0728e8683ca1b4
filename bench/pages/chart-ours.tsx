/** The product's chart with its legend, with the worker's data flow: frames into stores. Dragging
 *  and zooming are wheel events on the plot. */
import { flushSync } from 'react-dom';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { btcUsdt } from '#contract/samples/spot.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { FRAME, frameLengthOf } from '#domain/market-frame.ts';
import type { LiveBar } from '#src/stores/bars.store.ts';
import { applyBarFrame, applyBars, clearBars, createBars } from '#src/stores/bars.store.ts';
import { applyLinkFrame, createLink } from '#src/stores/link.store.ts';
import { createQuality } from '#src/stores/quality.store.ts';
import { applyTickerFrame, createTicker } from '#src/stores/ticker.store.ts';
import { every, monotonicClock, systemClock } from '#src/platform/clock.ts';
import { ChartPlot } from '#src/trading/chart/ChartPlot.tsx';
import { ENGLISH } from './english.ts';
import { chartMarketOf, STEP_SEC, type ChartMarket } from './chart-market.ts';
import {
  drawnFramesDuring,
  everyFrame,
  HEIGHT_PX,
  nextFrame,
  PAN_PX,
  ROOM_AHEAD,
  WIDTH_PX,
  ZOOM_FACTOR,
  type ChartOperation,
  type ChartPage,
} from './chart-run.ts';
import '#src/design/design.css';

const VIEW_ID = 1;
const RESOLUTION = '15';
/** Maximum wheel distance the chart applies as one zoom, and the effect of one pixel. */
const WHEEL_PX_MAX = 300;
const ZOOM_PER_PX = 0.0015;
/** Hanoi, the time zone of the chart's labels. */
const ZONE = 'GMT+0700';

/** Same drawing as the peer: candles and volume, no line through them. */
const CHART_OPTIONS = { style: 'candles', scale: 'linear', legends: [], priceDecimals: 2 } as const;

const bars = createBars();
const ticker = createTicker();
const link = createLink();
const quality = createQuality();
const frame = new Float64Array(frameLengthOf(0, 0));
let market: ChartMarket | undefined;

function writeFrame(bar: Readonly<LiveBar>): void {
  frame[FRAME.viewId] = VIEW_ID;
  frame[FRAME.lastPrice] = bar.close;
  frame[FRAME.barResolution] = RESOLUTIONS.indexOf(RESOLUTION);
  frame[FRAME.barTime] = bar.time;
  frame[FRAME.barOpen] = bar.open;
  frame[FRAME.barHigh] = bar.high;
  frame[FRAME.barLow] = bar.low;
  frame[FRAME.barClose] = bar.close;
  frame[FRAME.barVolume] = bar.volume;
  applyTickerFrame(frame, ticker);
  applyBarFrame(frame, bars);
  applyLinkFrame(frame, systemClock(), monotonicClock(), link);
}

function element(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** The plot does not move: reading its position would cost a layout in each animation frame. */
let middle: { readonly clientX: number; readonly clientY: number } | undefined;

function middleOf(over: HTMLElement): NonNullable<typeof middle> {
  const { left, top, width, height } = over.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}

function turnWheel(deltaX: number, deltaY: number): void {
  const over = element('.u-over');
  middle ??= middleOf(over);
  const at = middle;
  over.dispatchEvent(new WheelEvent('wheel', { ...at, deltaX, deltaY, cancelable: true }));
}

function work(operation: ChartOperation, turn: number): void {
  const isBack = turn % 2 === 0;
  if (operation === 'tick' && market !== undefined) writeFrame(market.tick());
  else if (operation === 'pan') turnWheel(isBack ? PAN_PX : -PAN_PX, 0);
  else if (operation === 'zoom') turnWheel(0, (isBack ? 1 : -1) * wheelOf(ZOOM_FACTOR));
}

const wheelOf = (factor: number): number => Math.log(factor) / ZOOM_PER_PX;

/** Returns the crosshair's values at a position of the plot. */
async function readAt(
  x: number,
  y: number,
): Promise<{ readonly sec: number; readonly price: number }> {
  const over = element('.u-over');
  const { left, top } = over.getBoundingClientRect();
  over.dispatchEvent(new MouseEvent('mouseenter'));
  // The library ignores a move by zero.
  const at = { clientX: left + x, clientY: top + y, movementX: 1, movementY: 1 };
  over.dispatchEvent(new MouseEvent('mousemove', at));
  await nextFrame();
  await nextFrame();
  const text = (kind: string): string => element(`[data-kind="${kind}"]`).textContent;
  return {
    sec: Date.parse(`${text('time')} ${ZONE}`) / 1000,
    price: numberOf(text('price')),
  };
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

const page: ChartPage = {
  open: async ({ loadedCount, seed }) => {
    market = chartMarketOf(loadedCount, seed);
    const host = document.createElement('div');
    host.style.cssText = `position:relative;inline-size:${WIDTH_PX}px;block-size:${HEIGHT_PX}px`;
    document.body.append(host);
    const { live, closed } = market;
    const startedMs = performance.now();
    clearBars(VIEW_ID, RESOLUTION, bars);
    applyBars({ viewId: VIEW_ID, resolution: RESOLUTION, kind: 'full', columns: closed }, bars);
    writeFrame(live);
    // Renders synchronously, as on the page after the chart's code has loaded.
    flushSync(() =>
      createRoot(host).render(
        <I18nProvider i18n={i18n}>
          <ChartPlot
            bars={bars}
            ticker={ticker}
            link={link}
            quality={quality}
            pair={btcUsdt}
            {...CHART_OPTIONS}
            clock={systemClock}
            monotonic={monotonicClock}
            every={every}
            onLoadOlder={() => Promise.resolve(false)}
          />
        </I18nProvider>,
      ),
    );
    await nextFrame();
    await nextFrame();
    return performance.now() - startedMs;
  },
  show: async (count) => {
    // Zooms in fully, then out until this many bars are visible.
    for (let turn = 0; turn < 20; turn += 1) turnWheel(0, -WHEEL_PX_MAX);
    element('[role="application"]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'End', bubbles: true }),
    );
    const shown = await page.state();
    let factor = count / ((shown.toSec - shown.fromSec) / STEP_SEC + ROOM_AHEAD);
    while (factor > 1) {
      const step = Math.min(factor, Math.exp(WHEEL_PX_MAX * ZOOM_PER_PX));
      turnWheel(0, wheelOf(step));
      factor /= step;
    }
    await nextFrame();
    await nextFrame();
  },
  run: (operation, count) => everyFrame(count, (turn) => work(operation, turn)),
  state: async () => {
    const { width, height } = element('.u-over').getBoundingClientRect();
    const start = await readAt(1, 1);
    const end = await readAt(width - 1, height - 1);
    element('.u-over').dispatchEvent(new MouseEvent('mouseleave'));
    await nextFrame();
    const texts = [...document.querySelectorAll('span')].map(({ textContent }) => textContent);
    const read = (pattern: RegExp): number =>
      numberOf(
        texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '',
      );
    return {
      fromSec: start.sec,
      toSec: end.sec,
      barCount: read(/^([\d,]+) bars of/) + 1,
      lastClose: read(/^C ([\d,.]+)$/),
      priceTop: start.price,
      priceBottom: end.price,
    };
  },
  drawnFrames: (operation, count) => drawnFramesDuring(() => page.run(operation, count)),
};

i18n.loadAndActivate({ locale: 'en', messages: ENGLISH });
Object.assign(globalThis, { chartPage: page });
