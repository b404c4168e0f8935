import { describe, expect, it } from 'vitest';
import { foldName, freeName } from './names.ts';

describe('freeName', () => {
  const among =
    (...taken: string[]) =>
    (name: string) =>
      taken.map(foldName).includes(foldName(name));

  it('is the wanted name where nothing has it', () => {
    expect(freeName('Biology', 'Laptop 2', among('Physics'))).toBe('Biology');
  });

  it('says where it comes from beside one of the same name, in whatever case', () => {
    expect(freeName('Biology', 'Laptop 2', among(' biology'))).toBe('Biology (Laptop 2)');
  });

  it('counts on where that is taken, too', () => {
    const isTaken = among('Biology', 'Biology (Laptop 2)', 'Biology (Laptop 2, 2)');
    expect(freeName('Biology', 'Laptop 2', isTaken)).toBe('Biology (Laptop 2, 3)');
  });
});
