/** The library at a folder, or at what lies in none. */
export const libraryPath = (folderId: number | null): string =>
  folderId === null ? '/Questions' : `/Questions?folder=${folderId}`;
