/** The part of a canvas context that the painters draw with. */
export type Context2d = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'beginPath'
  | 'direction'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'fontKerning'
  | 'globalAlpha'
  | 'lineWidth'
  | 'measureText'
  | 'roundRect'
  | 'setLineDash'
  | 'strokeRect'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>;
