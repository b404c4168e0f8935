import { RegisterScreen } from '../components/register-screen.tsx';

/** Whoever was invited makes the account of an administrator; the first one is made by the set-up, which has a code too. */
export const SignUpAdminPage = () => <RegisterScreen kind="admin" />;
