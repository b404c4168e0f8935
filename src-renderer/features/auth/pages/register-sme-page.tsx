import { RegisterScreen } from '../components/register-screen.tsx';

/** A subject-matter expert makes an account, which an administrator approves. */
export const RegisterSmePage = () => <RegisterScreen kind="sme" />;
