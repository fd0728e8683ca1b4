/** The page `/dev/machines`: machines of the pages of this origin. */
import { channelSource, type TypesById } from './channel-source.ts';
import { showPage } from './show-page.tsx';

const response = await fetch('types.json');
showPage(channelSource((await response.json()) as TypesById));
