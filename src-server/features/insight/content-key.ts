/** Names a content in what is known by content. */
export const contentKey = (type: string | null, id: number | null): string => `${type ?? ''} ${id ?? 0}`;
