/** Tests the governor over seeded traces of good and bad seconds, and on devices of known
 *  performance. */
import { describe, expect, it } from 'vitest';
import { QUALITY_BEST, QUALITY_LOWEST, type RenderQuality } from '#domain/render-quality.ts';
import {
  governedEarly,
  nextGoverned,
  saturationSteps,
  startGoverning,
  weightOf,
  type Governed,
  type PerformanceMeasurement,
} from '#src/realtime/quality-governor.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const CALM: PerformanceMeasurement = {
  framesPerSecond: 60,
  framesPerSecondDesired: 60,
  busyShare: 0.2,
  longTaskShare: 0,
  longTaskMs: 0,
  longTaskCount: 0,
  inputDelayMs: 0,
  inputHandlingMs: 0,
};
const HEAVY: PerformanceMeasurement = {
  ...CALM,
  framesPerSecond: 20,
  busyShare: 0.85,
  longTaskShare: 0.4,
  longTaskMs: 400,
  longTaskCount: 4,
};
const SATURATED: PerformanceMeasurement = { ...HEAVY, inputDelayMs: 200 };
const BLOCKED: PerformanceMeasurement = { ...HEAVY, inputDelayMs: 400 };
const FAIR: PerformanceMeasurement = { ...CALM, framesPerSecond: 48, busyShare: 0.65 };
const MEASUREMENTS = {
  c: CALM,
  h: HEAVY,
  f: FAIR,
  s: SATURATED,
  b: BLOCKED,
  '-': undefined,
} as const;

/** Returns the level after each second of a trace written as letters. */
function levelsOf(trace: string, from: Governed = startGoverning()): RenderQuality[] {
  let state = from;
  return Array.from(trace, (letter) => {
    state = nextGoverned(state, MEASUREMENTS[letter as keyof typeof MEASUREMENTS]);
    return state.level;
  });
}

const draw = (trace: string): string => levelsOf(trace).join('');
const fallen = (seconds: number) => 'h'.repeat(seconds);

/** Returns the greatest number of `marks` within any one minute. */
const maxPerMinute = (marks: readonly number[]): number =>
  Math.max(0, ...marks.map((at) => marks.filter((other) => other >= at && other < at + 60).length));

interface Walk {
  readonly changes: readonly number[];
  /** Seconds of a fall that followed a rise, not another fall. */
  readonly turns: readonly number[];
  readonly levels: readonly RenderQuality[];
}

function walk(
  seconds: number,
  measurementAt: (second: number, level: RenderQuality) => PerformanceMeasurement,
): Walk {
  let state = startGoverning();
  const changes: number[] = [];
  const turns: number[] = [];
  const levels: RenderQuality[] = [];
  let hasRisen = false;
  for (let second = 0; second < seconds; second++) {
    const before = state.level;
    state = nextGoverned(state, measurementAt(second, before));
    levels.push(state.level);
    if (state.level === before) continue;
    changes.push(second);
    if (state.level > before && hasRisen) turns.push(second);
    hasRisen = state.level < before;
  }
  return { changes, turns, levels };
}

describe('weight of a second', () => {
  it('is heavy for each sign of overload alone', () => {
    const signs: Partial<PerformanceMeasurement>[] = [
      { framesPerSecond: 40 },
      { busyShare: 0.85 },
      { longTaskMs: 300 },
      { inputHandlingMs: 200 },
    ];
    expect(weightOf(CALM)).toBe('calm');
    expect(weightOf(FAIR)).toBe('fair');
    for (const sign of signs) expect(weightOf({ ...CALM, ...sign })).toBe('heavy');
  });

  it('gives up several levels when inputs wait or the thread has no time left', () => {
    for (const sign of [{ inputDelayMs: 151 }, { busyShare: 0.91 }, { longTaskShare: 0.51 }])
      expect(saturationSteps({ ...CALM, ...sign })).toBe(3);
    for (const sign of [{ inputDelayMs: 301 }, { longTaskShare: 0.81 }])
      expect(saturationSteps({ ...CALM, ...sign })).toBe(5);
    expect([CALM, FAIR, HEAVY].map(saturationSteps)).toEqual([0, 0, 0]);
    const opensDialog = { ...CALM, inputHandlingMs: 2_000 };
    expect([weightOf(opensDialog), saturationSteps(opensDialog)]).toEqual(['heavy', 0]);
    const opensPage = { ...BLOCKED, longTaskShare: 0.9, longTaskCount: 1 };
    expect([weightOf(opensPage), saturationSteps(opensPage)]).toEqual(['heavy', 0]);
  });

  it('does not expect more frames than the display shows', () => {
    const slow = { ...CALM, framesPerSecond: 30 };
    expect(weightOf(slow)).toBe('heavy');
    expect(weightOf({ ...slow, framesPerSecondDesired: 30 })).toBe('calm');
  });
});

describe('level changes', () => {
  it('fall after two heavy seconds out of three, not after one', () => {
    expect(draw('hcchcc')).toBe('000000');
    expect(draw('hchcc')).toBe('00111');
    expect(draw('hhhh')).toBe('0112');
  });

  it('rise after ten calm seconds, not counting fair ones', () => {
    expect(draw('hhccccccccccc')).toBe('0111111111100');
    expect(draw('hhcccccfffccccc')).toBe('011111111111110');
    expect(draw('hhcccccccccfffff')).toBe('0111111111111111');
  });

  it('restart the count of calm seconds after a heavy one', () => {
    expect(draw('hhccccccccchcccccccccc')).toBe('0111111111111111111110');
  });

  it('wait twice as long after each failed rise, up to about five minutes', () => {
    let state = startGoverning();
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      while (state.level === 0) state = nextGoverned(state, HEAVY);
      let waited = 0;
      for (; state.level === 1; waited++) state = nextGoverned(state, CALM);
      waits.push(waited);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 320, 320]);
  });

  it('reset the wait once a rise has lasted half a minute', () => {
    const failedOnce = `hh${'c'.repeat(10)}hh`;
    const stood = `${failedOnce}${'c'.repeat(20)}${'c'.repeat(30)}`;
    const after = levelsOf(`${stood}hh${'c'.repeat(10)}`);
    expect(after.at(-1)).toBe(0);
    const atOnce = levelsOf(`${failedOnce}${'c'.repeat(20)}cchh${'c'.repeat(10)}`);
    expect(atOnce.at(-1)).toBe(1);
  });

  it('ignore hidden time', () => {
    expect(draw('h-h-h-h')).toBe('0000000');
    expect(draw('hhccccccccc-ccccccccc')).toBe('011111111111111111111');
    expect(draw(`hh${'-'.repeat(60)}`).at(-1)).toBe('1');
  });
});

describe('saturation', () => {
  it('gives up three levels per measurement, five when inputs are blocked', () => {
    expect(draw('sss')).toBe('368');
    expect(draw('bb')).toBe('58');
    expect(draw('csfs')).toBe('0336');
  });

  it('is left as slowly as any level', () => {
    expect(draw(`s${'c'.repeat(20)}`)).toBe('333333333322222222221');
  });

  it('undoes a raise before it gives up more', () => {
    expect(draw(`hh${'c'.repeat(10)}s`).slice(-2)).toBe('01');
    expect(draw(`hh${'c'.repeat(10)}ss`).slice(-3)).toBe('014');
  });

  it('is judged within the second, which counts neither as calm nor as heavy', () => {
    let state = startGoverning();
    for (const measurement of [CALM, FAIR, HEAVY, HEAVY, HEAVY])
      expect(governedEarly(state, measurement)).toBe(state);
    state = governedEarly(state, SATURATED);
    expect(state.level).toBe(3);
    expect(governedEarly(state, BLOCKED).level).toBe(8);
    const counted = levelsOf('hcccccccccc', state);
    expect(counted.at(-1)).toBe(2);
    expect(governedEarly(startGoverning(2, true), BLOCKED).level).toBe(2);
  });
});

/** A measurement of any severity. */
function measurementFrom(random: ReturnType<typeof seededRandom>): PerformanceMeasurement {
  const longTaskShare = random.between(0, 100) / 100;
  return {
    framesPerSecond: random.between(1, 60),
    framesPerSecondDesired: 60,
    busyShare: Math.max(longTaskShare, random.between(0, 100) / 100),
    longTaskShare,
    longTaskMs: 1_000 * longTaskShare,
    longTaskCount: random.between(2, 9),
    inputDelayMs: random.between(0, 500),
    inputHandlingMs: random.between(0, 300),
  };
}

/** The same measurement, worse in some respects. */
function worsen(
  measurement: PerformanceMeasurement,
  random: ReturnType<typeof seededRandom>,
): PerformanceMeasurement {
  const other = measurementFrom(random);
  const worst = (name: Exclude<keyof PerformanceMeasurement, 'framesPerSecond'>): number =>
    Math.max(measurement[name], other[name]);
  return {
    framesPerSecond: Math.min(measurement.framesPerSecond, other.framesPerSecond),
    framesPerSecondDesired: 60,
    busyShare: worst('busyShare'),
    longTaskShare: worst('longTaskShare'),
    longTaskMs: worst('longTaskMs'),
    longTaskCount: worst('longTaskCount'),
    inputDelayMs: worst('inputDelayMs'),
    inputHandlingMs: worst('inputHandlingMs'),
  };
}

/** The state after a random past. */
function pastOf(random: ReturnType<typeof seededRandom>): Governed {
  let state = startGoverning();
  for (let second = random.between(0, 200); second > 0; second--)
    state = nextGoverned(state, random.pick([CALM, CALM, CALM, FAIR, HEAVY, SATURATED]));
  return state;
}

const WEIGHTS = ['calm', 'fair', 'heavy'];

describe('by severity', () => {
  it('never reacts less to a worse measurement, from any state', () => {
    for (let seed = 1; seed <= 2_000; seed++) {
      const random = seededRandom(seed);
      const state = pastOf(random);
      const better = measurementFrom(random);
      const worse = worsen(better, random);
      const weights = [better, worse].map((one) => WEIGHTS.indexOf(weightOf(one)));
      expect(weights[1], `seed ${seed}`).toBeGreaterThanOrEqual(weights[0] ?? 0);
      for (const judge of [nextGoverned, governedEarly])
        expect(judge(state, worse).level, `seed ${seed}`).toBeGreaterThanOrEqual(
          judge(state, better).level,
        );
    }
  });

  it('reaches the lowest level within four saturated evaluations, after any past', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = seededRandom(seed);
      let state = pastOf(random);
      // The first may only undo a raise.
      for (let count = 0; count < 4; count++) {
        const judge = random.pick([nextGoverned, governedEarly]);
        const before = state.level;
        state = judge(state, random.pick([SATURATED, BLOCKED]));
        if (before < QUALITY_LOWEST) expect(state.level, `seed ${seed}`).toBeGreaterThan(before);
      }
      expect(state.level, `seed ${seed}`).toBe(QUALITY_LOWEST);
    }
  });

  it('never raises the level within a second', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = seededRandom(seed);
      const state = pastOf(random);
      const { level } = governedEarly(state, measurementFrom(random));
      expect(level, `seed ${seed}`).toBeGreaterThanOrEqual(state.level);
    }
  });
});

describe('over any trace', () => {
  it('changes the level rarely, and turns even more rarely', () => {
    let changeCount = 0;
    let turnCount = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const random = seededRandom(seed);
      let weight: PerformanceMeasurement = CALM;
      // Stretches of random length, because pure noise would never be calm for ten seconds.
      const steadiness = random.between(1, 30);
      const { changes, turns } = walk(1_800, () => {
        if (random.between(1, steadiness) === 1)
          weight = random.pick([CALM, CALM, CALM, HEAVY, SATURATED, BLOCKED, FAIR]);
        return weight;
      });
      // A rise takes ten calm seconds, and the falls of a minute are at most its rises and the
      // eight levels: at most five rises and thirteen falls.
      expect(maxPerMinute(changes), `seed ${seed}`).toBeLessThanOrEqual(18);
      expect(maxPerMinute(turns), `seed ${seed}`).toBeLessThanOrEqual(3);
      changeCount += changes.length;
      turnCount += turns.length;
    }
    // The traces change the level in both directions.
    expect(changeCount).toBeGreaterThan(3_000);
    expect(turnCount).toBeGreaterThan(500);
  });

  it('moves one level at a time unless saturated, and stays within the table', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seededRandom(seed);
      const { levels } = walk(900, (second) =>
        random.pick(second % 300 < 150 ? [HEAVY, HEAVY, FAIR] : [CALM, CALM, FAIR]),
      );
      const steps = levels.map((level, second) => level - (levels[second - 1] ?? QUALITY_BEST));
      expect(new Set(steps), `seed ${seed}`).toEqual(new Set([-1, 0, 1]));
      expect(Math.min(...levels)).toBe(QUALITY_BEST);
      expect(Math.max(...levels)).toBe(QUALITY_LOWEST);
    }
  });

  it('reaches the lowest level within sixteen seconds under permanent load, after any history', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seededRandom(seed);
      const past = Array.from({ length: random.between(0, 300) }, () =>
        random.pick(['c', 'h', 'f']),
      );
      const levels = levelsOf(`${past.join('')}${fallen(16)}`);
      expect(levels.at(-1), `seed ${seed}`).toBe(QUALITY_LOWEST);
      expect(levelsOf(`${past.join('')}${fallen(100)}`).at(-1)).toBe(QUALITY_LOWEST);
    }
  });

  it('returns to the best level when calm, after any history', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seededRandom(seed);
      const past = Array.from({ length: random.between(0, 300) }, () =>
        random.pick(['c', 'h', 'f']),
      );
      // The longest wait once, then ten seconds per level and the trial between.
      const levels = levelsOf(`${past.join('')}${'c'.repeat(320 + 8 * 30)}`);
      expect(levels.at(-1), `seed ${seed}`).toBe(QUALITY_BEST);
    }
  });

  it('never changes a pinned level', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seededRandom(seed);
      const pinned = random.between(QUALITY_BEST, QUALITY_LOWEST) as RenderQuality;
      const trace = Array.from({ length: 300 }, () =>
        random.pick(['c', 'h', 'f', 's', 'b', '-']),
      ).join('');
      expect(new Set(levelsOf(trace, startGoverning(pinned, true)))).toEqual(new Set([pinned]));
    }
  });
});

describe('on a device of known performance', () => {
  /** Drawing cost per level, as a share of the strongest device's capacity. */
  const COSTS = [1, 0.6, 0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.05] as const;

  it('stays nearly always at the best level the device can sustain', () => {
    const strengths = [0.055, 0.07, 0.12, 0.17, 0.25, 0.4, 0.7, 1.2];
    const cases = [HEAVY, SATURATED, BLOCKED].flatMap((overload) =>
      strengths.map((strength) => ({ overload, strength })),
    );
    for (const { overload, strength } of cases) {
      const best = COSTS.findIndex((cost) => cost <= strength);
      const { levels, turns } = walk(3_600, (_, level) =>
        COSTS[level] > strength ? overload : CALM,
      );
      const restingCount = levels.filter((level) => level === best).length;
      expect(restingCount / levels.length, `strength ${strength}`).toBeGreaterThan(0.97);
      expect(turns.length, `strength ${strength}`).toBeLessThanOrEqual(15);
    }
  });
});
