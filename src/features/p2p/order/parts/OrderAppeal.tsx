/** The appeal or complaint of an order: who has opened it, what both sides have stated, and how it was decided. */
import { useLingui } from '@lingui/react/macro';
import type { P2pFile, P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import { useOrderLabels } from '../use-order-labels.ts';
import styles from './OrderParts.module.css';

type Appeal = NonNullable<P2pOrderDetails['appeal']>;
type Author = Appeal['openedBy'];

interface OrderAppealProps {
  readonly order: P2pOrderDetails;
  readonly onSave: (file: P2pFile) => void;
}

export function OrderAppeal({ order, onSave }: OrderAppealProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const author = useAuthor();
  const status = useAppealStatus();
  const { appeal } = order;
  if (appeal === undefined) return null;
  return (
    <Panel
      title={
        appeal.isLate
          ? t({
              message: 'Report',
              context: 'About a closed order',
              comment: 'Title: a report about a closed order; noun',
            })
          : t({ message: 'Appeal', context: 'Of an order' })
      }
      actions={
        <Badge tone={appeal.status === 'resolved' ? 'success' : 'warning'}>{status(appeal)}</Badge>
      }
      isPadded
    >
      <div className={styles.details}>
        <div className={styles.rows}>
          <ValueRow
            label={t({ message: 'Opened by', comment: 'An appeal' })}
            value={author(appeal.openedBy)}
          />
          <ValueRow
            label={t({ message: 'Reason', comment: 'Of an appeal' })}
            value={labels.appealReason(appeal.reason)}
          />
        </div>
        {appeal.evidence.map(({ author: from, text, files, at }, index) => (
          <div key={`${at}-${index}`} className={styles.evidence}>
            <p className={styles.evidenceHead}>
              <span>{author(from)}</span>
              <time translate="no">{dateAndTime(at)}</time>
            </p>
            {text !== '' && (
              <p className={styles.text} dir="auto">
                {text}
              </p>
            )}
            <Files files={files} onSave={onSave} />
          </div>
        ))}
        {appeal.verdictNote !== '' && (
          <div className={styles.evidence}>
            <p className={styles.evidenceHead}>
              {t({ message: 'Decision', comment: 'Of an appeal' })}
            </p>
            <p className={styles.text} dir="auto">
              {appeal.verdictNote}
            </p>
          </div>
        )}
      </div>
    </Panel>
  );
}

interface FilesProps extends Pick<OrderAppealProps, 'onSave'> {
  readonly files: readonly P2pFile[];
}

function Files({ files, onSave }: FilesProps) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {files.map((file) => {
        const name = file.name === '' ? t({ message: 'File', comment: 'Evidence' }) : file.name;
        return (
          <Button
            key={file.id}
            size="small"
            tone="textAccent"
            aria-label={t({ message: `Download ${name}`, comment: 'Button; {name} is a file' })}
            onClick={() => onSave(file)}
          >
            <bdi translate="no">{name}</bdi>
          </Button>
        );
      })}
    </div>
  );
}

function useAuthor(): (author: Author) => string {
  const { t } = useLingui();
  return (author) => {
    const names: Readonly<Record<Author, string>> = {
      buyer: t({ message: 'Buyer', comment: 'Of a P2P order' }),
      seller: t({ message: 'Seller', comment: 'Of a P2P order' }),
      system: t({ message: 'Exchange', comment: 'Acts automatically' }),
      operator: t({ message: 'Our team', comment: 'Decides appeals' }),
    };
    return names[author];
  };
}

function useAppealStatus(): (appeal: Appeal) => string {
  const { t } = useLingui();
  return ({ status, isClaimed }) => {
    if (status === 'resolved') return t({ message: 'Decided', comment: 'An appeal' });
    if (status === 'withdrawn') return t({ message: 'Withdrawn', comment: 'An appeal' });
    if (isClaimed || status === 'under_review') {
      return t({ message: 'Under review', comment: 'An appeal' });
    }
    return t({ message: 'Open', comment: 'An appeal' });
  };
}
