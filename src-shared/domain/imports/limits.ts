/** Upper bounds of an import. A file over a file bound is refused; a question over a text bound is rejected alone. */
export const importLimits = {
  fileBytes: 64 * 1024 * 1024,
  questions: 200_000,
  sourceChars: 24 * 1024 * 1024,
  htmlChars: 100_000,
  titleChars: 10_000,
  optionChars: 2_000,
  feedbackChars: 10_000,
  options: 5,
  minOptions: 2,
  tags: 50,
  tagChars: 100,
  folderDepth: 10,
  folderChars: 100,
  imageBytes: 10 * 1024 * 1024,
  images: 30,
  maxMark: 1_000,
  warnings: 1_000,
  /** Of a package: its parts, what they unpack to in all, one of them that is text, and one against what it takes packed. */
  packageParts: 20_000,
  packageBytes: 256 * 1024 * 1024,
  packageTextBytes: 64 * 1024 * 1024,
  packageRatio: 200,
  /** Images of one file that are kept, whichever questions show them. */
  packageImageBytes: 128 * 1024 * 1024,
} as const;
