import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES } from '@contract/shared/languages';
import { letterIn, type Part, textOf } from '@monitor/base/letter';
import { Said } from '@monitor/base/said';
import { speakerOf } from '@monitor/carrier-pages/language';
import { MAIL_EXAMPLES } from '@monitor/demo/mail-examples';
import { expect, test } from 'vitest';

/** Functions that write a mail, by the name under which others use them. */
const writers = readdirSync('monitor/areas', { recursive: true, encoding: 'utf8' })
  .filter((file) => /mails?\.ts$/.test(file))
  .flatMap((file) => {
    const source = readFileSync(join('monitor/areas', file), 'utf8');
    if (!/import .*\bLetter\b/.test(source)) return [];
    return [...source.matchAll(/export (?:const|function) (\w+Mail)\b/g)].map(([, name]) => ({ file, name: name! }));
  });

test('each mail that an area writes has an example', () => {
  expect(writers.length).toBeGreaterThan(25);
  // Two areas invite: one name each.
  const named = writers.map(({ file, name }) =>
    file.includes('account/') && name === 'invitationMail' ? 'colleagueInvitationMail' : name,
  );
  expect(named.filter((name) => !(name in MAIL_EXAMPLES))).toEqual([]);
});

const CASES = Object.entries(MAIL_EXAMPLES).flatMap(([name, write]) =>
  LANGUAGE_CODES.map((language) => ({ name, language, letter: write()! })),
);

test.each(CASES)('$name in $language has a subject of one line, one thing to do, and the code first', (written) => {
  const { subject, parts } = letterIn(written.letter, speakerOf(written.language).sayText);
  expect(subject).toMatch(/^\S.{5,148}\S$/);
  const text = textOf(parts);
  expect(text).not.toMatch(/undefined|null|\[object|NaN| {3}|\{\d/);
  expect(parts.filter((part) => typeof part === 'object' && 'button' in part).length).toBeLessThanOrEqual(1);
  const codes = parts.flatMap((part) => (typeof part === 'object' && 'code' in part ? part.code : []));
  if (codes[0]) expect(/\d{6}/.exec(text)?.[0]).toBe(codes[0]);
});

/** For people who have chosen no language: brokers, the operator, insurance agents. The digits of a call bring their own. */
const IN_ENGLISH =
  /^(?:signedPapers|heldAlert|colleagueInvitation|editRequest|access|companySetUp|notification|certificateRequest|factor|app(?:SetUp|Removed)|passkey|recoveryCode|newCountry|passwordChanged|stream)/;

test.each(CASES.filter(({ language }) => language !== 'en'))(
  '$name is written in $language, or is for those who have chosen no language',
  ({ name, language, letter }) => {
    const isEnglish = IN_ENGLISH.test(name);
    expect(letter.subject instanceof Said).toBe(!isEnglish);
    if (isEnglish) return;
    const english = letterIn(letter).parts.flatMap(sentencesOf);
    const other = letterIn(letter, speakerOf(language).sayText).parts.flatMap(sentencesOf);
    expect(other.filter((sentence) => english.includes(sentence) && !OF_THE_FACTS.test(sentence))).toEqual([]);
  },
);

/** Names, numbers, places, digits: the same in every language. */
const OF_THE_FACTS =
  /^(?:[\d ,.$:]+(?: lb)?|.*, [A-Z]{2}(?:,| →).*|555|En (?:español|français).*|In English.*|[\da-f]{64})$/;

function sentencesOf(part: Part<string>): string[] {
  if (typeof part === 'string') return [part];
  if ('quote' in part || 'code' in part) return 'code' in part ? [part.says] : [];
  if ('facts' in part) return part.facts.flat();
  if ('items' in part) return part.items.map(({ text }) => text);
  if ('lines' in part) return [...part.lines];
  return Object.entries(part).flatMap(([key, text]) => (key === 'to' ? [] : [String(text)]));
}
