/** An id from the address; undefined where there is none that could be one. */
export const readId = (text: string | null | undefined): number | undefined => {
  const id = Number(text ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
