/** The audit with its call. */
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useAudit } from '../client/desk-queries.tsx';
import { AuditView } from './AuditView.tsx';

export const AuditSection = () => <AuditView lines={loadableOf(useAudit())} />;
