/** Thread that scores passwords for `password-scorer.ts`. */
import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { passwordScorer } from '#domain/password-strength.ts';
import type { ScoreRequest, ScoreResponse } from './password-scorer.ts';

const scoreOf = passwordScorer({
  Factory: ZxcvbnFactory,
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
});

parentPort?.on('message', ({ id, password, ownTexts }: ScoreRequest) => {
  const response: ScoreResponse = { id, score: scoreOf(password, ownTexts) };
  parentPort?.postMessage(response);
});
