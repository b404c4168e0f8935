import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  /** Where it is the point of the file, with the reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** What would make a replay on a hub differ from what the device did, or leave the institution's database. */
export const RULES: readonly Rule[] = [
  {
    name: 'time comes from ctx.now',
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bhrtime\b|services\.clock\.now\(/,
    except: {
      'imports/formats/parse-control.ts': 'yields to other work by the clock; nothing of it is stored',
      'auth/service.ts': 'a sign-in that waited is judged when its turn comes; failures stay here',
      'sync/sign-in-service.ts': 'a sign-in that waited is judged when its turn comes; failures stay here',
      'mail/mail-queue.ts': 'mail is sent by the hub alone, after the transaction of what it tells of',
      'imports/service.ts': 'notes when a file had been read, which no command does',
      'messages/arrival-service.ts':
        'only the hub says when a message came to it, and no computer repeats that',
      'orders/ask-provider.ts': 'a provider is asked by the hub alone, between two transactions',
    },
  },
  {
    name: 'clocks of this computer are read by the log of an attempt alone',
    pattern: /services\.clock\b(?!\.now)/,
    except: {
      'exam-attempts/log-service.ts': 'the log is not replayed, it travels as it is (ADR 0008)',
      'exam-attempts/service.ts': 'a start is refused by this clock, and no command repeats it',
      'exam-packages/opening-service.ts': 'a paper is opened by this clock, and no command repeats it',
      'sync/status-service.ts': 'how far the clock of this computer is off; no command asks for it',
    },
  },
  {
    name: 'randomness comes from ctx.random',
    pattern: /\bMath\.random\b|\brandomBytes\b|\brandomInt\b|\bgetRandomValues\b/,
    except: { 'auth/command-line-session.ts': 'a session stays on its device' },
  },
  {
    name: 'ids come from ctx.newId',
    pattern: /\brandomUUID\b|\bids\.next\(/,
    except: { 'auth/command-line-session.ts': 'a session stays on its device' },
  },
  {
    name: 'a query names no schema',
    pattern: /\bwithSchema\(|\bfrom\s+"?\w+"?\."?\w+"?\s+(?:where|join|as)\b/i,
  },
];

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(?:test|test-data|api\.test)\.ts$/.test(file),
  );

/** Every line of the handlers, services and repos below a folder that breaks a rule. */
export function findUnreplayable(folder: string): { readonly files: number; readonly findings: Finding[] } {
  const files = sources(folder);
  const findings = files.flatMap((file) => {
    const name = file.split(path.sep).join('/');
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    return lines.flatMap((text, at) =>
      RULES.filter((rule) => rule.except?.[name] === undefined && rule.pattern.test(text)).map((rule) => ({
        file: name,
        line: at + 1,
        rule: rule.name,
      })),
    );
  });
  return { files: files.length, findings };
}
