/** Creates an image file of the chart: its canvases, the last price, and a title line with pair and
 *  time. */

export interface SnapshotNeeds {
  /** Element the chart is drawn in. */
  readonly host: HTMLElement;
  /** "BTC/USDT 15m, 20 Nov 2026 16:30 (UTC+7)". */
  readonly title: string;
}

const HEAD_PX = 28;
const TEXT_PX = 13;
const PADDING_PX = 12;

/**
 * Creates the image.
 * @returns undefined when the browser cannot create an image.
 */
export async function snapshotOf({ host, title }: SnapshotNeeds): Promise<Blob | undefined> {
  const frame = host.getBoundingClientRect();
  const ratio = window.devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(frame.width * ratio);
  canvas.height = Math.round((frame.height + HEAD_PX) * ratio);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const style = getComputedStyle(host);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  context.scale(ratio, ratio);
  context.fillStyle = read('--surface-1');
  context.fillRect(0, 0, frame.width, frame.height + HEAD_PX);
  context.fillStyle = read('--text-1');
  context.font = `600 ${TEXT_PX}px ${read('--font')}`;
  context.textBaseline = 'middle';
  context.fillText(title, PADDING_PX, HEAD_PX / 2 + 2);
  context.translate(-frame.left, HEAD_PX - frame.top);
  for (const layer of host.querySelectorAll('canvas')) {
    const { left, top, width, height } = layer.getBoundingClientRect();
    if (layer.width === 0 || width === 0) continue;
    clipTo(context, layer.parentElement ?? host, () =>
      context.drawImage(layer, left, top, width, height),
    );
  }
  for (const tag of host.querySelectorAll<HTMLElement>('[data-part="last-price"]')) {
    if (tag.getBoundingClientRect().width > 0) paintTag(context, tag);
  }
  return new Promise((resolve) => {
    canvas.toBlob((file) => resolve(file ?? undefined), 'image/png');
  });
}

/** Clips the image like the page clips the element on screen. */
function clipTo(context: CanvasRenderingContext2D, element: Element, paint: () => void): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  paint();
  context.restore();
}

function paintTag(context: CanvasRenderingContext2D, tag: HTMLElement): void {
  const { left, top, width, height } = tag.getBoundingClientRect();
  const style = getComputedStyle(tag);
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(left, top, width, height, 3);
  context.fill();
  context.fillStyle = style.color;
  context.textBaseline = 'middle';
  for (const line of tag.children) {
    const place = line.getBoundingClientRect();
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(line);
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillText(line.textContent, place.left, place.top + place.height / 2);
  }
}
