export const CONTENT_KINDS = ['exam', 'course'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

export interface ItemName {
  readonly type: ContentKind;
  readonly id: number;
}

export const ITEM_KEY = /^(exam|course)-([1-9]\d{0,15})$/;

/** What a piece of content is called in addresses: "exam-123". */
export const itemKey = ({ type, id }: ItemName): string => `${type}-${id}`;

/** The content that an address names; null where it names none. */
export function readItemKey(text: string): ItemName | null {
  const [, kind, digits] = ITEM_KEY.exec(text) ?? [];
  const type = CONTENT_KINDS.find((one) => one === kind);
  const id = Number(digits);
  return type === undefined || !Number.isSafeInteger(id) ? null : { type, id };
}
