import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, textFromBase64Url, textToBase64Url } from './base64url.ts';
import type { CertificateFacts } from './facts.ts';
import { hoursWords, resultWords } from './facts.ts';
import { NUMBER_BYTES, printNumber, readNumber } from './number.ts';
import { readSealedPdf, sealPdf } from './sealed-pdf.ts';
import { readSignedText, signText } from './signed-text.ts';
import { MAX_QR, qrPrefix, readStatement, statementIn, statementText } from './statement.ts';

const KEY = { keyId: 'k'.repeat(43), sign: () => 's'.repeat(86) };

const FACTS: CertificateFacts = {
  number: 'LC-7K2M-93QX-B4TD',
  kind: 'exam',
  studentName: 'Ada Lovelace',
  title: 'Analytical engines',
  subject: 'Computing',
  institutionName: 'Northfield',
  signatory: 'Charles Babbage',
  score: 87_50,
  minutes: 90,
  finishedOn: '2026-05-03',
  issuedOn: '2026-05-04',
};

describe('a number', () => {
  property.prop([fc.uint8Array({ minLength: NUMBER_BYTES, maxLength: NUMBER_BYTES })])(
    'is read again however it was typed',
    (bytes) => {
      const number = printNumber(bytes);
      expect(readNumber(number)).toBe(number);
      expect(readNumber(` ${number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `)).toBe(number);
    },
  );

  it('is refused where a sign is missing or is none of its signs', () => {
    expect(readNumber('LC-7K2M-93QX-B4T')).toBeNull();
    expect(readNumber('LC-7K2M-93QX-B4TU')).toBeNull();
    expect(readNumber('')).toBeNull();
  });
});

describe('the code', () => {
  const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });

  property.prop([anyText, anyText, anyText])(
    'has at most 600 signs and gives back number, result and day, whatever the names',
    (studentName, title, institutionName) => {
      const prefix = qrPrefix('https://a-hub-with-a-rather-long-name.school.example');
      const facts = { ...FACTS, studentName, title, institutionName };
      const code = prefix + signText('certificate', statementText(facts, prefix.length), KEY);
      expect(code.length).toBeLessThanOrEqual(MAX_QR);
      const read = readSignedText('certificate', statementIn(code));
      expect(readStatement(read?.text ?? '')).toMatchObject({
        number: FACTS.number,
        result: 'Passed with 87.5 %',
        finishedOn: FACTS.finishedOn,
      });
    },
  );

  it('has short names whole', () => {
    expect(readStatement(statementText(FACTS, 60))).toMatchObject({
      studentName: 'Ada Lovelace',
      title: 'Analytical engines',
      institutionName: 'Northfield',
    });
  });

  it('of one kind is never read as another', () => {
    const one = readSignedText('certificate', signText('revocations', 'x', KEY));
    const other = readSignedText('revocations', signText('revocations', 'x', KEY));
    expect(one?.signed).not.toBe(other?.signed);
  });
});

describe('base64url', () => {
  property.prop([fc.string({ unit: 'grapheme', maxLength: 50 })])('gives a text back', (text) => {
    expect(textFromBase64Url(textToBase64Url(text))).toBe(text);
  });

  it('takes one spelling of its bytes only, so that no sign can be changed unnoticed', () => {
    expect(fromBase64Url('AA')).toEqual(new Uint8Array([0]));
    expect(fromBase64Url('AB')).toBeNull();
    expect(fromBase64Url('A')).toBeNull();
    expect(fromBase64Url('A=')).toBeNull();
  });
});

it('finds the seal at the very end only', () => {
  const content = new TextEncoder().encode('%PDF-1.7\n(eyJ.eyJ.abc)\n%%EOF\n');
  const sealed = sealPdf(content, 'statement', 'signature');
  expect(readSealedPdf(sealed)).toMatchObject({ statement: 'statement', signature: 'signature' });
  expect(readSealedPdf(sealed)?.content).toEqual(content);
  expect(readSealedPdf(new Uint8Array([...sealed, 10]))).toBeNull();
  expect(readSealedPdf(content)).toBeNull();
  const damaged = sealPdf(new TextEncoder().encode('%PDF-1.7\n(eyJ.e!J.abc)\n'), 'statement', 'signature');
  expect(readSealedPdf(damaged)).toMatchObject({ credential: null });
});

it('says results and lengths in words', () => {
  expect(resultWords({ kind: 'course', score: null })).toBe('Completed');
  expect([null, 0, 30, 60, 90].map(hoursWords)).toEqual([null, null, '30 minutes', '1 hour', '1.5 hours']);
});
