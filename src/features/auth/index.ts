/** Public exports of the feature: the sign-in pages, loaded together when one of them opens. */
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { HandOffDialog } from './HandOffDialog.tsx';
export { ResetPasswordPage } from './ResetPasswordPage.tsx';
export { SignInPage } from './SignInPage.tsx';
export { SignUpPage } from './SignUpPage.tsx';
export { TwoFactorPage } from './TwoFactorPage.tsx';
export { VerifyEmailPage } from './VerifyEmailPage.tsx';
