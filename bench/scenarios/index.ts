/** All scenarios, in the order they run: the ones without a browser first. */
import type { Scenario } from '#bench/harness/scenario.ts';
import { decode } from './decode.ts';
import { match } from './match.ts';
import { merge } from './merge.ts';

export const SCENARIOS: readonly Scenario[] = [merge, decode, match];
