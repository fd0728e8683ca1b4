import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { ReceiverFields, type ReceiverFieldsProps } from '#src/trading/receiver/ReceiverFields.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { Stack } from '../../design/arrange.tsx';

function Controlled(props: ReceiverFieldsProps) {
  const [kind, setKind] = useState(props.kind);
  const [receiver, setReceiver] = useState(props.receiver);
  return (
    <Stack width={360}>
      <ReceiverFields
        {...props}
        kind={kind}
        receiver={receiver}
        onKindChange={(next) => {
          setKind(next);
          props.onKindChange(next);
        }}
        onReceiverChange={(next) => {
          setReceiver(next);
          props.onReceiverChange(next);
        }}
      />
    </Stack>
  );
}

const meta = preview.meta({
  component: ReceiverFields,
  args: {
    kind: 'uid',
    receiver: '1000042',
    error: undefined,
    onKindChange: fn(),
    onReceiverChange: fn(),
  } satisfies ReceiverFieldsProps,
  render: (args) => <Controlled key={`${args.kind} ${args.receiver}`} {...args} />,
});

export const Uid = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Email' }));
    await expect(args.onKindChange).toHaveBeenCalledWith('email');
    await userEvent.clear(canvas.getByRole('textbox', { name: 'Email' }));
    await expect(args.onReceiverChange).toHaveBeenLastCalledWith('');
  }),
});
export const Empty = meta.story({ args: { receiver: '' } });
export const Phone = meta.story({ args: { kind: 'phone', receiver: '+84901234567' } });
export const Rejected = meta.story({
  args: { receiver: '12a', error: 'A UID has digits only' },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
