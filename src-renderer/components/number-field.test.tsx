import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openStage } from '#tests/helpers/stage.tsx';
import { NumberField } from './number-field.tsx';

function Subject({ start }: { start: number | undefined }) {
  const [value, setValue] = useState(start);
  const [heard, setHeard] = useState<(number | undefined)[]>([]);
  return (
    <>
      <NumberField
        label="Points"
        min={0}
        max={10}
        decimalScale={2}
        value={value}
        onValue={(next) => {
          // A form that has a number already keeps it until there is another one.
          if (next !== undefined || start === undefined) setValue(next);
          setHeard([...heard, next]);
        }}
      />
      <output>{heard.map(String).join(' ')}</output>
    </>
  );
}

const openAt = async (start?: number) => {
  const { screen } = await openStage(<Subject start={start} />);
  const field = screen.getByLabelText('Points');
  await field.click();
  return { field, heard: () => screen.getByRole('status').element().textContent, screen };
};

describe('a number that is typed', () => {
  test.each(['2.5', '2,5'])('is what stands there: %s', async (text) => {
    const { field, heard } = await openAt();
    await userEvent.keyboard(text);
    await expect.element(field).toHaveValue('2.5');
    expect(heard().split(' ').at(-1)).toBe('2.5');
  });

  test('stays as it is where it may not be given, and says why', async () => {
    const { field, heard, screen } = await openAt();
    await userEvent.keyboard('25{Tab}');
    await expect.element(field).toHaveValue('25');
    await expect.element(screen.getByText('From 0 to 10.')).toBeVisible();
    expect(heard()).toBe('2 undefined');
  });

  test.each([
    ['7.', '7'],
    ['{Delete}', '4'],
  ])('is a whole one where the field is left with %s', async (typed, stands) => {
    const { field } = await openAt(4);
    await userEvent.keyboard(`{Control>}a{/Control}${typed}{Tab}`);
    await expect.element(field).toHaveValue(stands);
  });
});
