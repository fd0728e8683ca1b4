import type { CallDocs } from './call-doc.ts';

export const SUPPORT_CHAT_DOCS = {
  supportChat: {
    summary:
      'Returns messages of the conversation with support, oldest first: the newest 30, or those before an ID.',
    rejections: [],
  },
  sendSupportMessage: {
    summary:
      'Sends a message to support: a text of at most 2,000 characters, an image of at most 0.3 MB, or both. The same `client_id` sent again returns the stored message.',
    rejections: ['image_unreadable', 'image_too_large', 'request_id_reused'],
  },
  supportUnread: {
    summary: 'Returns the number of messages of support that the user has not read.',
    rejections: [],
  },
  markSupportMessages: {
    summary:
      'Reports that the messages of support up to an ID were received, or seen. What was seen was received too.',
    rejections: [],
  },
  supportTyping: {
    summary: 'Reports that the user is writing a message. Send it every few seconds at most.',
    rejections: [],
  },
  supportImage: {
    summary: "Returns an image of the user's conversation with support, Base64-encoded.",
    rejections: ['not_found'],
  },
} as const satisfies CallDocs;
