/** Public exports of the feature: the dropdown of the header's search box. */
export { SearchPanel } from './SearchPanel.tsx';
