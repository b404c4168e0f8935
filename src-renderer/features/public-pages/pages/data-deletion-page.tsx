import { DeletionStatus } from '../components/deletion-status.tsx';
import { PublicPage } from '../components/public-page.tsx';

/** What deletion means here, how to ask for it, and what became of one that Facebook asked for. */
export const DataDeletionPage = () => (
  <PublicPage page="dataDeletion">
    <DeletionStatus />
  </PublicPage>
);
