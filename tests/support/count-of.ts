/** Sizes of random tests, walks and kills: small in `npm test`, full in `npm run test:long`. */

/** True in `npm run test:long`. Only for what is not a size: a time limit, or a claim about speed. */
export const IS_LONG = process.env['TIDEMARK_LONG'] === '1';

/**
 * Returns the size of a random test for the current run.
 * @param sizes `short` costs at most three CPU seconds and still meets every case that the test counts; `long` is
 * the full size.
 */
export const countOf = <Size>({
  short,
  long,
}: {
  readonly short: Size;
  readonly long: Size;
}): Size => (IS_LONG ? long : short);
