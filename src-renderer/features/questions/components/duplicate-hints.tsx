import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { AlikeQuestion } from '#shared/contract/question-duplicates.ts';
import { excerpt } from '#shared/domain/imports/text.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { addToExam, examQuestionsPath } from '../add-to-exam.ts';
import { addToItem, type WaitingItem } from '../add-to-item.ts';
import { editorPath } from '../editor-path.ts';
import { alikeQuery, fetchQuestion } from '../queries.ts';

const TYPING_MS = 500;
/** Fewer words are alike everywhere. */
const MIN_CHARS = 12;

interface DuplicateHintsProps {
  readonly text: string;
  /** The question that is being edited; a new one has no id. */
  readonly exceptId?: number;
  /** Set when the exam wizard waits for the question. */
  readonly exam?: { readonly id: number | undefined } | undefined;
  /** Set when an item of a course waits for it. */
  readonly item?: WaitingItem | undefined;
  /** What was typed gives way to one that exists; absent where nothing new is written. */
  readonly onUse?: () => void;
}

/** Own questions that say what is being typed; a hint that keeps nobody from writing on. */
export const DuplicateHints = ({ text, exceptId, exam, item, onUse }: DuplicateHintsProps) => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const [wanted] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = useQuery({ ...alikeQuery(wanted, exceptId), enabled: wanted.length >= MIN_CHARS });
  const use = useMutation({
    mutationFn: async ({ id }: AlikeQuestion): Promise<string> => {
      if (item !== undefined) {
        const path = await addToItem(item.itemId, [await fetchQuestion(id)]);
        showSuccess(t('alike.addedToItem'));
        return path;
      }
      if (exam === undefined) return `/Questions?preview=${id}`;
      const examId = await addToExam(exam.id, await fetchQuestion(id));
      showSuccess(t('alike.added'));
      return examQuestionsPath(examId);
    },
    onSuccess: (path) => {
      onUse?.();
      void navigate(path);
    },
  });
  const found = wanted.length < MIN_CHARS || text.trim().length < MIN_CHARS ? [] : (data ?? []);
  if (found.length === 0) return null;
  return (
    <Paper component="section" withBorder radius="lg" p={16} mb={16} aria-label={t('alike.title')}>
      <Title order={3}>{t('alike.title')}</Title>
      <Stack component="ul" gap={10} mt={8}>
        {found.map((one) => {
          const title = excerpt(one.title);
          return (
            <li key={one.id}>
              <Text size="sm">
                <Text component="span" inherit c="dimmed">
                  {t(`alike.${one.kind}`)}
                </Text>{' '}
                {title}
              </Text>
              <Group gap={12} mt={4}>
                <Anchor
                  component={Link}
                  to={editorPath(one.id, exam?.id, item)}
                  size="xs"
                  aria-label={t('alike.openNamed', { title })}
                >
                  {t('alike.open')}
                </Anchor>
                {onUse === undefined ? null : (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    loading={use.isPending}
                    aria-label={t('alike.useNamed', { title })}
                    onClick={() => use.mutate(one)}
                  >
                    {t('alike.use')}
                  </Button>
                )}
              </Group>
            </li>
          );
        })}
      </Stack>
    </Paper>
  );
};
