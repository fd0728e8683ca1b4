import type { CallDocs } from './call-doc.ts';

export const BROADCASTING_DOCS = {
  authorizeChannel: {
    summary: 'Signs a private or presence channel for one socket of the channel’s owner.',
    rejections: ['channel_refused'],
  },
  authenticateSocketUser: { summary: 'Signs the user of one socket.', rejections: [] },
} as const satisfies CallDocs;
