import type { CallDocs } from './call-doc.ts';

export const SECURITY_DOCS = {
  security: {
    summary: 'Returns the security settings of the account and its withdrawal holds.',
    rejections: [],
  },
  sendSecurityCode: {
    summary: 'Emails the code that a step-up or a withdrawal may require.',
    rejections: ['not_found', 'state_changed'],
  },
  stepUp: {
    summary:
      'Confirms the identity of the user. The proof is valid for five minutes in this session.',
    rejections: [
      'password_wrong',
      'mail_code_wrong',
      'two_factor_code_wrong',
      'code_tries_exhausted',
      'sign_in_locked',
      'password_check_busy',
      'step_up_required',
    ],
  },
  startTwoFactorSetup: {
    summary: 'Creates an authenticator secret. It expires in ten minutes unless confirmed.',
    rejections: ['step_up_required', 'two_factor_already_on'],
  },
  confirmTwoFactor: {
    summary:
      'Enables two-factor authentication with a first code and returns the recovery codes once.',
    rejections: [
      'two_factor_code_wrong',
      'two_factor_setup_expired',
      'two_factor_already_on',
      'code_tries_exhausted',
    ],
  },
  removeTwoFactor: {
    summary: 'Disables two-factor authentication. Withdrawals are held for 24 hours.',
    rejections: ['step_up_required', 'two_factor_not_on'],
  },
  renewRecoveryCodes: {
    summary: 'Creates new recovery codes and invalidates the old ones.',
    rejections: ['step_up_required', 'two_factor_not_on'],
  },
  userSessions: {
    summary: 'Returns the active sessions of the user, this one first.',
    rejections: [],
  },
  endUserSession: {
    summary: 'Signs out another device and closes its sockets.',
    rejections: ['not_found'],
  },
  endOtherSessions: { summary: 'Signs out every device except this one.', rejections: [] },
  signInHistory: {
    summary: 'Returns successful and failed sign-ins of the last 90 days, newest first.',
    rejections: [],
  },
  setAntiPhishingCode: {
    summary: 'Sets or removes the code that every email from the exchange contains.',
    rejections: ['step_up_required'],
  },
  requestDeletion: {
    summary:
      'Requests closure of the account. The user can cancel the request until the account is closed. Open orders, limit converts, positions and pending withdrawals must be settled first; the rejection lists them as `unsettled`.',
    rejections: ['step_up_required', 'account_unsettled'],
  },
  withdrawDeletion: {
    summary: 'Cancels the request to close the account.',
    rejections: ['not_found'],
  },
} as const satisfies CallDocs;
