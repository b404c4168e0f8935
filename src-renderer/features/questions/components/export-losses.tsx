import { Anchor, Button, Collapse, Group, Pagination, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '#shared/domain/imports/export-formats.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { LOSSES_PER_PAGE, lossesQuery, type ExportWhat } from '../export-questions.ts';

interface ExportLossesProps {
  readonly format: ExportFormat;
  readonly what: ExportWhat;
}

/** What a file in this format would not carry, by question; said before anything is written. */
export const ExportLosses = ({ format, what }: ExportLossesProps) => {
  const { t, i18n } = useTranslation('questions');
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const losses = useQuery(lossesQuery(format, what, page));
  const number = new Intl.NumberFormat(i18n.language);
  if (losses.isError) {
    return (
      <Group gap={8} role="alert">
        <Text size="sm">{t('export.lossesFailed', { reason: errorText(losses.error) })}</Text>
        <Button size="xs" variant="default" onClick={() => void losses.refetch()}>
          {t('export.retry')}
        </Button>
      </Group>
    );
  }
  if (losses.data === undefined) return <Skeleton height={20} aria-label={t('export.looking')} />;
  const { counts, questions, count, too_many: tooMany } = losses.data;
  const pages = Math.ceil(count / LOSSES_PER_PAGE);
  return (
    <Paper withBorder p={12} role="region" aria-label={t('export.losses')}>
      <Stack gap={8}>
        {tooMany !== null && (
          <Text size="sm" c="var(--danger)">
            {t('export.tooMany', { number: number.format(tooMany) })}
          </Text>
        )}
        {count === 0 ? (
          <Text size="sm">{t('export.keepsAll')}</Text>
        ) : (
          <>
            <Text size="sm">{t('export.notKept', { count, number: number.format(count) })}</Text>
            <Stack component="ul" gap={2}>
              {counts.map(({ loss, questions: lost }) => (
                <Text component="li" size="sm" key={loss}>
                  {t(`export.lossCount.${loss}`, { count: lost, number: number.format(lost) })}
                </Text>
              ))}
            </Stack>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t('export.hideQuestions') : t('export.showQuestions')}
            </Anchor>
            <Collapse expanded={isOpen} id={listId}>
              <Stack gap={8}>
                <Stack component="ol" gap={6}>
                  {questions.map((question) => (
                    <Text component="li" size="sm" key={question.id}>
                      {question.title}
                      <Text span size="xs" c="dimmed" display="block">
                        {question.losses.map((loss) => t(`export.loss.${loss}`)).join(', ')}
                      </Text>
                    </Text>
                  ))}
                </Stack>
                {pages > 1 && (
                  <Pagination
                    size="sm"
                    total={pages}
                    value={page}
                    onChange={setPage}
                    getItemProps={(at) => ({ 'aria-label': t('export.page', { number: number.format(at) }) })}
                    getControlProps={(control) => ({
                      'aria-label': t(control === 'previous' ? 'export.previous' : 'export.next'),
                    })}
                  />
                )}
              </Stack>
            </Collapse>
          </>
        )}
      </Stack>
    </Paper>
  );
};
