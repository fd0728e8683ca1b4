/** Decimal text parsed without BigInt, against the contract's own parser. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, decimalOf, stepsOf } from '#contract/core/decimal.ts';
import { StepScanner } from '#workers/market/socket/scan-steps.ts';
import { NOWHERE } from '#workers/market/socket/scan-text.ts';

describe('StepScanner', () => {
  it('equals the contract for every text and step', () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/);
    const text = fc.oneof(
      digits,
      fc.tuple(digits, digits).map(([integer, fraction]) => `${integer}.${fraction}`),
      fc
        .tuple(digits, fc.stringMatching(/^0{0,25}$/))
        .map(([integer, zeros]) => `${integer}.5${zeros}`),
      fc.stringMatching(/^[0-9.eE+-]{0,12}$/),
    );
    const step = fc.constantFrom('0.01', '0.00001', '0.00000001', '0.5', '0.25', '1', '5', '100');
    let accepted = 0;
    const property = fc.property(text, step, (value, stepText) => {
      const normal = value.startsWith('-') ? undefined : decimalOf(value);
      const expected = normal === undefined ? undefined : stepsOf(normal, decimal(stepText));
      const found = new StepScanner(decimal(stepText)).stepsOf(value);
      if (found !== undefined) accepted += 1;
      expect(found).toBe(expected);
    });
    fc.assert(property, { numRuns: 20_000 });
    expect(accepted).toBeGreaterThan(3000);
  });

  it('stops at the end of the digits and returns the position', () => {
    const scanner = new StepScanner(decimal('0.01'));
    expect(scanner.scan('xx61837.63\\"', 2)).toBe(10);
    expect(scanner.steps).toBe(6_183_763);
    expect(scanner.scan('xx', 2)).toBe(NOWHERE);
    expect(scanner.scan('12.\\"', 0)).toBe(NOWHERE);
    expect(scanner.scan('12', NOWHERE)).toBe(NOWHERE);
  });
});
