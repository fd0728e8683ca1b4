/**
 * Simulates how a user with one kind of cone missing sees a color.
 * @source Machado, Oliveira and Fernandes 2009, "A physiologically-based model for simulation of
 * color vision deficiency": the matrices of severity 1.0, over linear RGB.
 */
import type { Rgb } from '#src/design/tokens/contrast.ts';

export const DEFICIENCIES = ['protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Deficiency = (typeof DEFICIENCIES)[number];

type Row = readonly [number, number, number];
const MATRICES: Readonly<Record<Deficiency, readonly [Row, Row, Row]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (part: number): number =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const encode = (light: number): number => {
  const within = Math.min(1, Math.max(0, light));
  return 255 * (within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055);
};

export function seenWith(deficiency: Deficiency, { red, green, blue }: Rgb): Rgb {
  const light: Row = [linear(red), linear(green), linear(blue)];
  const [r, g, b] = MATRICES[deficiency].map((row) =>
    encode(row[0] * light[0] + row[1] * light[1] + row[2] * light[2]),
  ) as [number, number, number];
  return { red: r, green: g, blue: b };
}

/** Returns the CIE 1976 difference in L*a*b*, D65: about 2.3 is just noticeable. */
export function differenceOf(one: Rgb, other: Rgb): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function labOf({ red, green, blue }: Rgb): Row {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const f = (t: number): number =>
    t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29;
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
