import { PublicPage } from '../components/public-page.tsx';

/** What Lectern is, and who runs it here. */
export const AboutUsPage = () => <PublicPage page="aboutUs" />;
