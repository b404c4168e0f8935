import { PublicPage } from '../components/public-page.tsx';

/** What is kept about people here, who sees it and where it goes. */
export const PrivacyPolicyPage = () => <PublicPage page="privacyPolicy" />;
