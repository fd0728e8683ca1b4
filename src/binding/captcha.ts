/** React context of a form's captcha. */
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CaptchaProblem, captchaMachine } from '#machines/auth/captcha.machine.ts';
import { createServiceContext } from './create-service-context.ts';

export interface CaptchaService {
  readonly actor: ActorRefFrom<typeof captchaMachine>;
  /** Sets the element that contains the captcha's iframe; null when it is removed. The iframe gets
   *  the element's accessible name. */
  readonly hold: (element: HTMLElement | null) => void;
}

const [CaptchaProvider, useService] = createServiceContext<CaptchaService>('Captcha');

export { CaptchaProvider };

export interface Captcha {
  /** `off`: no captcha is required. */
  readonly phase: 'off' | 'loading' | 'ready' | 'solving' | 'solved' | 'failed';
  readonly problem: CaptchaProblem | undefined;
  /** Starts the challenge, or retries a failed load. */
  readonly press: () => void;
  readonly hold: CaptchaService['hold'];
}

/** @throws outside a `CaptchaProvider`. */
export function useCaptcha(): Captcha {
  const service = useService();
  const phase = useSelector(service.actor, phaseOf);
  const problem = useSelector(service.actor, ({ context }) => context.problem);
  return {
    phase,
    problem,
    press: () => service.actor.send({ type: 'captcha.pressed' }),
    hold: service.hold,
  };
}

function phaseOf(snapshot: SnapshotFrom<typeof captchaMachine>): Captcha['phase'] {
  if (snapshot.matches('solved')) return 'solved';
  if (!snapshot.hasTag('needed')) return 'off';
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('solving')) return 'solving';
  return snapshot.hasTag('pending') ? 'loading' : 'ready';
}
