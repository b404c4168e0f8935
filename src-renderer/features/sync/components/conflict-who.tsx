import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import type { SideWords } from '../use-side-words.ts';
import classes from './conflict-view.module.css';

const cx = bindClasses(classes);

interface ConflictWhoProps {
  readonly conflict: ConflictCopy;
  readonly words: SideWords;
  readonly isOriginalGone: boolean;
}

/** Where each side is from, and when it was changed. */
export const ConflictWho = ({ conflict, words, isOriginalGone }: ConflictWhoProps) => {
  const changedAt = Date.parse(conflict.changed_at.replace(' UTC', 'Z').replace(' ', 'T'));
  return (
    <dl className={cx('who')}>
      {conflict.original === null || isOriginalGone ? null : (
        <div>
          <dt>{words.theirs}</dt>
          <dd>
            {words.theirsAt} <RelativeTime at={conflict.original.updated_at} />
          </dd>
        </div>
      )}
      <div>
        <dt>{words.mine}</dt>
        <dd>
          {words.mineAt} {/* Read from a title, which anybody may write. */}
          {Number.isNaN(changedAt) ? conflict.changed_at : <RelativeTime at={changedAt} />}
        </dd>
      </div>
    </dl>
  );
};
