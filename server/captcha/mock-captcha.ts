/** Mock GeeTest captcha for local development and tests: the same script interface for the browser,
 *  the same validation for the server, and failures on demand. Everyone who clicks its button
 *  passes. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '#contract/core/time.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { isFromThisMachine } from '#server/http/loopback.ts';
import { DATA_HEADERS } from '#server/http/security-policy.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { signTokenOf } from './captcha-gate.ts';
import { MOCK_CAPTCHA_PATH, type CaptchaServer } from './captcha-settings.ts';
import { MOCK_CAPTCHA_SCRIPT } from './mock-captcha-script.ts';

/** Longer than the client's timeout for a script and for what it loads. */
const SLOW_MS = 30_000;
const SOLUTION_TTL_MS = 600_000;
const LOT_COUNT_MAX = 1_000;

const mood = v.object({
  mood: v.picklist([
    'calm',
    'slow_script',
    'no_script',
    'slow_resource',
    'error',
    'rejected',
    'down',
  ]),
});
export type CaptchaMood = v.InferOutput<typeof mood>['mood'];

const lotQuery = v.object({ lot_number: v.pipe(v.string(), v.maxLength(64)) });
const validateBody = v.object({
  lot_number: v.string(),
  captcha_output: v.string(),
  pass_token: v.string(),
  gen_time: v.string(),
  sign_token: v.string(),
});

export interface MockCaptchaOptions {
  readonly server: CaptchaServer;
  readonly clock: Clock;
  readonly schedule: Schedule;
  readonly randomBytes: RandomBytes;
}

/** A captcha shown to a user; solved when it has a token. */
interface Lot {
  passToken: string | undefined;
  solvedAtMs: number;
}

/** Creates the list of open captchas. */
function createLots({ clock, randomBytes }: Pick<MockCaptchaOptions, 'clock' | 'randomBytes'>) {
  const lots = new Map<string, Lot>();
  return {
    /** Opens a captcha, and drops the oldest of too many; returns its number. */
    open: (): string => {
      const lotNumber = randomBytes(16).toString('hex');
      if (lots.size >= LOT_COUNT_MAX) lots.delete(lots.keys().next().value ?? '');
      lots.set(lotNumber, { passToken: undefined, solvedAtMs: 0 });
      return lotNumber;
    },
    /** Returns the solution in GeeTest's form; undefined for an unknown or a solved captcha. */
    solve: (lotNumber: string) => {
      const lot = lots.get(lotNumber);
      if (lot === undefined || lot.passToken !== undefined) return undefined;
      lot.passToken = randomBytes(16).toString('hex');
      lot.solvedAtMs = clock();
      return {
        lot_number: lotNumber,
        captcha_output: 'pretended',
        pass_token: lot.passToken,
        gen_time: String(Math.floor(lot.solvedAtMs / 1_000)),
      };
    },
    /** Ends the captcha; returns whether the token solves it. */
    redeem: (lotNumber: string, passToken: string): boolean => {
      const lot = lots.get(lotNumber);
      lots.delete(lotNumber); // Single use.
      return (
        lot?.passToken !== undefined &&
        areSame(passToken, lot.passToken) &&
        clock() - lot.solvedAtMs <= SOLUTION_TTL_MS
      );
    },
  };
}

/** Registers the mock captcha's pages. */
export function registerMockCaptcha(app: FastifyInstance, options: MockCaptchaOptions): void {
  const { server, schedule } = options;
  const lots = createLots(options);
  let present: CaptchaMood = 'calm';
  const headers = { ...DATA_HEADERS, 'cache-control': 'no-store' };
  const script = (reply: FastifyReply, text: string) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(text);
  const slowly = () => new Promise<void>((resolve) => schedule(resolve, SLOW_MS));

  app.post(`${MOCK_CAPTCHA_PATH}/mood`, (request, reply) => {
    const requested = v.safeParse(mood, request.body);
    if (!isFromThisMachine(request) || !requested.success) return reply.callNotFound();
    present = requested.output.mood;
    return reply.headers(headers).send({ mood: present });
  });

  app.get(`${MOCK_CAPTCHA_PATH}/gt4.js`, async (_request, reply) => {
    if (present === 'no_script') return reply.callNotFound();
    if (present === 'slow_script') await slowly();
    return script(reply, MOCK_CAPTCHA_SCRIPT);
  });

  app.get(`${MOCK_CAPTCHA_PATH}/load.js`, async (_request, reply) => {
    if (present === 'slow_resource') await slowly();
    if (present === 'error') {
      const failure = { code: '60500', msg: 'Server forbidden', desc: { detail: 'as provoked' } };
      return script(reply, `standInLoaded(${JSON.stringify({ failure })})`);
    }
    return script(reply, `standInLoaded(${JSON.stringify({ lotNumber: lots.open() })})`);
  });

  app.get(`${MOCK_CAPTCHA_PATH}/solve.js`, (request, reply) => {
    const query = v.safeParse(lotQuery, request.query);
    const solution = query.success ? lots.solve(query.output.lot_number) : undefined;
    const given = solution === undefined ? 'undefined' : JSON.stringify(solution);
    return script(reply, `standInSolved(${given})`);
  });

  app.post(`${MOCK_CAPTCHA_PATH}/validate`, (request, reply) => {
    void reply.headers(headers);
    if (present === 'down') return reply.code(500).send({});
    const given = v.safeParse(validateBody, request.body);
    if (!given.success) return reply.send(errorOf('-50002', 'param error'));
    const { lot_number: lotNumber, pass_token: passToken, sign_token: signToken } = given.output;
    if (!areSame(signToken, signTokenOf(lotNumber, server.captchaKey))) {
      return reply.send(errorOf('-50003', 'sign_token error'));
    }
    const isSolved = lots.redeem(lotNumber, passToken);
    if (present === 'rejected' || !isSolved) {
      return reply.send({ status: 'success', result: 'fail', reason: 'pass_token expire' });
    }
    return reply.send({ status: 'success', result: 'success', reason: '', captcha_args: {} });
  });
}

const errorOf = (code: string, msg: string) => ({ status: 'error', code, msg, desc: {} });

function areSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
