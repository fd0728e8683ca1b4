/** One side of an order book in its simplest form: a map, sorted at every read. */
import { ROW_LENGTH } from '#domain/market-frame.ts';

export class SlowSide {
  readonly side: 'bid' | 'ask';
  readonly levels = new Map<number, number>();

  constructor(side: 'bid' | 'ask') {
    this.side = side;
  }

  setLevel(price: number, size: number): void {
    if (size === 0) this.levels.delete(price);
    else this.levels.set(price, size);
  }

  sortLevels(): [price: number, size: number][] {
    const direction = this.side === 'bid' ? -1 : 1;
    return [...this.levels].sort(([left], [right]) => direction * (left - right));
  }

  cutTo(levelCount: number): void {
    for (const [price] of this.sortLevels().slice(levelCount)) this.levels.delete(price);
  }

  rows(rowCount: number, groupTicks: number): number[] {
    const rows: [price: number, size: number, total: number][] = [];
    let total = 0;
    for (const [price, size] of this.sortLevels()) {
      const steps = price / groupTicks;
      const group = (this.side === 'bid' ? Math.floor(steps) : Math.ceil(steps)) * groupTicks;
      const last = rows.at(-1);
      total += size;
      if (last === undefined || last[0] !== group) {
        if (rows.length === rowCount) break;
        rows.push([group, size, total]);
      } else {
        last[1] += size;
        last[2] = total;
      }
    }
    const flat = rows.flat();
    return [...flat, ...Array.from({ length: rowCount * ROW_LENGTH - flat.length }, () => 0)];
  }
}
