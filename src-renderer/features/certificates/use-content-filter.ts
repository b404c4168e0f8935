import { useSearchParams } from 'react-router';
import { readId } from '#renderer/lib/read-id.ts';

interface Content {
  readonly kind: 'exam' | 'course';
  readonly content_id: number;
}

const keyOf = ({ kind, content_id: id }: Content): string => `${kind}-${id}`;

/** `exam-12`, as it stands in an address. */
function parseKey(key: string | null): Content | undefined {
  const [, kind, digits] = /^(exam|course)-(\d+)$/u.exec(key ?? '') ?? [];
  const id = readId(digits ?? null);
  return id === undefined || (kind !== 'exam' && kind !== 'course') ? undefined : { kind, content_id: id };
}

/** Which exam or course a list is narrowed to: `id=exam-12` in the address. */
export function useContentFilter() {
  const [search, setSearch] = useSearchParams();
  const chosen = parseKey(search.get('id'));
  const choose = (key: string | undefined): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        if (key === undefined) next.delete('id');
        else next.set('id', key);
        return next;
      },
      { replace: true },
    );
  return { chosen, key: chosen === undefined ? undefined : keyOf(chosen), keyOf, choose };
}
