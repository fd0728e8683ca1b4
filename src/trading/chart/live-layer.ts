/** Layer above the closed bars for everything that moves with the market: the running bar on its
 *  small canvas, and the line and tag of the last price as elements that the compositor moves
 *  without repainting. */
import { LiveBarCanvas, type LiveBarScene } from './live-bar-canvas.ts';
import type { Box } from './paint-bars.ts';

export interface LiveLayerClasses {
  readonly layer: string;
  readonly clip: string;
  readonly line: string;
  readonly tag: string;
}

export interface LastPrice {
  readonly text: string;
  /** "12:41"; empty for a bar that has ended. */
  readonly countdown: string;
  readonly isRise: boolean;
  /** CSS pixels from the top of the plot; may be beyond both ends. */
  readonly y: number;
}

/** CSS pixels, equal to those of the tag's class. */
const TAG_HEIGHT = { plain: 18, counting: 30 } as const;
const TAG_GAP_PX = 2;
const TAG_INSET_PX = 6;

export class LiveLayer {
  readonly element: HTMLElement;
  readonly #clip: HTMLElement;
  readonly #line: HTMLElement;
  readonly #tag: HTMLElement;
  readonly #price = document.createTextNode('');
  readonly #countdown = document.createTextNode('');
  readonly #bar = new LiveBarCanvas();
  #heightCss = 0;
  #ratio = 1;

  constructor(classes: LiveLayerClasses) {
    this.element = part(classes.layer);
    this.#clip = part(classes.clip);
    this.#line = part(classes.line);
    this.#tag = part(classes.tag);
    const price = document.createElement('b');
    const countdown = document.createElement('span');
    price.append(this.#price);
    countdown.append(this.#countdown);
    this.#tag.append(price, countdown);
    this.#tag.dataset['part'] = 'last-price';
    this.#clip.append(this.#bar.element, this.#line);
    this.element.append(this.#clip, this.#tag);
    this.element.setAttribute('aria-hidden', 'true');
    this.#line.hidden = true;
    this.#tag.hidden = true;
  }

  /** Applies a new position or size of the plotting area. */
  layOut(box: Box, ratio: number, axisWidthCss: number): void {
    const { style } = this.#clip;
    this.#ratio = ratio;
    this.#heightCss = box.height / ratio;
    style.left = `${box.left / ratio}px`;
    style.top = `${box.top / ratio}px`;
    style.width = `${box.width / ratio}px`;
    style.height = `${this.#heightCss}px`;
    this.#tag.style.left = `${(box.left + box.width) / ratio + TAG_GAP_PX}px`;
    this.#tag.style.top = `${box.top / ratio}px`;
    this.#tag.style.width = `${axisWidthCss - TAG_INSET_PX}px`;
  }

  showLast(last: LastPrice | undefined): void {
    hide(this.#line, last === undefined || last.y < 0 || last.y > this.#heightCss);
    hide(this.#tag, last === undefined);
    if (last === undefined) return;
    const tone = last.isRise ? 'up' : 'down';
    if (this.element.dataset['tone'] !== tone) this.element.dataset['tone'] = tone;
    if (this.#price.data !== last.text) this.#price.data = last.text;
    if (this.#countdown.data !== last.countdown) this.#countdown.data = last.countdown;
    const height = last.countdown === '' ? TAG_HEIGHT.plain : TAG_HEIGHT.counting;
    // Beyond the plot the tag stays at the edge, so that the last price is always readable.
    const top = Math.min(Math.max(last.y - height / 2, 0), this.#heightCss - height);
    this.#move(this.#line, last.y);
    this.#move(this.#tag, top);
  }

  /** Rounds to a full screen pixel, because a one-pixel line between pixels would be a gray line of
   *  two. */
  #move(element: HTMLElement, y: number): void {
    const transform = `translateY(${Math.round(y * this.#ratio) / this.#ratio}px)`;
    if (element.style.transform !== transform) element.style.transform = transform;
  }

  /** Repositions the running bar after the closed bars were repainted. */
  placeBar(scene: LiveBarScene | undefined): void {
    if (scene !== undefined) this.#bar.place(scene);
    this.paintBar(scene);
  }

  paintBar(scene: LiveBarScene | undefined): void {
    hide(this.#bar.element, scene === undefined);
    if (scene !== undefined) this.#bar.paint(scene);
  }
}

/** Writes only a changed value: every write restyles the element, even one without effect. */
function hide(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

function part(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
