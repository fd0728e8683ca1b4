/** Components shown in place of content: loading, empty, failed, and remarks beside the content. */
import { expect, fn } from 'storybook/test';
import type { Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { LiveDot } from '#src/design/feedback/LiveDot.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { Row, Stack } from '../arrange.tsx';

const onRetry = fn();
const meta = preview.meta({ title: 'design/feedback/States' });

export const Empty = meta.story({
  name: '[ERR-19] Empty lists say No Item Found',
  render: () => <EmptyState />,
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('No Item Found');
  }),
});
export const EmptyWithAction = meta.story({
  render: () => <EmptyState action={<Button size="small">Deposit</Button>} />,
});
export const Failed = meta.story({
  render: () => <ErrorState text="The order history could not be loaded." onRetry={onRetry} />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(onRetry).toHaveBeenCalled();
  }),
});
export const Retrying = meta.story({
  render: () => <ErrorState text="The order history could not be loaded." onRetry={fn()} isBusy />,
});
const States = (states: readonly Reloadable<string>[]) => (
  <Stack width={480}>
    {states.map((loadable, at) => (
      <LoadableContent
        key={at}
        loadable={loadable}
        failureText="The order history could not be loaded."
        placeholder={<Skeleton />}
      >
        {(text) => <p>{text}</p>}
      </LoadableContent>
    ))}
  </Stack>
);
export const LoadableStates = meta.story({
  render: () =>
    States([
      loading,
      loadedData('Loaded'),
      outdatedData('Previous page', 'reloading'),
      notLoaded(),
    ]),
});
const failedUpdate = outdatedData('Yesterday');
export const FailedUpdate = meta.story({
  render: () => States([failedUpdate]),
  play: inEnglish(async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Yesterday')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(failedUpdate.onRetry).toHaveBeenCalled();
  }),
});
export const Skeletons = meta.story({
  render: () => (
    <Stack width={320}>
      <Skeleton width="12ch" />
      <Skeleton />
      <Row>
        <Skeleton width="32px" height="32px" isRound />
        <Skeleton width="160px" height="36px" />
      </Row>
    </Stack>
  ),
});
export const Notices = meta.story({
  render: () => (
    <Stack width={480}>
      <Notice>Deposits need two confirmations.</Notice>
      <Notice tone="success">Your identity is verified.</Notice>
      <Notice tone="warning" action={<Button size="small">Reconnect</Button>}>
        Prices are 12 seconds old. Orders wait until they are fresh.
      </Notice>
      <Notice tone="danger">Withdrawals are closed for 24 hours after a new password.</Notice>
    </Stack>
  ),
});
export const Connections = meta.story({
  render: () => (
    <Row>
      <LiveDot state="live" label="Live" />
      <LiveDot state="waiting" label="Connecting" />
      <LiveDot state="stale" label="Stale" />
      <LiveDot state="off" label="Offline" />
      <LiveDot state="live" label="Live" isLabelHidden />
    </Row>
  ),
});
export const Progress = meta.story({
  render: () => (
    <Stack width={240}>
      <ProgressBar label="Filled" share={0} />
      <ProgressBar label="Filled" share={0.38} />
      <ProgressBar label="Quota" share={0.85} tone="warning" />
      <ProgressBar label="Quota" share={1} tone="danger" />
    </Stack>
  ),
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  render: () => (
    <Stack width={480}>
      <Notice tone="warning">الأسعار عمرها 12 ثانية.</Notice>
      <ProgressBar label="نسبة التنفيذ" share={0.38} />
      <EmptyState />
      <ErrorState text="تعذر تحميل سجل الأوامر." onRetry={onRetry} />
      <LiveDot state="stale" label="الأسعار ليست مباشرة" />
      <Skeleton width="12ch" />
      {States([failedUpdate, notLoaded()])}
    </Stack>
  ),
});
export const LongText = meta.story({
  render: () => (
    <Stack width={240}>
      <LiveDot
        state="stale"
        label="Die Verbindung zur Börse ist seit zwölf Sekunden unterbrochen"
      />
      <EmptyState
        text="In diesem Zeitraum gibt es keine Einträge, die zu den gewählten Filtern passen"
        hint="Wählen Sie einen längeren Zeitraum oder entfernen Sie einen Filter"
      />
      <ErrorState
        text="Der Verlauf der Aufträge dieses Kontos konnte nicht geladen werden."
        onRetry={onRetry}
      />
      <Notice tone="warning">
        Auszahlungen sind nach einer Änderung des Passworts für vierundzwanzig Stunden gesperrt.
      </Notice>
    </Stack>
  ),
});
