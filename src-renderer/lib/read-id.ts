/** An id from the address, or null when there is none that could be one. */
export const readId = (text: string | null): number | null => {
  const id = Number(text);
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
};
