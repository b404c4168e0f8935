/** Names in one cell: `,` and `;` separate, a backslash before one of them makes it part of the name. */
export function splitCellList(cell: string): string[] {
  const names: string[] = [];
  let name = '';
  for (let at = 0; at < cell.length; at++) {
    const sign = cell.charAt(at);
    const next = cell.charAt(at + 1);
    if (sign === '\\' && (next === ',' || next === ';' || next === '\\')) {
      name += next;
      at++;
    } else if (sign === ',' || sign === ';') {
      names.push(name);
      name = '';
    } else name += sign;
  }
  return [...names, name];
}

/** The cell that `splitCellList` reads back as these names. */
export const joinCellList = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\,;]/g, '\\$&')).join(', ');
