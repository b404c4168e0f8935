import { PublicPage } from '../components/public-page.tsx';

/** What deletion means here, and how to ask for it. */
export const DataDeletionPage = () => <PublicPage page="dataDeletion" />;
