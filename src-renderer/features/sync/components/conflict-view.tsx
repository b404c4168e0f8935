import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { ConflictFields } from '#renderer/components/patterns/conflict-fields.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { queryClient } from '#renderer/lib/query-client.ts';
import { useSession } from '#renderer/lib/session.ts';
import type { ConflictSides } from '../conflict-sides.ts';
import type { Undo } from '../conflict-ways.ts';
import { mergeSides } from '../merge-sides.ts';
import { conflictsQuery, sidesQuery } from '../queries.ts';
import { useFieldRows } from '../use-field-rows.tsx';
import { useSideWords } from '../use-side-words.ts';
import classes from './conflict-view.module.css';
import { ConflictWho } from './conflict-who.tsx';

const cx = bindClasses(classes);

const backTo = '/Sync';

/** A question is called by its text, which may have formulas. */
const TitleOf = ({ conflict: { kind, title } }: { readonly conflict: ConflictCopy }) =>
  kind === 'question' ? <QuestionText inline text={title} /> : title;

interface LoadedProps {
  readonly conflict: ConflictCopy;
  readonly sides: ConflictSides;
}

/** Runs one way to end a conflict, and offers the way back. */
const useResolution = (conflict: ConflictCopy) => {
  const { t } = useTranslation('sync');
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    // Questions, exams, folders and tags are shown in many places, and any of them may have changed.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const resolve = (work: () => Promise<Undo>, done: string): void =>
    mutate(async () => {
      const undo = await work();
      await navigate(backTo);
      showUndo(done, () =>
        mutate(async () => {
          await undo();
          showSuccess(t('conflict.undone', { name: spokenText(conflict.title) }));
        }),
      );
    });
  return { resolve, isPending };
};

const Loaded = ({ conflict, sides }: LoadedProps) => {
  const { t } = useTranslation('sync');
  const { rows, sameCount } = useFieldRows(sides);
  const words = useSideWords(conflict);
  const [fromMine, setFromMine] = useState<ReadonlySet<string>>(new Set());
  const { resolve, isPending } = useResolution(conflict);
  const isOriginalGone = sides.theirs === undefined;

  const keepMine = (): void =>
    resolve(() => mergeSides(sides, new Set(rows.map(({ key }) => key))), words.keptMine);
  const keepTheirs = (): void => resolve(sides.drop, words.keptTheirs);
  const merge = (): void => {
    if (fromMine.size === 0) keepTheirs();
    else if (fromMine.size === rows.length) keepMine();
    else
      resolve(() => mergeSides(sides, fromMine), t('conflict.merged', { name: spokenText(conflict.title) }));
  };

  return (
    <div className={cx('page')}>
      <PageHeader
        title={<TitleOf conflict={conflict} />}
        description={t(isOriginalGone ? 'conflict.textGone' : 'conflict.text', {
          device: conflict.device_name,
        })}
        backTo={backTo}
        withLine
        actions={
          <>
            <Button className={cx('keep')} variant="default" disabled={isPending} onClick={keepTheirs}>
              {isOriginalGone ? t('conflict.dropCopy') : words.keepTheirs}
            </Button>
            <Button
              className={cx('keep')}
              variant={isOriginalGone ? 'filled' : 'default'}
              disabled={isPending}
              title={words.keepMine}
              onClick={keepMine}
            >
              {words.keepMine}
            </Button>
            {isOriginalGone || rows.length < 2 ? null : (
              <Button loading={isPending} onClick={merge}>
                {t('conflict.merge')}
              </Button>
            )}
          </>
        }
      />
      <div className={cx('body')}>
        <ConflictWho conflict={conflict} words={words} isOriginalGone={isOriginalGone} />
        {rows.length === 0 ? <p className={cx('same')}>{t('conflict.equal')}</p> : null}
        <ConflictFields
          fields={rows}
          names={words}
          fromMine={fromMine}
          onChoose={setFromMine}
          isMineAlone={isOriginalGone}
        />
        {sameCount === 0 || isOriginalGone ? null : (
          <p className={cx('same')}>{t('conflict.same', { count: sameCount })}</p>
        )}
      </div>
    </div>
  );
};

const Sides = ({ conflict, userId }: { readonly conflict: ConflictCopy; readonly userId: number }) => {
  const query = useQuery(sidesQuery(conflict, userId));
  if (query.data !== undefined) return <Loaded conflict={conflict} sides={query.data} />;
  return (
    <div className={cx('page')}>
      <PageHeader title={<TitleOf conflict={conflict} />} backTo={backTo} withLine />
      <div className={cx('body')}>
        <QueryState query={query} skeleton={<SkeletonForm />} />
      </div>
    </div>
  );
};

/** The two sides of one conflict, and what shall stay. */
export const ConflictView = ({ copyId }: { readonly copyId: number }) => {
  const { t } = useTranslation('sync');
  const userId = useSession()?.user.id;
  const query = useQuery(conflictsQuery);
  const conflict = query.data?.find((one) => one.copy_id === copyId);
  if (conflict !== undefined && userId !== undefined) return <Sides conflict={conflict} userId={userId} />;
  return (
    <div className={cx('page')}>
      <PageHeader title={t('conflict.title')} backTo={backTo} withLine />
      <div className={cx('body')}>
        <QueryState query={query} skeleton={<SkeletonForm />}>
          {() => <EmptyState title={t('conflict.noneTitle')} text={t('conflict.noneText')} />}
        </QueryState>
      </div>
    </div>
  );
};
