import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconFilePlus, IconFolderSymlink, IconTag, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Folder } from '#shared/contract/folders.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { countInside } from '#shared/domain/questions/folder-tree.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import type { BulkAction } from '#renderer/components/bulk-bar.tsx';
import { showError } from '#renderer/components/feedback-store.ts';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { PartialDataNotice } from '#renderer/components/partial-data-notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ActiveFilter } from '#renderer/components/patterns/list-props.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import { ImportButton, LibraryActions } from '../components/library-actions.tsx';
import { DeletedQuestions } from '../components/deleted-questions.tsx';
import { useExamChoice } from '../components/exam-choice.tsx';
import { libraryEmpty } from '../components/library-empty.tsx';
import { LibraryDialogs, useLibraryDialog } from '../components/library-dialogs.tsx';
import { LibraryFilters } from '../components/library-filters.tsx';
import { useLibraryPane } from '../components/library-pane.tsx';
import { QuestionCard } from '../components/question-card.tsx';
import { useQuestionDeletion } from '../components/question-deletion.tsx';
import { QuestionDrag } from '../components/question-drag.tsx';
import { QuestionPreview } from '../components/question-preview.tsx';
import { editorPath } from '../editor-path.ts';
import { MAX_EXPORT_IDS } from '../export-questions.ts';
import { pathOf } from '../folder-nodes.ts';
import { useLibraryParams } from '../library-params.ts';
import { libraryQuery, loadAllQuestions, questionListQuery } from '../queries.ts';
import { csvColumns, questionColumns } from '../question-columns.tsx';
import { UNDO_LIMIT, useFolderChanges } from '../use-folder-changes.ts';
import { useQuestionChanges } from '../use-question-changes.ts';
import { useTagChanges } from '../use-tag-changes.ts';

const rowId = (row: Question): number => row.id;

const PLACE_NAMES = { all: 'folders.all', root: 'folders.unfiled', deleted: 'deleted.title' } as const;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The library: every question that the person may use, by folder, tag, type and words. */
export const QuestionsPage = () => {
  const { t, i18n } = useTranslation(['questions', 'common']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const can = useCan();
  const mayEdit = can('questions:edit');
  const mayDelete = can('questions:delete');
  const canChange = can('questions:add') || mayEdit || mayDelete;
  // Whoever may only look sees the questions of everybody, and a computer of a hub does not hold them all.
  const isPart = useHoldsPart() && !canChange;
  const params = useLibraryParams();
  const { list, place, tagId, type, filter } = params;
  const isDeletedShown = place === 'deleted' && canChange;
  const questions = useQuery({ ...questionListQuery(filter, list.page), enabled: !isDeletedShown });
  const library = useQuery(libraryQuery);
  const selection = useListSelection(rowId);
  const dialog = useLibraryDialog();
  const changes = useQuestionChanges();
  const deletion = useQuestionDeletion();
  const examChoice = useExamChoice();
  const folderChanges = useFolderChanges();
  const tagChanges = useTagChanges();

  const folders = library.data?.folders ?? [];
  const tags = library.data?.tags ?? [];
  const number = new Intl.NumberFormat(i18n.language);
  const folder = folders.find((one) => one.id === place);
  const folderId = typeof place === 'number' ? place : undefined;
  const placeName =
    folder?.folder_name ?? t(PLACE_NAMES[place === 'root' || place === 'deleted' ? place : 'all']);
  const nameOfFolder = (id: number | null): string =>
    id === null ? t('folders.unfiled') : pathOf(folders, id).join(' / ');

  const deleteFolder = (target: Folder): void =>
    folderChanges.remove(target, folders, () => {
      if (place === target.id) params.setPlace('all');
    });
  const askDeleteFolder = (target: Folder): void => {
    if (target.question_count > UNDO_LIMIT) dialog.ask({ kind: 'deleteFolder', folder: target });
    else deleteFolder(target);
  };
  const deleteTag = (target: Tag): void =>
    tagChanges.remove(target, () => {
      if (tagId === target.id) params.setTag(undefined);
    });

  const askExport = (rows: readonly Question[]): void => {
    if (rows.length > MAX_EXPORT_IDS) {
      showError(t('change.tooManyToExport', { max: MAX_EXPORT_IDS, count: rows.length }));
    } else {
      dialog.ask({ kind: 'export', count: rows.length, what: { ids: rows.map((row) => row.id) } });
    }
  };
  const remove = (rows: readonly Question[]): void =>
    deletion.remove(rows, () => {
      selection.clear();
      if (rows.some((row) => String(row.id) === list.preview)) list.setPreview(undefined);
    });

  const bulkActions: BulkAction<Question>[] = [
    ...(can('instructor-exams:add')
      ? [{ key: 'exam', label: t('change.addToExam'), icon: IconFilePlus, onRun: examChoice.ask }]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'move',
            label: t('change.move'),
            icon: IconFolderSymlink,
            onRun: (rows: Question[]) => dialog.ask({ kind: 'move', questions: rows }),
          },
          {
            key: 'tag',
            label: t('change.tag'),
            icon: IconTag,
            onRun: (rows: Question[]) => dialog.ask({ kind: 'tag', questions: rows }),
          },
        ]
      : []),
    { key: 'export', label: t('change.export'), icon: IconDownload, onRun: askExport },
    ...(mayDelete ? [{ key: 'delete', label: t('change.delete'), icon: IconTrash, onRun: remove }] : []),
  ];

  const tag = tags.find((one) => one.id === tagId);
  const activeFilters: ActiveFilter[] = [
    ...(tagId === undefined
      ? []
      : [{ key: 'tag', label: tag?.tag_names ?? t('tags.one'), onRemove: () => params.setTag(undefined) }]),
    ...(type === undefined
      ? []
      : [
          {
            key: 'type',
            label: t(`common:questionType.${type}`),
            onRemove: () => params.setType(undefined),
          },
        ]),
  ];

  const leftPane = useLibraryPane({
    params,
    dialog,
    folders,
    tags,
    total: library.data?.total,
    unfiled: library.data?.unfiled,
    placeName,
    onDeleteFolder: askDeleteFolder,
    canChange,
  });
  const importButton = <ImportButton folderId={folderId} />;
  const shownTotal = questions.data?.total ?? 0;
  const total = library.data?.total;
  const here =
    folder !== undefined
      ? countInside(folders, folder.id)
      : place === 'root'
        ? library.data?.unfiled
        : undefined;

  return (
    <QuestionDrag
      rows={isDeletedShown ? [] : (questions.data?.rows ?? [])}
      selected={selection.rows}
      onMove={(rows, target) => {
        changes.move(rows, target);
        selection.clear();
      }}
    >
      {isDeletedShown ? (
        <DeletedQuestions params={params} leftPane={leftPane} nameOfFolder={nameOfFolder} />
      ) : (
        <ListPage<Question>
          name="questions"
          title={t('title')}
          description={
            isPhone || total === undefined
              ? t('purpose')
              : here === undefined
                ? t('purposeTotal', { count: total, total: number.format(total) })
                : t('purposeHere', { total: number.format(total), count: here, here: number.format(here) })
          }
          actions={
            <LibraryActions
              folderId={folderId}
              canChange={can('questions:add')}
              isPhone={isPhone}
              onExport={
                shownTotal === 0
                  ? undefined
                  : () => dialog.ask({ kind: 'export', count: shownTotal, what: { filter } })
              }
            />
          }
          notice={isPart ? <PartialDataNotice /> : undefined}
          params={list}
          query={questions}
          rowId={rowId}
          rowName={(row) => spokenText(row.question_title)}
          columns={questionColumns(t, { isPhone, canDrag: mayEdit && !isPhone })}
          text={{
            renderTitle: (row) => <Clamp withMath>{row.question_title}</Clamp>,
            renderCaption: (row) => (
              <TypeBadge
                type={row.question_type}
                size="caption"
                suffix={`, ${t('count.marks', { count: row.question_mark })}${row.tag_names.length === 0 ? '' : ` · ${row.tag_names[0] ?? ''}${row.tag_names.length > 1 ? ` +${row.tag_names.length - 1}` : ''}`}`}
              />
            ),
            renderAside: (row) => <RelativeTime at={row.updated_at} />,
          }}
          empty={libraryEmpty({
            t,
            place,
            action: can('questions:add') ? importButton : undefined,
            isPart,
          })}
          searchLabel={place === 'all' ? t('search.all') : t('search.here', { place: placeName })}
          filterLabel={t('filter.label')}
          filters={<LibraryFilters params={params} />}
          activeFilters={activeFilters}
          leftPane={leftPane}
          preview={{
            render: (row, close) => (
              <QuestionPreview
                key={row.id}
                question={row}
                placeName={nameOfFolder(row.assign_folder_id)}
                onClose={close}
                actions={
                  canChange
                    ? {
                        onAddToExam: () => examChoice.ask([row]),
                        onExport: () => askExport([row]),
                        editing: mayEdit
                          ? {
                              onMove: () => dialog.ask({ kind: 'move', questions: [row] }),
                              onTag: () => dialog.ask({ kind: 'tag', questions: [row] }),
                            }
                          : undefined,
                        onDelete: mayDelete ? () => remove([row]) : undefined,
                      }
                    : undefined
                }
              />
            ),
          }}
          renderCard={(row) => <QuestionCard question={row} onOpen={() => list.setPreview(row.id)} />}
          {...(mayEdit ? { onOpen: (row: Question) => void navigate(editorPath(row.id)) } : {})}
          bulkActions={bulkActions}
          selection={selection}
          bulkSummary={(rows) =>
            t('count.marks', { count: round(rows.reduce((sum, row) => sum + row.question_mark, 0)) })
          }
          csv={{
            fileName: 'questions.csv',
            load: () => loadAllQuestions(filter),
            columns: csvColumns(t, nameOfFolder),
          }}
        />
      )}
      {deletion.dialog}
      {examChoice.dialog}
      <LibraryDialogs
        dialog={dialog}
        folders={folders}
        tags={tags}
        changes={changes}
        folderChanges={folderChanges}
        onDeleteFolder={deleteFolder}
        onDeleteTag={deleteTag}
        onDone={selection.clear}
      />
    </QuestionDrag>
  );
};
