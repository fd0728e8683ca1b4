/** The door: what the header's search box opens. */
export { SearchPanel } from './SearchPanel.tsx';
