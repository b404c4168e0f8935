import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { InstitutionArticles } from '../components/institution-articles.tsx';
import { ProductArticles } from '../components/product-articles.tsx';

/** "Knowledge Base & FAQ": the articles about Lectern, and those that the institution wrote. */
export const KnowledgeBasePage = () => {
  const { tab } = useListParams();
  const mayRead = useCan()('knowledge-base:view');
  return tab === 'institution' && mayRead ? <InstitutionArticles /> : <ProductArticles />;
};
