/** Adds the inspector of machines to the panels of `npm run stories`, which serves its page beside the stories. It shows
 *  the machines of the story. `main.ts` adds this file to the served Storybook only. */
import { createElement } from 'react';
import { addons, types } from 'storybook/manager-api';

const ID = 'tidemark/machines';

addons.register(ID, () => {
  addons.add(`${ID}/panel`, {
    title: 'Machines',
    type: types.PANEL,
    // Storybook's page has a React of its own, without the runtime that JSX needs.
    // Storybook renders every panel; the page is loaded, and built, when the panel is looked at.
    render: () =>
      // oxlint-disable-next-line react/iframe-missing-sandbox -- A page of our own, which reads the channel of this origin.
      createElement('iframe', {
        title: 'Machine inspector',
        src: '/dev/machines/',
        loading: 'lazy',
        style: { border: 0, inlineSize: '100%', blockSize: '100%' },
      }),
  });
});
