/** The one tooltip of the page. Anything that carries `data-tip` shows it here on hover and on
 *  keyboard focus; an element costs an attribute, not a component. */
import { useEffect, useId, useRef } from 'react';
import styles from './TooltipLayer.module.css';

/** Moving on within this time shows the next tooltip at once. */
const WARM_MS = 400;
const ANCHOR = '--tip-anchor';

export function TooltipLayer() {
  const layer = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => (layer.current === null ? undefined : listen(layer.current, id)), [id]);
  return <div ref={layer} id={id} role="tooltip" popover="manual" className={styles.tip} />;
}

function listen(layer: HTMLElement, id: string): () => void {
  let anchor: HTMLElement | undefined;
  let hiddenAt = -WARM_MS;

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
    const isWarm = anchor !== undefined || at - hiddenAt < WARM_MS;
    hide(at);
    anchor = element;
    element.style.setProperty('anchor-name', ANCHOR);
    if (!isSaidAlready(element, text)) setDescribedBy(element, id, true);
    layer.textContent = text;
    layer.toggleAttribute('data-warm', isWarm);
    layer.showPopover();
  };

  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const element = tipped(event.target);
    if (element === undefined) hide(event.timeStamp);
    else show(element, event.timeStamp);
  };
  const onFocus = (event: FocusEvent) => {
    const element = tipped(event.target);
    if (element?.matches(':focus-visible') === true) show(element, event.timeStamp);
  };
  const onPress = (event: PointerEvent) => {
    // A press that does nothing says why, to a finger too.
    const element = tipped(event.target);
    if (element?.ariaDisabled === 'true') show(element, event.timeStamp);
    else hide(event.timeStamp);
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
  document.addEventListener('scroll', onLeave, { signal, capture: true, passive: true });
  document.addEventListener('keydown', onKey, { signal });
  return () => {
    hide(0);
    ending.abort();
  };
}

function tipped(target: EventTarget | null): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest('[data-tip]') : null;
  return element instanceof HTMLElement ? element : undefined;
}

/** A name or a reason that is written on the element needs no second reading. */
const isSaidAlready = (element: HTMLElement, text: string): boolean =>
  element.getAttribute('aria-label') === text || element.getAttribute('aria-description') === text;

/** Keeps what already describes the element. */
function setDescribedBy(element: HTMLElement, id: string, isDescribed: boolean): void {
  const others = (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((one) => one !== '' && one !== id);
  const all = isDescribed ? [...others, id] : others;
  if (all.length === 0) element.removeAttribute('aria-describedby');
  else element.setAttribute('aria-describedby', all.join(' '));
}
