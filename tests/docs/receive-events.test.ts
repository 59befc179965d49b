import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANY_EVENT_KINDS } from '@contract/integrations/company-events.constants';
import { COMPANY_EVENT_DATA } from '@contract/integrations/company-events.entities';
import { signatureOf } from '@monitor/areas/integrations/post-event';
import { afterAll, describe, expect, test } from 'vitest';
import { EVENTS_PAGE, eventsPage } from '../../scripts/write-docs';

const page = readFileSync('docs/how-to/receive-events.md', 'utf8');
const block = (language: string, name: string) =>
  new RegExp(`\`\`\`${language}\\n(\\S+ ${name}\\n[\\s\\S]*?)\`\`\``).exec(page)![1]!;
const folder = mkdtempSync(join(tmpdir(), 'receive-events-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRET = 'whsec_of_the_test';
const BODY = JSON.stringify({ number: 7, kind: 'load_status', summary: 'Load “É-1”: delayed' });
const AT = new Date('2026-11-28T12:00:00Z');
const seconds = AT.getTime() / 1000;
const signed = signatureOf(BODY, SECRET, AT);
const CASES = [
  ['the product’s own signature', signed, BODY, seconds, true],
  ['another body', signed, BODY.replace('7', '8'), seconds, false],
  ['another secret', signatureOf(BODY, 'whsec_other', AT), BODY, seconds, false],
  ['a signature of six minutes ago', signed, BODY, seconds + 360, false],
  [
    'another time than the signed one',
    signed.replace(String(seconds), String(seconds + 60)),
    BODY,
    seconds + 60,
    false,
  ],
  ['no signature', '', BODY, seconds, false],
  ['one that is too short', signed.slice(0, -1), BODY, seconds, false],
] as const;

describe('docs/how-to/receive-events.md', () => {
  test.each(CASES)('in Node, %s', (_what, header, body, now, isGood) => {
    // The function as it is printed, without the server around it.
    const [source] = /function isSigned[\s\S]*?\n}\n/.exec(block('js', 'receiver.mjs'))!;
    const file = join(folder, 'signature.mjs');
    writeFileSync(
      file,
      `import { createHmac, timingSafeEqual } from 'node:crypto';\nconst SECRET = ${JSON.stringify(SECRET)};\n${source}
const [header, body, now] = JSON.parse(process.argv[2]);\nconsole.log(isSigned(header, Buffer.from(body), now));\n`,
    );
    expect(
      execFileSync(process.execPath, [file, JSON.stringify([header, body, now])])
        .toString()
        .trim(),
    ).toBe(String(isGood));
  });

  test.skipIf(!hasPython()).each(CASES)('in Python, %s', (_what, header, body, now, isGood) => {
    const file = join(folder, 'signature.py');
    writeFileSync(
      file,
      `${block('python', 'signature.py')}
import json, sys
header, body, now = json.loads(sys.argv[1])
print(is_signed(${JSON.stringify(SECRET)}, header, body.encode(), now))\n`,
    );
    expect(
      execFileSync('python3', [file, JSON.stringify([header, body, now])])
        .toString()
        .trim(),
    ).toBe(isGood ? 'True' : 'False');
  });

  test('the signature is what it says', () => {
    expect(signed).toBe(`t=${seconds},v1=${createHmac('sha256', SECRET).update(`${seconds}.${BODY}`).digest('hex')}`);
  });

  test('has the limits, headers and calls of the product', () => {
    for (const said of [
      'monitor-signature',
      'monitor-replay: true',
      '10,000 events',
      '50,000 a day',
      '90 days',
      'eight times',
    ])
      expect(page).toContain(said);
  });
});

describe('docs/events.md', () => {
  test('is what the contract says now (npx tsx scripts/write-docs.ts writes it)', () => {
    expect(readFileSync(EVENTS_PAGE, 'utf8')).toBe(eventsPage());
  });

  test('has every kind with every field of its data', () => {
    for (const [kind, { label }] of Object.entries(COMPANY_EVENT_KINDS)) {
      const section = eventsPage().split(`\n### ${kind}\n`)[1]?.split('\n### ')[0] ?? '';
      for (const said of [label, ...Object.keys(COMPANY_EVENT_DATA[kind as 'load_eta'].shape)])
        expect(section, kind).toContain(said);
    }
  });
});

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
