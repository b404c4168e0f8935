import { RegisterScreen } from '../components/register-screen.tsx';

/** A student makes an account. */
export const SignUpPage = () => <RegisterScreen kind="student" />;
