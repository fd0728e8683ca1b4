/** Notice that a page shows for its own actions, as machines emit it. */
export type { Notice } from '#machines/kernel/notice.ts';
