/** Samples of the contract as examples for the API document. */
// oxlint-disable-next-line no-restricted-imports -- The document shows each call's sample; nothing else of the server may.
export {
  CALL_SAMPLES as CALL_EXAMPLES,
  type CallSample as CallExample,
} from '#contract/samples/calls.ts';
// oxlint-disable-next-line no-restricted-imports -- As above.
export { SAMPLE_TIME as EXAMPLE_TIME } from '#contract/samples/spot.ts';
