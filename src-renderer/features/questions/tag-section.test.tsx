import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Tag } from '#shared/contract/tags.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { TagSection } from './components/tag-section.tsx';

serverForEach(['questions', 'common'], 'Instructor');

const tagOf = (id: number, name: string, count: number): Tag => ({
  id,
  tag_names: name,
  instructor_id: id,
  question_count: count,
});

test('tags of two people by the same name are two, of which one is chosen', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const onTag = vi.fn<(id: number | undefined) => void>();
  const tags = [tagOf(1, 'recall', 5), tagOf(2, 'recall', 3), tagOf(3, 'cells', 1)];
  function Subject() {
    const [tagId, setTagId] = useState<number | undefined>(undefined);
    const choose = (id: number | undefined): void => {
      onTag(id);
      setTagId(id);
    };
    return (
      <TagSection tags={tags} tagId={tagId} onTag={choose} onManage={() => undefined} canChange={false} />
    );
  }
  const { screen } = await openScreens({ '/': <Subject /> }, '/');
  const first = screen.getByRole('button', { name: 'recall 5' });
  const second = screen.getByRole('button', { name: 'recall 3' });
  await first.click();
  await expect.element(first).toHaveAttribute('aria-pressed', 'true');
  await expect.element(second).toHaveAttribute('aria-pressed', 'false');
  await second.click();
  await expect.element(first).toHaveAttribute('aria-pressed', 'false');
  await second.click();
  expect(onTag.mock.calls).toEqual([[1], [2], [undefined]]);
  expect(complain).not.toHaveBeenCalled();
  complain.mockRestore();
});
