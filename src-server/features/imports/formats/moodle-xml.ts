import { parseCategoryPath } from '#shared/domain/imports/folder-path.ts';
import { importLimits } from '#shared/domain/imports/limits.ts';
import type { ParseOutcome } from '#shared/domain/imports/parsed-file.ts';
import { FileBuilder } from './file-builder.ts';
import { scanMoodle, type MoodleChunk } from './moodle-chunks.ts';
import { readMoodleQuestion } from './moodle-question.ts';
import { Pacer, type ParseControl } from './parse-control.ts';
import { OversizedText } from './source-text.ts';
import { parseXmlElement, textOf, type XmlElement } from './xml-element.ts';

/** Reads a Moodle XML file, question by question. */
export async function parseMoodleXml(text: string, control: ParseControl = {}): Promise<ParseOutcome> {
  const scan = scanMoodle(text);
  if (!scan.ok) return scan;
  const reader = new MoodleReader();
  const pacer = new Pacer(control);
  for (let at = 0; at < scan.chunks.length && !reader.builder.isFull; at++) {
    const chunk = scan.chunks[at];
    if (chunk !== undefined) reader.read(chunk);
    const pause = pacer.step(at, scan.chunks.length);
    if (pause !== undefined) await pause;
  }
  if (scan.isCutOff) reader.builder.warn(null, 'The closing </quiz> is missing: the file may be cut off.');
  pacer.finish(scan.chunks.length);
  return reader.builder.outcome();
}

class MoodleReader {
  readonly builder = new FileBuilder('moodle-xml');
  #folderPath: string[] = [];

  read(chunk: MoodleChunk): void {
    const type =
      /^<question\b[^>]*?\btype\s*=\s*["']([^"'>]{1,100})["']/.exec(chunk.source)?.[1] ?? 'unknown';
    if (chunk.problem !== null) this.#reject(chunk, type, chunk.problem);
    else if (chunk.source.length > importLimits.sourceChars) {
      this.#reject(chunk, type, 'The question is larger than 24 MB. Use smaller images.');
    } else {
      const parsed = parseXmlElement(chunk.source);
      if (parsed.ok) this.#question(chunk, type, parsed.element);
      else {
        const line = chunk.line + parsed.line - 1;
        this.#reject(chunk, type, `The question is not well-formed XML (line ${line}): ${parsed.reason}`);
      }
    }
  }

  #question(chunk: MoodleChunk, type: string, element: XmlElement): void {
    if (type === 'category') {
      this.#folderPath = parseCategoryPath(textOf(element, 'category'));
      return;
    }
    const name = textOf(element, 'name').trim();
    if (type === 'description') {
      this.builder.warn(chunk.line, `“${name}” is a description, not a question; it is not imported.`);
      return;
    }
    try {
      readMoodleQuestion(this.builder, {
        element,
        type,
        name,
        line: chunk.line,
        folderPath: this.#folderPath,
      });
    } catch (error) {
      if (!(error instanceof OversizedText)) throw error;
      this.builder.reject(chunk.line, name, type, error.message);
    }
  }

  // What cannot be parsed still gets a name, and an unreadable category or description is no question that was lost.
  #reject(chunk: MoodleChunk, type: string, reason: string): void {
    if (type === 'category' || type === 'description') {
      this.builder.warn(chunk.line, `A ${type} could not be read. ${reason}`);
      return;
    }
    const name =
      /<name\b[^>]{0,200}>\s*<text>\s*(?:<!\[CDATA\[)?([^<\]]{1,500})/.exec(
        chunk.source.slice(0, 5_000),
      )?.[1] ?? '';
    this.builder.reject(chunk.line, name, type, reason);
  }
}
