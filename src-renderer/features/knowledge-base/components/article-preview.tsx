import { Button, Group, Stack, Text } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Article } from '#shared/contract/knowledge-base.ts';
import { ChangedWords } from '#renderer/components/changed-words.tsx';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { EarlierWords } from '#renderer/components/earlier-words.tsx';
import { PrintButton } from '#renderer/components/print-button.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { articleHistoryQuery, useVoteOnArticle } from '../queries.ts';
import { useArticleFacts } from '../use-article-facts.tsx';

/** Asks whether it helped; the answer can be changed. */
const Vote = ({ article }: { readonly article: Article }) => {
  const { t } = useTranslation('knowledge-base');
  const vote = useVoteOnArticle(article.id);
  const answer = (isHelpful: boolean, Icon: typeof IconThumbUp) => (
    <Button
      size="xs"
      variant="default"
      aria-pressed={article.own_vote === isHelpful}
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      disabled={vote.isPending}
      onClick={() => vote.mutate(isHelpful)}
    >
      {t(isHelpful ? 'vote.yes' : 'vote.no')}
    </Button>
  );
  return (
    <PreviewSection title={t('vote.title')}>
      <Group gap={8}>
        {answer(true, IconThumbUp)}
        {answer(false, IconThumbDown)}
      </Group>
    </PreviewSection>
  );
};

/** Whom it helped, and what each change of it changed, for those who write. */
const History = ({ article }: { readonly article: Article }) => {
  const { t } = useTranslation('knowledge-base');
  const { data } = useQuery(articleHistoryQuery(article.id));
  if (data === undefined) return null;
  return (
    <PreviewSection title={t('history.title')}>
      <Stack gap={8} align="flex-start">
        <Text size="sm">{t('history.votes', { helpful: data.helpful, unhelpful: data.unhelpful })}</Text>
        {data.versions.map((version, at) => {
          const after = data.versions[at - 1] ?? article;
          return (
            <Stack key={version.replaced_at} gap={4} align="flex-start">
              <Text size="xs" c="dimmed" component="div">
                {t('field.changed')} <RelativeTime at={version.replaced_at} />
              </Text>
              <EarlierWords label={t('history.changes')}>
                <ChangedWords before={version.title} after={after.title} />
                <ChangedWords before={version.description} after={after.description} />
              </EarlierWords>
            </Stack>
          );
        })}
      </Stack>
    </PreviewSection>
  );
};

interface ArticlePreviewProps {
  readonly article: Article;
  readonly onClose: () => void;
}

/** One of them beside the list. */
export const ArticlePreview = ({ article, onClose }: ArticlePreviewProps) => {
  const { t } = useTranslation('knowledge-base');
  const facts = useArticleFacts(article);
  const writes = useCan()('knowledge-base:add');
  return (
    <PreviewPane
      code={t('one')}
      actions={
        <PrintButton label={t('print')}>
          <h2>{article.title}</h2>
          <SaidWords text={article.description} />
        </PrintButton>
      }
      onClose={onClose}
    >
      <PreviewSection>
        <Text component="h2" mb={12} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {article.title}
        </Text>
        {article.is_draft ? <StatusBadge tone="warn">{t('draft')}</StatusBadge> : null}
        <FactList facts={facts} />
      </PreviewSection>
      <PreviewSection title={t('field.description')}>
        {article.description === '' ? (
          <Text size="sm">{t('field.descriptionEmpty')}</Text>
        ) : (
          <SaidWords text={article.description} />
        )}
      </PreviewSection>
      {article.is_draft ? null : <Vote article={article} />}
      {writes ? <History key={article.id} article={article} /> : null}
    </PreviewPane>
  );
};
