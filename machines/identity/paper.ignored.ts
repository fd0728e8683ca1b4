/** Events that states of `paper.machine.ts` ignore on purpose. */
import type { IgnoredEvents } from '../kernel/ignored-events.ts';
import type { paperMachine } from './paper.machine.ts';

export const ignored: readonly IgnoredEvents<typeof paperMachine>[] = [
  {
    in: ['restoring', 'preparing', 'discarding'],
    events: [
      'file.picked',
      'picture.accepted',
      'picture.discarded',
      'upload.canceled',
      'upload.progressed',
      'upload.retried',
    ],
    because: 'the device is still reading, preparing or deleting the picture',
  },
  {
    in: ['uploading'],
    events: ['file.picked', 'picture.accepted', 'picture.discarded', 'upload.retried'],
    because: 'the picture is being uploaded; canceling returns to it',
  },
  {
    in: ['failed', 'offline'],
    events: ['file.picked', 'picture.accepted'],
    because: 'the prepared picture is uploaded or discarded first',
  },
  {
    in: ['failed', 'offline'],
    events: ['upload.canceled', 'upload.progressed'],
    because: 'no upload is running',
  },
  {
    in: ['offline'],
    events: ['upload.retried'],
    because: 'the upload continues by itself when the connection returns',
  },
  {
    in: ['choosing'],
    events: [
      'picture.accepted',
      'picture.discarded',
      'upload.canceled',
      'upload.progressed',
      'upload.retried',
    ],
    because: 'there is no picture',
  },
  {
    in: ['checked'],
    events: ['upload.canceled', 'upload.progressed', 'upload.retried'],
    because: 'no upload has started',
  },
];
