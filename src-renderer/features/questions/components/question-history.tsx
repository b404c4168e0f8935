import { Button, Group, Modal, NavLink, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import type { QuestionDraft } from '#shared/contract/questions.ts';
import { differing, questionFields } from '#shared/domain/drafts/draft-fields.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { QuestionFieldValue } from '#renderer/components/question-field-value.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { versionsQuery, type EarlierVersion } from '../queries.ts';
import { formOfDraft, toDraft, type QuestionForm } from '../question-form.ts';

interface QuestionHistoryProps {
  readonly opened: boolean;
  readonly questionId: number;
  /** As it stands in the editor. */
  readonly form: QuestionForm;
  readonly folders: readonly Folder[];
  readonly onRestore: (earlier: QuestionForm) => void;
  readonly onClose: () => void;
}

/** What a question said before: when, by whom and where it was written, what differs, and the way back to it. */
export const QuestionHistory = ({ opened, onClose, ...rest }: QuestionHistoryProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('history.title')}
      size={760}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <HistoryBody {...rest} />
    </Modal>
  );
};

const HistoryBody = ({
  questionId,
  form,
  folders,
  onRestore,
}: Omit<QuestionHistoryProps, 'opened' | 'onClose'>) => {
  const { t } = useTranslation('questions');
  const versions = useQuery(versionsQuery(questionId));
  const [chosen, setChosen] = useState<number>();
  return (
    <QueryState
      query={versions}
      empty={{ when: (rows) => rows.length === 0, content: <Text c="dimmed">{t('history.none')}</Text> }}
    >
      {(rows) => {
        const version = rows.find((one) => one.version === chosen) ?? rows[0];
        return (
          <Stack gap={16}>
            <Stack gap={0} component="ul" m={0} p={0} mah={220} style={{ overflowY: 'auto' }}>
              {rows.map((one) => (
                <li key={one.version}>
                  <NavLink
                    component="button"
                    type="button"
                    active={one === version}
                    aria-current={one === version}
                    label={<RelativeTime at={one.saved_at} />}
                    description={whereFrom(one, t('history.from'))}
                    onClick={() => setChosen(one.version)}
                  />
                </li>
              ))}
            </Stack>
            {version === undefined ? null : (
              <Comparison
                key={version.version}
                earlier={toDraft(formOfDraft(version.draft))}
                now={toDraft(form)}
                folders={folders}
                onRestore={() => onRestore(formOfDraft(version.draft))}
              />
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
};

const whereFrom = ({ saved_by: by, computer }: EarlierVersion, from: string): string =>
  computer === null ? by.name : `${by.name}, ${from} ${computer}`;

interface ComparisonProps {
  readonly earlier: QuestionDraft;
  readonly now: QuestionDraft;
  readonly folders: readonly Folder[];
  readonly onRestore: () => void;
}

const Comparison = ({ earlier, now, folders, onRestore }: ComparisonProps) => {
  const { t } = useTranslation(['questions', 'common']);
  const fields = differing(questionFields, earlier, now);
  const folderOf = ({ assign_folder_id: id }: QuestionDraft): string =>
    folders.find((one) => one.id === id)?.folder_name ?? t('folders.unfiled');
  if (fields.length === 0) return <Text c="dimmed">{t('history.same')}</Text>;
  return (
    <>
      <Stack gap={16}>
        {fields.map(({ key }) => (
          <section key={key}>
            <Text fw={600} size="sm" mb={4}>
              {t(`common:question.${key}`)}
            </Text>
            <Group align="flex-start" gap={16} grow preventGrowOverflow={false}>
              {(
                [
                  ['then', earlier],
                  ['now', now],
                ] as const
              ).map(([side, draft]) => (
                <div key={side}>
                  <Text size="xs" c="dimmed">
                    {t(`history.${side}`)}
                  </Text>
                  <QuestionFieldValue draft={draft} field={key} folder={folderOf(draft)} />
                </div>
              ))}
            </Group>
          </section>
        ))}
      </Stack>
      <DialogActions>
        <Button onClick={onRestore}>{t('history.restore')}</Button>
      </DialogActions>
    </>
  );
};
