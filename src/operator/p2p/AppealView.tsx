/** One case: both sides, the sums, the account, evidence and files, the conversation, the history, and the decision. */
import { useState, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { P2pFile } from '#contract/entities/p2p-order.ts';
import type { AppealDetails } from '#contract/operator/p2p.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { Facts } from '../parts/Facts.tsx';
import { AppealDecision } from './AppealDecision.tsx';
import { CaseConversation } from './CaseConversation.tsx';
import { CaseSide } from './CaseSide.tsx';
import type { DeskAct } from './desk-acts.ts';
import { useP2pLabels } from './use-p2p-labels.ts';
import styles from './P2p.module.css';

interface AppealViewProps {
  readonly opened: Reloadable<AppealDetails>;
  /** Content of a file; each reading is audited, so only what is opened is rendered. */
  readonly fileOf: (fileId: string, name: string) => ReactNode;
  readonly onAct: (act: DeskAct) => void;
}

export function AppealView({ opened, fileOf, onAct }: AppealViewProps) {
  const { t } = useLingui();
  return (
    <LoadableContent
      loadable={opened}
      failureText={t`The case could not be loaded.`}
      placeholder={<Skeleton height="320px" />}
    >
      {(found) => <Case found={found} fileOf={fileOf} onAct={onAct} />}
    </LoadableContent>
  );
}

interface CaseProps extends Pick<AppealViewProps, 'fileOf' | 'onAct'> {
  readonly found: AppealDetails;
}

function Case({ found, fileOf, onAct }: CaseProps) {
  const { t } = useLingui();
  const { appeal, buyer, seller } = found;
  return (
    <div className={styles.case}>
      {appeal.isLate && (
        <Notice tone="warning">{t`Complaint about a closed order. A decision moves nothing.`}</Notice>
      )}
      {found.isNameUnsure && (
        <Notice tone="warning">{t`The name on the account could not be compared with the verified name.`}</Notice>
      )}
      <Sums found={found} />
      <div className={styles.sides}>
        <CaseSide party="buyer" side={buyer} onAct={onAct} />
        <CaseSide party="seller" side={seller} onAct={onAct} />
      </div>
      <Evidence found={found} fileOf={fileOf} />
      <CaseConversation found={found} fileOf={fileOf} onAct={onAct} />
      <Timeline found={found} />
      <AppealDecision found={found} onAct={onAct} />
    </div>
  );
}

function Sums({ found }: Pick<CaseProps, 'found'>) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  const { appeal, order, paymentMethod, settlement } = found;
  const account = paymentMethod?.account.map(({ label, value }) => `${label}: ${value}`) ?? [];
  return (
    <Facts
      facts={[
        { name: t`Reason`, value: labels.reason[appeal.reason] },
        { name: t`Opened by`, value: labels.author[appeal.openedBy] },
        { name: t`Order ID`, value: order.uid, isCode: true },
        { name: t`Status`, value: labels.status[order.status] },
        { name: t`Amount`, value: `${displayNumber(order.amount)} ${order.coin}`, isCode: true },
        {
          name: t`Fiat amount`,
          value: `${displayNumber(order.fiatAmount)} ${order.currency}`,
          isCode: true,
        },
        {
          name: t`Escrow`,
          value: `${displayNumber(order.escrowAmount)} ${order.coin}`,
          isCode: true,
        },
        { name: t`Reference code`, value: order.referenceCode, isCode: true },
        { name: t`Payment method`, value: paymentMethod?.typeName },
        { name: t`Account`, value: account.join(' · ') },
        { name: t`Account owner`, value: paymentMethod?.realName },
        {
          name: t`Proposed share of the buyer`,
          value: settlement === undefined ? undefined : `${settlement.buyerShare}%`,
          isCode: true,
        },
      ]}
    />
  );
}

function Evidence({ found, fileOf }: Pick<CaseProps, 'found' | 'fileOf'>) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  return (
    <section className={styles.part} aria-label={t`Evidence`}>
      <h3 className={styles.title}>{t`Evidence`}</h3>
      <ol className={styles.list}>
        {found.appeal.evidence.map(({ author, text, files, at }) => (
          <li key={`${author} ${at}`} className={styles.item}>
            <p className={styles.text} dir="auto">
              {text}
            </p>
            {files.map((file) => (
              <EvidenceFile key={file.id} file={file} fileOf={fileOf} />
            ))}
            <p className={styles.meta}>{`${labels.author[author]} · ${dateAndTime(at)}`}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EvidenceFileProps extends Pick<CaseProps, 'fileOf'> {
  readonly file: P2pFile;
}

function EvidenceFile({ file, fileOf }: EvidenceFileProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { id, hash, uploadedAt } = file;
  const name = file.name === '' ? t`File` : file.name;
  return (
    <div className={styles.part}>
      <div className={styles.actions}>
        <bdi>{name}</bdi>
        {!isOpen && (
          <Button size="small" onClick={() => setOpen(true)}>{t`Show file: ${name}`}</Button>
        )}
      </div>
      <p className={styles.meta}>
        <span dir="ltr" translate="no">
          {hash}
        </span>
        <span>{` · ${dateAndTime(uploadedAt)}`}</span>
      </p>
      {isOpen && fileOf(id, name)}
    </div>
  );
}

function Timeline({ found }: Pick<CaseProps, 'found'>) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  const authors: Readonly<Record<string, string>> = labels.author;
  return (
    <section className={styles.part} aria-label={t`History`}>
      <h3 className={styles.title}>{t`History`}</h3>
      <ol className={styles.list}>
        {found.timeline.map(({ at, event, by }) => (
          <li key={`${event} ${at}`} className={styles.meta}>
            {`${dateAndTime(at)} · ${labels.event(event)} · ${authors[by] ?? by}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
