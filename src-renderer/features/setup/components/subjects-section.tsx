import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { subjectsContract, type Subject } from '#shared/contract/subjects.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { RowMenu } from '#renderer/components/patterns/row-menu.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { subjectsQuery, useDeleteSubject, useSaveSubject } from '../queries.ts';

interface SubjectDialogProps {
  readonly opened: boolean;
  /** The one to rename; without it a new one is added. */
  readonly subject: Subject | undefined;
  readonly onClose: () => void;
}

const SubjectDialog = ({ opened, subject, onClose }: SubjectDialogProps) => {
  const { t } = useTranslation('setup');
  const isNew = subject === undefined;
  return (
    <FormDialog
      opened={opened}
      title={t(isNew ? 'subjects.add' : 'subjects.renameTitle')}
      endpoint={subjectsContract.createSubject}
      initial={{ name: subject?.name ?? '' }}
      mutation={useSaveSubject(subject?.id)}
      wrong={{ name: t('subjects.nameWrong') }}
      submitLabel={t(isNew ? 'subjects.saveNew' : 'subjects.save')}
      onClose={onClose}
      onDone={(message) => showSuccess(message)}
    >
      {(form) => <TextInput {...form.field('name')} label={t('subjects.name')} data-autofocus />}
    </FormDialog>
  );
};

/** The subjects that people here choose from. */
export const SubjectsSection = () => {
  const { t } = useTranslation('setup');
  const query = useQuery(subjectsQuery);
  const mayChange = useCan()('settings:add');
  const isHubAway = useIsHubAway();
  const remove = useDeleteSubject();
  const [isOpen, setOpen] = useState(false);
  // Kept while the dialog closes, so that it does not turn into that of a new subject.
  const [edited, setEdited] = useState<Subject>();
  const open = (subject: Subject | undefined): void => {
    setEdited(subject);
    setOpen(true);
  };
  const isFixed = !mayChange || isHubAway;
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      disabled={isFixed}
      onClick={() => open(undefined)}
    >
      {t('subjects.add')}
    </Button>
  );
  return (
    <Stack gap={16} py={16}>
      {isHubAway ? <Notice tone="warn">{t('subjects.hubAway')}</Notice> : null}
      <QueryState
        query={query}
        empty={{
          when: (subjects) => subjects.length === 0,
          content: <EmptyState title={t('subjects.empty')} text={t('subjects.emptyText')} action={add} />,
        }}
      >
        {(subjects) => (
          <>
            <Group>{add}</Group>
            <Stack component="ul" variant="lines" gap={0} aria-label={t('subjects.list')}>
              {subjects.map((subject) => (
                <Group key={subject.id} component="li" justify="space-between" mih={44} wrap="nowrap">
                  <Text>{subject.name}</Text>
                  {isFixed ? null : (
                    <RowMenu
                      label={t('subjects.menu', { name: subject.name })}
                      isBusy={remove.isPending}
                      actions={[
                        {
                          key: 'rename',
                          label: t('subjects.rename'),
                          icon: IconPencil,
                          run: (done) => {
                            open(subject);
                            done();
                          },
                        },
                        {
                          key: 'delete',
                          label: t('subjects.delete'),
                          icon: IconTrash,
                          color: 'red',
                          confirm: {
                            title: t('subjects.deleteTitle', { name: subject.name }),
                            text: t('subjects.deleteText'),
                          },
                          run: (done) =>
                            remove.mutate(subject.id, {
                              onSuccess: (text) => showSuccess(text),
                              onSettled: done,
                            }),
                        },
                      ]}
                    />
                  )}
                </Group>
              ))}
            </Stack>
          </>
        )}
      </QueryState>
      <SubjectDialog opened={isOpen} subject={edited} onClose={() => setOpen(false)} />
    </Stack>
  );
};
