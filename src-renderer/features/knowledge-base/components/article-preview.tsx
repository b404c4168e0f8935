import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Article } from '#shared/contract/knowledge-base.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useArticleFacts } from '../use-article-facts.tsx';

interface ArticlePreviewProps {
  readonly article: Article;
  readonly onClose: () => void;
}

/** One of them beside the list. */
export const ArticlePreview = ({ article, onClose }: ArticlePreviewProps) => {
  const { t } = useTranslation('knowledge-base');
  const facts = useArticleFacts(article);
  return (
    <PreviewPane code={t('one')} onClose={onClose}>
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {article.title}
        </Text>
        <FactList facts={facts} />
      </PreviewSection>
      <PreviewSection title={t('field.description')}>
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {article.description === '' ? t('field.descriptionEmpty') : article.description}
        </Text>
      </PreviewSection>
    </PreviewPane>
  );
};
