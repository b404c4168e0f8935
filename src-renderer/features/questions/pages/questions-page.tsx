import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { countInside } from '#shared/domain/questions/folder-tree.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
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
import { CompletedQuestionCard } from '../components/completed-question-card.tsx';
import { ContinueLink } from '../components/continue-link.tsx';
import { ImportButton, LibraryActions } from '../components/library-actions.tsx';
import { DeletedQuestions } from '../components/deleted-questions.tsx';
import { useExamChoice } from '../components/exam-choice.tsx';
import { FilterComponent } from '../components/filter-component.tsx';
import { FilterComponentLarge } from '../components/filter-component-large.tsx';
import { filterWord } from '../components/filter-fields.tsx';
import { libraryEmpty } from '../components/library-empty.tsx';
import { LibraryDialogs, useLibraryDialog } from '../components/library-dialogs.tsx';
import { useLibraryPane } from '../components/library-pane.tsx';
import { useQuestionDeletion } from '../components/question-deletion.tsx';
import { QuestionDrag } from '../components/question-drag.tsx';
import { QuestionPreview } from '../components/question-preview.tsx';
import { SmartFolderNotice } from '../components/smart-folder-notice.tsx';
import { UnansweredQuestions } from '../components/unanswered-questions.tsx';
import { editorPath } from '../editor-path.ts';
import { pathOf } from '../folder-nodes.ts';
import { setFiltersOf } from '../library-filter.ts';
import { isOtherList, useLibraryParams, type LibraryPlace } from '../library-params.ts';
import {
  libraryQuery,
  loadAllIds,
  loadAllQuestions,
  questionListQuery,
  smartFoldersQuery,
  unansweredCountQuery,
  useLibraryChange,
} from '../queries.ts';
import { csvColumns, questionColumns } from '../question-columns.tsx';
import { useFolderChanges } from '../use-folder-changes.ts';
import { usePlaceDeletion } from '../use-place-deletion.ts';
import { useLibraryActions } from '../use-library-actions.tsx';
import { useQuestionChanges } from '../use-question-changes.ts';

const rowId = (row: Question): number => row.id;

const PLACE_NAMES = {
  all: 'folders.all',
  root: 'folders.unfiled',
  unanswered: 'unanswered.title',
  deleted: 'deleted.title',
} as const;

const namedPlace = (place: LibraryPlace) => PLACE_NAMES[typeof place === 'number' ? 'all' : place];

const round = (value: number): number => Math.round(value * 100) / 100;

/** The library: every question that the person may use, by folder, tag, type and words. */
export const QuestionsPage = () => {
  const { t, i18n } = useTranslation(['questions', 'common']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const can = useCan();
  const mayEdit = can('questions:edit');
  const canChange = can('questions:add') || mayEdit || can('questions:delete');
  // Whoever may only look sees the questions of everybody, and a computer of a hub does not hold them all.
  const isPart = useHoldsPart() && !canChange;
  const params = useLibraryParams();
  const { list, place, filter } = params;
  const other = canChange && isOtherList(place) ? place : undefined;
  const questions = useQuery({
    ...questionListQuery(filter, list.page, list.pageSize),
    enabled: other === undefined,
  });
  const library = useQuery(libraryQuery);
  const smart = useQuery({ ...smartFoldersQuery, enabled: canChange }).data ?? [];
  const unanswered = useQuery({ ...unansweredCountQuery, enabled: canChange }).data;
  const change = useLibraryChange();
  const selection = useListSelection(rowId);
  const dialog = useLibraryDialog();
  const changes = useQuestionChanges();
  const deletion = useQuestionDeletion();
  const examChoice = useExamChoice();
  const folderChanges = useFolderChanges();

  const folders = library.data?.folders ?? [];
  const tags = library.data?.tags ?? [];
  const number = new Intl.NumberFormat(i18n.language);
  const folder = folders.find((one) => one.id === place);
  const folderId = typeof place === 'number' ? place : undefined;
  const openSmart = smart.find((one) => one.id === params.smartId);
  const placeName = openSmart?.name ?? folder?.folder_name ?? t(namedPlace(place));
  const nameOfFolder = (id: number | null): string =>
    id === null ? t('folders.unfiled') : pathOf(folders, id).join(' / ');

  const places = usePlaceDeletion({ params, dialog, folders, smart, folderChanges });

  const { selected, bulkActions, actionsOf } = useLibraryActions({
    params,
    dialog,
    selection,
    tags,
    examChoice,
    deletion,
  });

  const activeFilters: ActiveFilter[] = setFiltersOf(params.saved).map((one) => ({
    key: one.name,
    label: filterWord(t, one, tags),
    onRemove: () => params.narrow(one.name, undefined),
  }));
  const filterFields = {
    filter: params.saved,
    onNarrow: params.narrow,
    onSort: (sort: string) => list.setSort(sort, 'desc'),
  };

  const leftPane = useLibraryPane({
    params,
    dialog,
    folders,
    tags,
    smart,
    total: library.data?.total,
    unfiled: library.data?.unfiled,
    unanswered,
    placeName,
    onDeleteFolder: places.askDeleteFolder,
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

  const purpose =
    isPhone || total === undefined
      ? t('purpose')
      : here === undefined
        ? t('purposeTotal', { count: total, total: number.format(total) })
        : t('purposeHere', { total: number.format(total), count: here, here: number.format(here) });

  return (
    <QuestionDrag
      rows={other === undefined ? (questions.data?.rows ?? []) : []}
      selected={selected}
      onMove={(rows, target) => {
        changes.move(rows, target);
        selection.clear();
      }}
    >
      {other === 'deleted' ? (
        <DeletedQuestions params={params} leftPane={leftPane} nameOfFolder={nameOfFolder} />
      ) : other === 'unanswered' ? (
        <UnansweredQuestions params={params} leftPane={leftPane} nameOfFolder={nameOfFolder} />
      ) : (
        <ListPage<Question>
          name="questions"
          title={t('title')}
          description={
            <>
              {purpose} {mayEdit ? <ContinueLink /> : null}
            </>
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
          notice={
            isPart ? (
              <PartialDataNotice />
            ) : openSmart === undefined || library.data === undefined ? undefined : (
              <SmartFolderNotice smart={openSmart} params={params} folders={folders} tags={tags} />
            )
          }
          params={list}
          hasPageSizes
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
          renderFilters={(close) =>
            isPhone ? (
              <FilterComponentLarge {...filterFields} tags={tags} />
            ) : (
              <FilterComponent
                {...filterFields}
                onAll={() => {
                  close();
                  dialog.ask({ kind: 'filters' });
                }}
              />
            )
          }
          activeFilters={activeFilters}
          leftPane={leftPane}
          preview={{
            render: (row, close) => (
              <QuestionPreview
                key={row.id}
                question={row}
                placeName={nameOfFolder(row.assign_folder_id)}
                onClose={close}
                actions={canChange ? actionsOf(row) : undefined}
                mayEdit={mayEdit}
              />
            ),
          }}
          renderCard={(row) => (
            <CompletedQuestionCard
              question={row}
              actions={
                canChange
                  ? { ...actionsOf(row), ...(mayEdit ? { editPath: editorPath(row.id) } : {}) }
                  : undefined
              }
              onOpen={() => list.setPreview(row.id)}
            />
          )}
          {...(mayEdit ? { onOpen: (row: Question) => void navigate(editorPath(row.id)) } : {})}
          bulkActions={bulkActions}
          onSelectEverything={() => change(async () => selection.selectIds(await loadAllIds(filter)))}
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
        params={params}
        folders={folders}
        tags={tags}
        changes={changes}
        folderChanges={folderChanges}
        onAskDeleteTag={places.askDeleteTag}
        onDeleteFolder={places.deleteFolder}
        onDeleteTag={places.deleteTag}
        onDone={selection.clear}
      />
    </QuestionDrag>
  );
};
