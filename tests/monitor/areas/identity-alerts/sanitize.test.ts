import { sanitize, wordsLeft } from '@monitor/areas/identity-alerts/sanitize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { madeUpReport } from './made-up-reports';

const clean = (text: string, names: string[] = []) => sanitize(text, { names }).text;

describe('500 made-up reports', () => {
  const reports = Array.from({ length: 500 }, (_, seed) => madeUpReport(seed + 1));
  const cleaned = reports.map(({ text }) => clean(text));

  test('no telephone, email, address in the web, VIN or plate is left', () => {
    const left = reports.flatMap(({ secrets, text }, index) => {
      const bare = cleaned[index]!.toLowerCase().replace(/[^a-z0-9]/g, '');
      return secrets.filter((secret) => bare.includes(secret.bare)).map(({ written }) => ({ written, text }));
    });
    expect(left).toEqual([]);
  });

  test('what is left has no signs of one either', () => {
    for (const text of cleaned) {
      expect(text).not.toMatch(/@|https?:|www\.|[\u200b-\u200d\u2060\u00ad]|<\w|&#/);
      expect(text.replace(/(?:MC|DOT) \d+/g, '')).not.toMatch(/\d{7,}/);
    }
  });

  test('each kind has its own word in its place', () => {
    const labels = { phone: '[phone]', email: '[email]', url: '[website]', vin: '[VIN]', plate: '[plate]' };
    const rightly = reports.flatMap(({ secrets }, index) =>
      secrets.map(({ kind }) => cleaned[index]!.includes(labels[kind as keyof typeof labels])),
    );
    expect(rightly.filter(Boolean).length / rightly.length).toBeGreaterThan(0.98);
  });

  test('98 of 100 other words stay', () => {
    let wanted = 0;
    let kept = 0;
    const lost: string[] = [];
    for (const [index, { words }] of reports.entries()) {
      const left = new Map<string, number>();
      for (const word of cleaned[index]!.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,:/$-]*/gu) ?? [])
        left.set(word, (left.get(word) ?? 0) + 1);
      wanted += words.length;
      for (const word of words) {
        const count = left.get(word) ?? 0;
        if (count === 0) lost.push(word);
        else kept++;
        left.set(word, count - 1);
      }
    }
    expect({ share: kept / wanted, lost: kept / wanted >= 0.98 ? [] : lost.slice(0, 60) }).toEqual({
      share: expect.closeTo(1, 1),
      lost: [],
    });
    expect(kept / wanted).toBeGreaterThanOrEqual(0.98);
  });

  test('on its own answer it changes nothing', () => {
    for (const text of cleaned) expect(clean(text)).toBe(text);
  });
});

describe('any text', () => {
  test('is answered, without markup that a reader would run and without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(clean(text)).not.toMatch(/<script|[\p{Cf}\p{Co}]/iu);
      }),
      { numRuns: 300 },
    );
  });

  test('a telephone between any two words is gone, whatever stands between its digits', () => {
    const sign = fc.constantFrom('', ' ', '-', '.', '\u200b', '\u2060', '·', '/', ' - ');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[2-9]\d\d[2-9]\d{6}$/),
        fc.array(sign, { minLength: 9, maxLength: 9 }),
        (ten, signs) => {
          const written = [...ten].map((digit, index) => digit + (signs[index] ?? '')).join('');
          expect(clean(`They called from ${written} twice`)).not.toMatch(/\d/);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('5,000 characters of anything take no more than a moment', () => {
    for (const piece of [
      '1 ',
      'a.',
      'a@',
      '12 a ',
      'vin 1',
      'plate ',
      'driver A ',
      '<',
      '&amp;',
      'one ',
      'A1 ',
      'p.o. ',
    ]) {
      const started = performance.now();
      clean(piece.repeat(5000 / piece.length));
      expect([piece, performance.now() - started < 1000]).toEqual([piece, true]);
    }
  });
});

describe('persons and places', () => {
  test.each([
    ['The driver John Smith took it.', 'The driver [name] took it.'],
    ['the driver john smith took it.', 'the driver [name] took it.'],
    ['Dispatcher named Maria hung up.', 'Dispatcher named [name] hung up.'],
    ['Mr. Okafor said so.', 'Mr. [name] said so.'],
    [
      'The driver never came, the dispatcher stopped answering.',
      'The driver never came, the dispatcher stopped answering.',
    ],
    ['THE DRIVER NEVER CAME AND THE DISPATCHER HUNG UP', 'THE DRIVER NEVER CAME AND THE DISPATCHER HUNG UP'],
    ['Driver was told to wait.', 'Driver was told to wait.'],
  ])('%s', (text, expected) => expect(clean(text)).toBe(expected));

  test('names of the record go, whichever way round and with an initial', () => {
    const names = ['PEREZ, RAMIRO', 'Ludmila Ortega'];
    expect(clean('We spoke to Ramiro Perez, later to ramiro J. perez and Ortega Ludmila.', names)).toBe(
      'We spoke to [name], later to [name] and [name].',
    );
    expect(clean('The perezoso and the ramiros stay.', names)).toBe('The perezoso and the ramiros stay.');
  });

  test.each([
    ['It was left at 1450 West Harbor Blvd, Suite 200 on Friday.', 'It was left at [address] on Friday.'],
    ['Mail goes to P.O. Box 4471.', 'Mail goes to [address].'],
    ['It took 30 days on the way and 2 drivers drive.', 'It took 30 days on the way and 2 drivers drive.'],
  ])('%s', (text, expected) => expect(clean(text)).toBe(expected));

  test('dates, amounts, weights and the numbers that carriers are known by stay', () => {
    const text = 'On 11/20/2026 MC 123456 (USDOT 3456789) took $184,250.75 of copper, 42,000 lbs, on I-40 at 14:30.';
    expect(clean(text)).toBe(text);
  });
});

describe('what was removed', () => {
  test('stays removed when it is written again in another way', () => {
    const first = sanitize('Call the dispatcher Maria Gomez at 312-555-0142, truck plate ABC1234.');
    expect(first.text).toBe('Call the dispatcher [name] at [phone], truck plate [plate].');
    const again = sanitize('Ask for maria gomez, 312-then some-555, and A B C 1 2 3 4 too. M.a.r.i.a G.o.m.e.z!', {
      removed: first.removed,
    });
    expect(again.text.toLowerCase().replace(/[^a-z0-9]/g, '')).not.toMatch(/mariagomez|abc1234/);
  });

  test('a message of contact data alone has no words left', () => {
    expect(wordsLeft(clean('312-555-0142 joe@mail.com'))).toEqual([]);
  });
});

describe('amounts and measures are no telephone numbers', () => {
  test.each([
    'We paid 1,800 dollars more, $800 each.',
    'It drove 800 miles with 833 cases and 855 pounds.',
    'They wanted $1.800 USD and 877 boxes back.',
  ])('%s', (text) => expect(clean(text)).toBe(text));

  test.each(['Call 1-800-FLOWERS now', 'call 800 FLOWERS now', 'call (800) DOLLARS-NOW', 'call 1-800-DOLLARS1 now'])(
    'but a number in letters is: %s',
    (text) => expect(clean(text)).toMatch(/\[phone\]/),
  );
});
