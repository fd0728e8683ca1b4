/** Scores new passwords away from the page's thread: the dictionaries are large, and an awkward
 *  password takes tens of milliseconds. Responds to each request, in order. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import {
  passwordScorer,
  type ScoredPassword,
  type ScoreRequest,
} from '#domain/password-strength.ts';

const scoreOf = passwordScorer({
  Factory: ZxcvbnFactory,
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
});

addEventListener('message', ({ data }: MessageEvent<ScoreRequest>) => {
  const { password, ownTexts } = data;
  const scored: ScoredPassword = { password, score: scoreOf(password, ownTexts) };
  postMessage(scored);
});
