import { fn } from 'storybook/test';
import { OwnProfileView } from '#src/features/p2p/traders/OwnProfileView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { feedback, pageOf, profile } from './sample-market.ts';

const meta = preview.meta({
  component: OwnProfileView,
  title: 'features/p2p/OwnProfileView',
  args: { profile: loadedData(profile), feedback: loadedData(feedback), onPageChange: fn() },
});

export const Profile = meta.story();
export const WithoutFeedback = meta.story({ args: { feedback: loadedData(pageOf([])) } });
export const Loading = meta.story({ args: { profile: loading, feedback: loading } });
export const Failed = meta.story({ args: { profile: notLoaded(), feedback: notLoaded() } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
