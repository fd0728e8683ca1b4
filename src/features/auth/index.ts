/** The door: three pages, loaded together when one of them is opened. */
export { SignInPage } from './SignInPage.tsx';
export { SignUpPage } from './SignUpPage.tsx';
export { VerifyEmailPage } from './VerifyEmailPage.tsx';
