/** Calls of the products of simple earn. Every change is audited in its transaction. */
import type { AuditAction } from '#contract/operator/audit.ts';
import * as calls from '#contract/operator/earn.ts';
import type { OperatorOutcome } from '#contract/operator/outcome.ts';
import type { EarnTransaction } from '#server/earn/earn-context.ts';
import type { EarnService } from '#server/earn/earn-service.ts';
import { announceRate, createProduct, setProductOpen } from '#server/earn/product-changes.ts';
import { accept, handle } from '#server/http/handler.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { writeAudit } from './audit.ts';
import { replyWith } from './operator-outcome.ts';

interface AuditedChange {
  readonly action: AuditAction;
  readonly subject: string;
  readonly detail: string;
  readonly address: string;
}

async function change(
  earn: EarnService,
  line: AuditedChange,
  work: (tx: EarnTransaction) => OperatorOutcome,
) {
  const outcome = await earn.run((tx) => {
    const done = work(tx);
    if (done === 'done') writeAudit(tx.db, line, tx.now);
    return done;
  });
  return replyWith(outcome);
}

export const earnCalls = (earn: EarnService) => [
  handle(calls.deskEarnProducts, ({ now }) =>
    accept('', { products: [...earn.deskProducts(now)] }),
  ),

  handle(calls.previewEarnProduct, ({ body, now }) => {
    const preview = earn.previewProduct(body, now);
    return isRejection(preview) ? preview : accept('', preview);
  }),

  handle(calls.createEarnProduct, ({ body, address }) =>
    earn.run((tx) => {
      const created = createProduct(tx, body);
      if (isRejection(created)) return created;
      if (created === 'not_covered') return replyWith(created);
      const { coin, type, durationDays, apr, totalQuota } = body;
      const term = durationDays === undefined ? '' : ` ${durationDays} days`;
      const detail = `${coin} ${type}${term}, rate ${apr}, quota ${totalQuota}`;
      const subject = String(created);
      writeAudit(tx.db, { action: 'earn_product_created', subject, detail, address }, tx.now);
      return replyWith('done');
    }),
  ),

  handle(calls.setEarnProductOpen, ({ params: { id }, body: { isOpen }, address }) => {
    const action = isOpen ? 'earn_product_opened' : 'earn_product_closed';
    const line = { action, subject: String(id), detail: '', address } as const;
    return change(earn, line, (tx) => setProductOpen(tx, id, isOpen));
  }),

  handle(calls.announceEarnRate, ({ params: { id }, body, address }) => {
    const detail = `${body.apr} from ${body.from}`;
    const line = {
      action: 'earn_rate_announced',
      subject: String(id),
      detail,
      address,
    } as const;
    return change(earn, line, (tx) => announceRate(tx, id, body));
  }),
];
