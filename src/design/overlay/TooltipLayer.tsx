/** Shared tooltip of the page. Elements with `data-tip` show it on hover and keyboard focus, so
 *  that a tooltip costs an attribute and not a component. */
import { useLayoutEffect, useId, useRef } from 'react';
import styles from './TooltipLayer.module.css';

/** Within this time after the last tooltip, the next one is shown without delay. */
const WARM_MS = 400;
const ANCHOR = '--tip-anchor';
/** Elements whose tooltip is requested without a further event; a touch requests only the reason of
 *  a disabled control. */
const aimedSelector = (): string =>
  matchMedia('(hover: hover)').matches
    ? '[data-tip]:hover, [data-tip]:focus-visible'
    : '[data-tip][aria-disabled="true"]:hover, [data-tip]:focus-visible';

export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => (layer.current === null ? undefined : listen(layer.current, id)), [id]);
  // Hidden from screen readers, which read the text as the element's description.
  return <div ref={layer} id={id} popover="manual" aria-hidden="true" className={styles.tip} />;
}

function listen(layer: HTMLElement, id: string): () => void {
  let anchor: HTMLElement | undefined;
  let hiddenAt = -WARM_MS;
  /** Clicked and not left since; shows no tooltip. */
  let pressed: HTMLElement | undefined;

  const hide = (at: number) => {
    if (anchor === undefined) return;
    anchor.style.removeProperty('anchor-name');
    setDescribedBy(anchor, id, false);
    anchor = undefined;
    hiddenAt = at;
    layer.hidePopover();
  };
  const show = (element: HTMLElement, at: number) => {
    const text = element.dataset['tip'];
    if (element === anchor || text === undefined || text === '') return;
    // Users can switch tooltips off, except the reasons of disabled controls.
    if (document.documentElement.dataset['tips'] === 'off' && element.ariaDisabled !== 'true')
      return;
    const isWarm = anchor !== undefined || at - hiddenAt < WARM_MS;
    hide(at);
    anchor = element;
    element.style.setProperty('anchor-name', ANCHOR);
    if (!isAnnounced(element, text)) setDescribedBy(element, id, true);
    layer.textContent = text;
    layer.toggleAttribute('data-warm', isWarm);
    openNow(layer, () => anchor === element);
  };

  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const element = tooltipTarget(event.target);
    if (!(event.target instanceof Node && pressed?.contains(event.target))) pressed = undefined;
    if (element !== undefined) {
      if (element !== pressed) show(element, event.timeStamp);
      return;
    }
    // A tooltip opened by keyboard focus stays while the pointer moves elsewhere.
    const focused = document.activeElement;
    const isByKeyboard = anchor?.contains(focused) === true && focused?.matches(':focus-visible');
    if (isByKeyboard !== true) hide(event.timeStamp);
  };
  const onFocus = (event: FocusEvent) => {
    const element = tooltipTarget(event.target);
    if (element?.matches(':focus-visible') === true) show(element, event.timeStamp);
  };
  const onPress = (event: PointerEvent) => {
    // A press on a disabled control shows its reason, also on touch.
    const element = tooltipTarget(event.target);
    if (element?.ariaDisabled === 'true') return show(element, event.timeStamp);
    // A button may get a tooltip by its press: an order was sent, and the form is empty. The tooltip must
    // not cover the outcome beside it.
    pressed = element ?? controlAt(event.target);
    hide(event.timeStamp);
  };
  const onLeave = (event: Event) => hide(event.timeStamp);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide(event.timeStamp);
  };

  // The layer may be loaded because of an element that is already hovered or focused.
  const waiting = [...document.querySelectorAll<HTMLElement>(aimedSelector())].at(-1);
  if (waiting !== undefined) show(waiting, 0);

  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('pointerover', onOver, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', onLeave, { signal });
  document.addEventListener('pointerdown', onPress, { signal });
  document.addEventListener('pointerleave', onLeave, { signal });
  document.addEventListener('keydown', onKey, { signal });
  return () => {
    hide(0);
    ending.abort();
  };
}

/** Opens the layer. Browsers reject a second popover while another one is closing and returns the
 *  focus; the next animation frame succeeds. */
function openNow(layer: HTMLElement, isRequested: () => boolean): void {
  try {
    layer.showPopover();
  } catch {
    requestAnimationFrame(() => {
      if (isRequested() && !layer.matches(':popover-open')) layer.showPopover();
    });
  }
}

const controlAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('button, a')) || undefined;

function tooltipTarget(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest('[data-tip]') : null;
  return element instanceof HTMLElement ? element : undefined;
}

/** True when screen readers already read the text: as accessible name, or as the reason linked by
 *  use-reason. */
const isAnnounced = (element: HTMLElement, text: string): boolean =>
  element.getAttribute('aria-label') === text || element.ariaDisabled === 'true';

/** Adds or removes one ID without changing the other descriptions of the element. */
function setDescribedBy(element: HTMLElement, id: string, isDescribed: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one !== '' && one !== id);
  const all = isDescribed ? [...others, id] : others;
  if (all.length === 0) element.removeAttribute('aria-describedby');
  else element.setAttribute('aria-describedby', all.join(' '));
}
