/** The door: the ways in, loaded together when one of them is opened. */
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { HandOffDialog } from './HandOffDialog.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
export { SignInPage } from './SignInPage.tsx';
export { SignUpPage } from './SignUpPage.tsx';
export { TwoFactorPage } from './TwoFactorPage.tsx';
export { VerifyEmailPage } from './VerifyEmailPage.tsx';
