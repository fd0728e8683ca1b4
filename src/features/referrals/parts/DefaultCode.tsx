/** The code that the user shares first, with its link and QR code. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import type { ReferralCode } from '#contract/entities/referral.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Copyable } from '#src/design/controls/Copyable.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { SplitText } from './SplitText.tsx';
import styles from './DefaultCode.module.css';

const LazyQrCode = lazyComponent(
  async () => (await loadPart('qrCode')).QrCode,
  () => <Skeleton width="128px" height="128px" />,
);

interface DefaultCodeProps {
  readonly codes: Reloadable<readonly ReferralCode[]>;
  /** Percent of the fee that is the commission; undefined while unknown. */
  readonly rate: Decimal | undefined;
  readonly linkOf: (code: string) => string;
  readonly onCopy: (text: string) => void;
  readonly onShare: (code: ReferralCode) => void;
}

export function DefaultCode({ codes, ...rest }: DefaultCodeProps) {
  const { t } = useLingui();
  return (
    <Panel title={t`Invite friends`}>
      <LoadableContent
        loadable={codes}
        failureText={t`The list could not be loaded.`}
        placeholder={<Placeholder />}
      >
        {(list) => {
          const code = list.find(({ isDefault }) => isDefault) ?? list[0];
          return code === undefined ? <Placeholder /> : <Content {...rest} code={code} />;
        }}
      </LoadableContent>
    </Panel>
  );
}

function Placeholder() {
  return (
    <div className={styles.content} aria-busy="true">
      <Skeleton width="128px" height="128px" />
      <div className={styles.values}>
        <Skeleton width="50%" />
        <Skeleton width="60%" height="28px" />
        <Skeleton width="50%" />
        <Skeleton height="28px" />
      </div>
    </div>
  );
}

type ContentProps = Omit<DefaultCodeProps, 'codes'> & { readonly code: ReferralCode };

function Content({ code, rate, linkOf, onCopy, onShare }: ContentProps) {
  const { t } = useLingui();
  const link = linkOf(code.code);
  return (
    <div className={styles.content}>
      <div className={styles.image}>
        <LazyQrCode text={link} title={t`QR code of your referral link`} />
      </div>
      <div className={styles.values}>
        <div>
          <div className={styles.label}>{t`Referral code`}</div>
          <div className={styles.code}>
            <Copyable
              text={code.code}
              label={t({ message: 'Copy code', comment: 'Label' })}
              onCopy={onCopy}
            />
          </div>
        </div>
        <div className={styles.link}>
          <div className={styles.label}>{t({ message: 'Referral link', comment: 'Label' })}</div>
          <Copyable text={link} label={t`Copy link`} onCopy={onCopy} />
        </div>
        {rate !== undefined && <SplitText rate={rate} friendShare={code.friendShare} />}
        <Button size="small" onClick={() => onShare(code)}>
          {t({ message: 'Share card', comment: 'Button' })}
        </Button>
      </div>
    </div>
  );
}
