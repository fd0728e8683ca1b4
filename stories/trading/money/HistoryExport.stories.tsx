import { expect, fn, screen } from 'storybook/test';
import { ApiError } from '#contract/envelope.ts';
import { historyExport } from '#contract/rest/history-export.ts';
import { historyExportWire } from '#contract/samples/wallets.ts';
import { rejectionOf } from '#machines/kernel/rejection.ts';
import type { FileExport } from '#src/binding/file-export.ts';
import {
  HistoryExportView,
  type HistoryExportViewProps,
} from '#src/trading/money/export/HistoryExportView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';

const ready = historyExport.reply.decode(historyExportWire);
const writing = { ...ready, status: 'queued', rowCount: 1_200, totalCount: 10_000 } as const;

const exportIn = (patch: Partial<FileExport>): FileExport => ({
  phase: 'choosing',
  job: undefined,
  rejection: undefined,
  failure: undefined,
  isResponseMissing: false,
  isStopRequested: false,
  file: undefined,
  start: fn(),
  stop: fn(),
  retry: fn(),
  ...patch,
});

const meta = preview.meta({
  component: HistoryExportView,
  args: {
    fileExport: exportIn({}),
    days: { fromDay: '2026-11-01', toDay: '2026-11-20' },
    onDaysChange: fn(),
    format: 'csv',
    onFormatChange: fn(),
    onStart: fn(),
    onCopy: fn(),
    onClose: fn(),
  } satisfies HistoryExportViewProps,
});

export const Choosing = meta.story({
  play: inEnglish(async ({ userEvent, args }) => {
    await userEvent.click(screen.getByRole('radio', { name: 'JSON' }));
    await expect(args.onFormatChange).toHaveBeenCalledWith('json');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  }),
});

export const Reversed = meta.story({
  args: { days: { fromDay: '2026-11-20', toDay: '2026-11-01' } },
  play: inEnglish(async ({ userEvent, args }) => {
    await userEvent.click(screen.getByRole('button', { name: /^Export/ }));
    await expect(args.onStart).not.toHaveBeenCalled();
  }),
});

export const Rejected = meta.story({
  args: {
    fileExport: exportIn({
      rejection: rejectionOf(
        new ApiError('Another export is still running.', { code: 'export_running' }),
      ),
    }),
  },
  play: inEnglish(async () => {
    await expect(screen.getByText('Another export is still running.')).toBeVisible();
  }),
});

export const Starting = meta.story({ args: { fileExport: exportIn({ phase: 'starting' }) } });

export const Writing = meta.story({
  args: { fileExport: exportIn({ phase: 'writing', job: writing }) },
  play: inEnglish(async ({ userEvent, args }) => {
    await expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.12');
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await expect(args.fileExport.stop).toHaveBeenCalledOnce();
  }),
});

export const NoResponse = meta.story({
  args: { fileExport: exportIn({ phase: 'writing', job: writing, isResponseMissing: true }) },
});
export const Stopping = meta.story({
  args: { fileExport: exportIn({ phase: 'canceling', job: writing }) },
});
export const Receiving = meta.story({
  args: { fileExport: exportIn({ phase: 'receiving', job: ready }) },
});

export const Saved = meta.story({
  args: {
    fileExport: exportIn({
      phase: 'saved',
      job: ready,
      file: { size: ready.size ?? 0, sha256: ready.sha256 ?? '' },
    }),
  },
  play: inEnglish(async ({ userEvent, args }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Copy checksum' }));
    await expect(args.onCopy).toHaveBeenCalledWith(ready.sha256);
  }),
});

const fail = (failure: NonNullable<FileExport['failure']>) => ({
  fileExport: exportIn({ phase: 'failed', job: writing, failure }),
});

export const Corrupt = meta.story({
  args: fail('corrupt'),
  play: inEnglish(async ({ userEvent, args }) => {
    await expect(screen.getByText(/do not match the checksum/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await expect(args.fileExport.retry).toHaveBeenCalledOnce();
  }),
});
export const Unreachable = meta.story({ args: fail('unreachable') });
export const TooLarge = meta.story({ args: fail('too_large') });
export const Interrupted = meta.story({ args: fail('interrupted') });
export const Expired = meta.story({ args: fail('expired') });
export const StoppedElsewhere = meta.story({ args: fail('canceled') });
export const NotWritten = meta.story({ args: fail('internal') });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
