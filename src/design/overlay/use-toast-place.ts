/** Keeps toasts at the top right, but beside an order form: a click on an order must not hit a toast. */
import { useLayoutEffect, useState, type RefObject } from 'react';

/** Marks order forms. */
const ORDER_FORMS = '[data-ticket]';
const MARGIN_PX = 12;

interface ToastPlace {
  /** Distance to the right edge of the window. */
  readonly rightPx: number;
  /** Height left above an order form that is as wide as the window; undefined for no limit. */
  readonly heightMaxPx: number | undefined;
}

const TOP_RIGHT: ToastPlace = { rightPx: MARGIN_PX, heightMaxPx: undefined };

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Measures with every render of the toasts: their number and the page below them may have changed. */
export function useToastPlace(list: RefObject<HTMLElement | null>): ToastPlace {
  const [place, setPlace] = useState(TOP_RIGHT);
  useLayoutEffect(() => {
    const measure = (): void => {
      const size = list.current?.getBoundingClientRect();
      const forms = [...document.querySelectorAll(ORDER_FORMS)].map((form) =>
        form.getBoundingClientRect(),
      );
      const next =
        size === undefined
          ? TOP_RIGHT
          : toastPlaceOf(size, forms, document.documentElement.clientWidth);
      setPlace((now) =>
        now.rightPx === next.rightPx && now.heightMaxPx === next.heightMaxPx ? now : next,
      );
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  });
  return place;
}

/** @param size of the toasts. @param forms order forms on screen; hidden ones have no area. */
export function toastPlaceOf(
  size: { readonly width: number; readonly height: number },
  forms: readonly Box[],
  windowWidthPx: number,
): ToastPlace {
  const right = windowWidthPx - MARGIN_PX;
  const covered = forms.filter(
    (form) =>
      form.right > form.left &&
      form.bottom > form.top &&
      form.right > right - size.width &&
      form.left < right &&
      form.top < MARGIN_PX + size.height,
  );
  if (covered.length === 0) return TOP_RIGHT;
  const left = Math.min(...covered.map((form) => form.left));
  const isRoomBeside = left - 2 * MARGIN_PX >= size.width;
  if (isRoomBeside) return { rightPx: windowWidthPx - left + MARGIN_PX, heightMaxPx: undefined };
  const top = Math.min(...covered.map((form) => form.top));
  return { rightPx: MARGIN_PX, heightMaxPx: Math.max(top - 2 * MARGIN_PX, 0) };
}
