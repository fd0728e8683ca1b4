/** Labels of the crosshair on both axes, moved by the compositor only. */

export interface CrosshairLabels {
  /** Shows the labels at a position in CSS pixels of the whole chart. */
  show(at: CrosshairPosition): void;
  hide(): void;
  readonly elements: readonly HTMLElement[];
}

export interface CrosshairPosition {
  readonly x: number;
  readonly y: number;
  readonly axisLeft: number;
  readonly axisTop: number;
  /** Empty for a position without a price. */
  readonly priceText: string;
  readonly timeText: string;
}

export function createCrosshairLabels(className: string): CrosshairLabels {
  const price = label(className, 'price');
  const time = label(className, 'time');
  return {
    elements: [price, time],
    show: ({ x, y, axisLeft, axisTop, priceText, timeText }) => {
      price.textContent = priceText;
      time.textContent = timeText;
      price.style.transform = `translate(${axisLeft + 2}px, ${y}px) translateY(-50%)`;
      // Near the edges the label stays inside the chart.
      time.style.transform = `translate(clamp(0px, ${x}px - 50%, ${axisLeft}px - 100%), ${axisTop + 1}px)`;
      price.hidden = priceText === '';
      time.hidden = false;
    },
    hide: () => {
      price.hidden = true;
      time.hidden = true;
    },
  };
}

function label(className: string, kind: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.dataset['kind'] = kind;
  element.hidden = true;
  element.setAttribute('aria-hidden', 'true');
  return element;
}
