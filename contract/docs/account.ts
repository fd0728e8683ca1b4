import type { CallDocs } from './call-doc.ts';

export const ACCOUNT_DOCS = {
  profile: { summary: 'Returns the user of this bearer token.', rejections: [] },
  updateProfile: {
    summary: 'Sets the first and last name. A verified name is locked.',
    rejections: ['name_locked'],
  },
  changeNickname: {
    summary: 'Sets the nickname that other users see.',
    rejections: ['nickname_reserved'],
  },
  changeAvatar: {
    summary: 'Sets the avatar: PNG, JPEG or WebP as base64. Without one, removes the avatar.',
    rejections: ['image_unreadable', 'image_too_large'],
  },
  sendPhoneCode: {
    summary: 'Sends a six-digit code by SMS to a new phone number.',
    rejections: ['step_up_required'],
  },
  verifyPhone: {
    summary: 'Sets the phone number of the account, with the code sent to it.',
    rejections: ['code_wrong', 'code_tries_exhausted', 'phone_taken'],
  },
  removePhone: {
    summary: 'Removes the phone number from the account.',
    rejections: ['step_up_required'],
  },
  sendEmailChangeCodes: {
    summary: 'Sends one code to the current email and one to the new email.',
    rejections: [],
  },
  changeEmail: {
    summary: 'Changes the email with both codes. Withdrawals are held for 24 hours.',
    rejections: ['step_up_required', 'code_wrong', 'code_tries_exhausted', 'email_taken'],
  },
  changePassword: {
    summary: 'Sets a new password, ends every session and starts a new one for the caller.',
    rejections: [
      'step_up_required',
      'password_wrong',
      'sign_in_locked',
      'password_not_set',
      'password_too_weak',
      'password_unchanged',
      'password_check_busy',
    ],
  },
  profileSettings: {
    summary: 'Returns the language, the currency and the enabled notifications.',
    rejections: [],
  },
  updateProfileSettings: {
    summary: 'Sets the language, the currency and the enabled notifications.',
    rejections: [],
  },
  dashboardData: {
    summary: 'Returns the estimated balance, open orders and latest trades of the account.',
    rejections: [],
  },
  accountEvents: {
    summary:
      'Returns the events of the account after a sequence number, for use after a reconnect.',
    rejections: [],
  },
} as const satisfies CallDocs;
