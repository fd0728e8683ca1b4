/** Shows content as people with a color vision deficiency see it.
 *  @source Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency (2009),
 *  severity 1. */
import type { ReactNode } from 'react';
import styles from './guide.module.css';

const VISIONS = [
  {
    id: 'protanopia',
    name: 'Protanopia: no red cones',
    matrix: [
      0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
    ],
  },
  {
    id: 'deuteranopia',
    name: 'Deuteranopia: no green cones',
    matrix: [
      0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
    ],
  },
  {
    id: 'tritanopia',
    name: 'Tritanopia: no blue cones',
    matrix: [
      1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
    ],
  },
  {
    id: 'achromatopsia',
    name: 'Achromatopsia: no color',
    matrix: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
  },
] as const;

/** Rows of the filter: each has two more numbers, for opacity and offset. */
const valuesOf = (matrix: readonly number[]): string =>
  [0, 3, 6]
    .map((at) => `${matrix.slice(at, at + 3).join(' ')} 0 0`)
    .concat('0 0 0 1 0')
    .join(' ');

export const ColorVision = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.visions}>
    <svg className={styles.filters} width="0" height="0" aria-hidden="true">
      {VISIONS.map(({ id, matrix }) => (
        <filter key={id} id={`vision-${id}`} colorInterpolationFilters="linearRGB">
          <feColorMatrix type="matrix" values={valuesOf(matrix)} />
        </filter>
      ))}
    </svg>
    <div className={styles.vision}>
      <h3>Without simulation</h3>
      {children}
    </div>
    {VISIONS.map(({ id, name }) => (
      <div key={id} className={styles.vision}>
        <h3>{name}</h3>
        <div style={{ filter: `url(#vision-${id})` }}>{children}</div>
      </div>
    ))}
  </div>
);
