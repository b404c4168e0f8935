const UNITS = ['B', 'KB', 'MB'] as const;

/** The size of a file as people say it: "1.4 MB". */
export const formatBytes = (bytes: number, locale: string): string => {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 });
  return `${number.format(value)} ${UNITS[unit] ?? ''}`;
};
