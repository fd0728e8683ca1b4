/** Line drawings of the themes, for cards on the page and in pictures. */
import type { GiftCardDesign } from '#src/queries/gift-cards.ts';

/** Side lengths of a card as drawn: 1.586 to 1. */
export const CARD_VIEW = { width: 317, height: 200 } as const;

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** Lines that lead away from a point. */
const burst = (x: number, y: number, inner: number, outer: number, count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const at = (distance: number): string =>
      `${Math.round(x + Math.cos(angle) * distance)} ${Math.round(y + Math.sin(angle) * distance)}`;
    return `M${at(inner)}L${at(outer)}`;
  }).join('');

/** Circles around a point: the petals of a blossom. */
const blossom = (x: number, y: number, distance: number, petal: number): string =>
  circle(x, y, petal / 3) +
  Array.from({ length: 5 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 5 - Math.PI / 2;
    return circle(
      Math.round(x + Math.cos(angle) * distance),
      Math.round(y + Math.sin(angle) * distance),
      petal,
    );
  }).join('');

const wave = (y: number): string => `M160 ${y}q20 -18 40 0t40 0t40 0t40 0`;

/** Paths in the coordinates of `CARD_VIEW`, drawn as lines in its second half. */
export const CARD_MOTIFS: Readonly<Record<GiftCardDesign, string>> = {
  plain: [60, 85, 110, 135].map(wave).join(''),
  birthday:
    'M190 158V118a10 10 0 0 1 10-10H280a10 10 0 0 1 10 10V158Z' +
    'M190 132q12 12 25 0t25 0t25 0t25 0M215 108V86M240 108V86M265 108V86' +
    'M215 70q8 8 0 14q-8-6 0-14ZM240 70q8 8 0 14q-8-6 0-14ZM265 70q8 8 0 14q-8-6 0-14Z',
  wedding: circle(220, 112, 34) + circle(260, 112, 34) + 'M250 66l10-14h20l10 14l-20 18Z',
  new_year: burst(225, 85, 12, 40, 12) + burst(275, 130, 8, 26, 10) + burst(195, 140, 5, 16, 8),
  thank_you:
    'M240 156C170 112 182 60 215 60C230 60 240 72 240 82C240 72 250 60 265 60C298 60 310 112 240 156Z',
  baby:
    'M192 102a48 48 0 0 1 48-48V102ZM192 102H290a49 38 0 0 1-98 0M290 102l14-22' +
    circle(218, 154, 10) +
    circle(264, 154, 10),
  graduation: 'M240 62L306 94L240 126L174 94ZM200 108V138q40 24 80 0V108M306 94V136',
  ramadan:
    'M258 150a52 52 0 1 1 0-96a40 40 0 1 0 0 96Z' +
    'M276 84l5 13h14l-11 9l4 14l-12-8l-12 8l4-14l-11-9h14Z',
  tet: blossom(230, 95, 26, 18) + blossom(285, 140, 14, 10),
};
