/** The one tooltip of the page. Anything that carries `data-tip` shows it here on hover and on
 *  keyboard focus; an element costs an attribute, not a component. */
import { useLayoutEffect, useId, useRef } from 'react';
import styles from './TooltipLayer.module.css';

/** Moving on within this time shows the next tooltip at once. */
const WARM_MS = 400;
const ANCHOR = '--tip-anchor';

export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => (layer.current === null ? undefined : listen(layer.current, id)), [id]);
  // Heard as the description of what it belongs to, never as a text of its own.
  return <div ref={layer} id={id} popover="manual" aria-hidden="true" className={styles.tip} />;
}

function listen(layer: HTMLElement, id: string): () => void {
  let anchor: HTMLElement | undefined;
  let hiddenAt = -WARM_MS;
  /** Pressed and not left since: it has said what it had to say. */
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
    // Whoever knows their way has switched them off; why a press does nothing is said all the same.
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
    const element = tipped(event.target);
    if (element !== pressed) pressed = undefined;
    if (element !== undefined) {
      if (element !== pressed) show(element, event.timeStamp);
      return;
    }
    // What the keyboard asked for stays while the pointer rests elsewhere.
    if (anchor?.contains(document.activeElement) !== true) hide(event.timeStamp);
  };
  const onFocus = (event: FocusEvent) => {
    const element = tipped(event.target);
    if (element?.matches(':focus-visible') === true) show(element, event.timeStamp);
  };
  const onPress = (event: PointerEvent) => {
    // A press that does nothing says why, to a finger too.
    const element = tipped(event.target);
    if (element?.ariaDisabled === 'true') return show(element, event.timeStamp);
    pressed = element;
    hide(event.timeStamp);
  };
  const onLeave = (event: Event) => hide(event.timeStamp);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide(event.timeStamp);
  };

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

/** Focus may come back to a button while another popover is closing: the browser refuses a second
 *  one just then, and takes it in the next frame. */
function openNow(layer: HTMLElement, isRequested: () => boolean): void {
  try {
    layer.showPopover();
  } catch {
    requestAnimationFrame(() => {
      if (isRequested() && !layer.matches(':popover-open')) layer.showPopover();
    });
  }
}

function tipped(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest('[data-tip]') : null;
  return element instanceof HTMLElement ? element : undefined;
}

/** A name needs no second reading, and a reason is tied to its control already (use-reason). */
const isAnnounced = (element: HTMLElement, text: string): boolean =>
  element.getAttribute('aria-label') === text || element.ariaDisabled === 'true';

/** Keeps what already describes the element. */
function setDescribedBy(element: HTMLElement, id: string, isDescribed: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one !== '' && one !== id);
  const all = isDescribed ? [...others, id] : others;
  if (all.length === 0) element.removeAttribute('aria-describedby');
  else element.setAttribute('aria-describedby', all.join(' '));
}
