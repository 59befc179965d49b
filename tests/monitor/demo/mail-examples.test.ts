import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '@monitor/base/letter';
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

test.each(Object.entries(MAIL_EXAMPLES))(
  '%s has a subject of one line, one thing to do, and the code first',
  (_name, write) => {
    const { subject, parts } = write()!;
    expect(subject).toMatch(/^\S.{5,118}\S$/);
    const text = textOf(parts);
    expect(text).not.toMatch(/undefined|null|\[object|NaN| {3}/);
    expect(parts.filter((part) => typeof part === 'object' && 'button' in part).length).toBeLessThanOrEqual(1);
    const codes = parts.flatMap((part) => (typeof part === 'object' && 'code' in part ? part.code : []));
    if (codes[0]) expect(/\d{6}/.exec(text)?.[0]).toBe(codes[0]);
  },
);
