/** Captcha on screen: a button, the provider's iframe while a challenge is open, and errors. */
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Captcha } from '#src/binding/captcha.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { SecurityIcon } from '#src/design/icons/account-icons.ts';
import styles from './CaptchaSlot.module.css';

/** Error codes named by the specification; other codes are the provider's own. */
const SCRIPT_TIMEOUT = 60_204;
const RESOURCE_TIMEOUT = 60_205;

export function CaptchaSlot({ phase, problem, press, hold }: Captcha) {
  const { t } = useLingui();
  const slot = useRef<HTMLDivElement>(null);
  const phaseBefore = useRef(phase);
  useEffect(() => {
    // The iframe is removed together with the focus inside it; keyboard users continue from here,
    // not from the top of the page.
    if (phaseBefore.current === 'solving' && phase !== 'solving') slot.current?.focus();
    phaseBefore.current = phase;
  }, [phase]);
  return (
    <div ref={slot} tabIndex={-1} className={styles.slot} data-phase={phase}>
      {(phase === 'ready' || phase === 'loading') && (
        <Button
          tone="outline"
          size="large"
          isWide
          icon={<SecurityIcon />}
          isBusy={phase === 'loading'}
          onClick={press}
        >
          {t`Verify you are human`}
        </Button>
      )}
      {phase === 'solved' && (
        <Notice tone="success">
          {t({ message: 'Verified', comment: 'State of the captcha' })}
        </Notice>
      )}
      {phase === 'failed' && <Failure problem={problem} press={press} />}
      <section
        ref={hold}
        className={styles.holder}
        aria-label={t({ message: 'Captcha', comment: 'Name of the captcha frame' })}
      />
    </div>
  );
}

function Failure({ problem, press }: Pick<Captcha, 'problem' | 'press'>) {
  const { t } = useLingui();
  const code = problem?.code ?? 0;
  const labels =
    code === SCRIPT_TIMEOUT || code === RESOURCE_TIMEOUT || (problem?.message ?? '') === ''
      ? t`The captcha could not be loaded.`
      : problem?.message;
  return (
    <Notice
      tone="danger"
      isUrgent
      action={
        <Button size="small" tone="textAccent" onClick={press}>
          {t({ message: 'Retry', comment: 'Button' })}
        </Button>
      }
    >
      <bdi>{labels}</bdi> {code !== 0 && <bdi className={styles.code}>{code}</bdi>}
    </Notice>
  );
}
