import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKET_SECTIONS } from '@contract/onboarding/packets.constants';
import { said } from '@monitor/base/said';
import { type Language, preferred, speakerOf, TRANSLATIONS } from '@monitor/carrier-pages/language';
import { ES, type Phrase } from '@monitor/carrier-pages/words/es';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PDF } from '../../../support/forms';
import type { SectionMonitor } from '../../../support/section-monitor';
import {
  ANSWERS,
  type CarrierBrowser,
  carrierBrowser,
  enter,
  fillIn,
  licensedCarrier,
  linkIn,
  openOnboarding,
} from './support';

const PHRASES = Object.keys(ES) as Phrase[];
const OTHERS = ['es', 'fr'] as const;

describe('the words of a language', () => {
  test.each(OTHERS)('%s puts in what the English puts in', (language) => {
    const holes = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort();
    for (const phrase of PHRASES) {
      const translated = TRANSLATIONS[language][phrase];
      expect(translated.trim(), phrase).not.toBe('');
      expect(holes(translated), phrase).toEqual(holes(phrase));
    }
  });

  test('are found for a sentence of the areas, with what was put into it', () => {
    const { sayText } = speakerOf('es');
    const missing = said('Missing: {0}.', said('Legal name'));
    expect(sayText('Choose from the list.')).toBe('Elija de la lista.');
    expect(sayText(said('That is too long: {0} characters at most.', 120))).toBe(
      'Es demasiado largo: máximo 120 caracteres.',
    );
    expect(sayText(missing)).toBe('Falta: Razón social.');
    expect(sayText(said('Finish first: {0}.', [said('Company'), said('Contacts')]))).toMatch(
      /^Termine primero: .+, .+\.$/,
    );
    expect(sayText('A sentence that no one wrote down')).toBe('A sentence that no one wrote down');
    expect(speakerOf('en').sayText(missing)).toBe('Missing: Legal name.');
    expect(JSON.stringify({ missing })).toBe('{"missing":"Missing: Legal name."}');
  });

  test('put in what was typed as it is, braces and all', () => {
    expect(speakerOf('fr').sayText(said('Missing: {0}.', '{0} <b> ’’{'))).toContain('{0} <b> ’’{');
  });

  test('are there for every sentence that is said with something put in', () => {
    const sources = readdirSync('monitor', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const phrases = sources.flatMap((file) => {
      const source = readFileSync(join('monitor', file), 'utf8');
      if (!/from '[^']*\/said'/.test(source)) return [];
      return [...source.matchAll(/\bsaid\(\s*'((?:[^'\\]|\\.)+)'/g)].map(([, phrase]) =>
        phrase!.replaceAll("\\'", "'"),
      );
    });
    expect(phrases.length).toBeGreaterThan(15);
    expect(phrases.filter((phrase) => !Object.hasOwn(ES, phrase))).toEqual([]);
  });

  test('date what they say in their own way, on the clocks of the broker', () => {
    const moment = '2026-11-23T03:15:00Z';
    expect(speakerOf('en').moment(moment)).toBe('Nov 22, 2026, 9:15 PM CST');
    expect(speakerOf('es').day(moment)).toMatch(/^22 nov/);
    expect(speakerOf('fr').moment(moment)).toMatch(/^22 nov/);
    // A bare day is the same day in every zone.
    expect(speakerOf('es').day('2026-11-22')).toMatch(/^22 nov/);
    expect(speakerOf('fr').day('2026-11-22')).toMatch(/^22 nov/);
  });
});

describe('the language of a page', () => {
  test.each([
    ['', 'en'],
    ['de-DE,de;q=0.9', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['en;q=0.2, fr-CA;q=0.9', 'fr'],
    ['es;q=0,en', 'en'],
    ['de, fr;q=0.1', 'fr'],
    [';;;,,=', 'en'],
  ])('is by “%s”: %s', (header, language) => {
    expect(preferred(header)).toBe(language);
  });
});

describe('the pages of a packet', () => {
  let monitor: SectionMonitor;
  beforeAll(async () => {
    ({ monitor } = await openOnboarding());
  });
  afterAll(() => monitor.close());
  beforeEach(() => monitor.passTime(16 * 60_000));

  const invite = async () => {
    const carrierId = await licensedCarrier(monitor.db, { legalName: 'CEDAR RIVER TRANSPORT LLC' });
    const email = `owner${carrierId}@carrier.test`;
    await monitor.send('POST', '/connection_invitations', {
      connection_invitation: { email, carrier_id: carrierId, classification_ids: [] },
    });
    return { email, link: linkIn(monitor.mails.at(-1)!.text) };
  };

  /** What a reader reads or hears, piece by piece. */
  function piecesOf(html: string): string[] {
    // A federal form's own words are in English, with their translation beside them.
    const shown = html
      .replaceAll(/<style[\s\S]*?<\/style>/g, '')
      .replaceAll(/<span lang="en">[\s\S]*?<\/span>/g, '')
      .replaceAll(/<title>([^<]*?) \| [^<]*/g, '<title>$1');
    const named = [...shown.matchAll(/(?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(([, text]) => text!);
    return [...shown.split(/<[^>]*>/), ...named]
      .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&').trim())
      .filter((text) => /[A-Za-z]{2}/.test(text));
  }

  /** Names, addresses and numbers: the same in every language. */
  const DATA =
    /^(?:CEDAR RIVER TRANSPORT LLC|Sam Carter|Demo Brokerage|English|Español|Français|[a-z]+\d*@(?:\d+\.)?carrier\.test|[\w-]+\.pdf|SCAC|TWIC|C-TPAT|SmartWay|https?:.*|MC \d+)$/;

  /** What the carrier typed stays as it was. */
  const TYPED = new Set([...Object.values(ANSWERS).flatMap((answers) => Object.values(answers)), 'Sam Carter, Owner']);

  /** Pieces that read the same as in English, and are neither data nor so in that language. */
  const leftInEnglish = (language: Exclude<Language, 'en'>, html: string, english: string) => {
    const same = new Set<string>(PHRASES.filter((phrase) => TRANSLATIONS[language][phrase] === phrase));
    const spoken = new Set(piecesOf(english));
    return piecesOf(html).filter(
      (piece) => spoken.has(piece) && !DATA.test(piece) && !TYPED.has(piece) && !same.has(piece),
    );
  };

  const PAGES = ['packet', ...PACKET_SECTIONS.map((section) => `packet/${section}`), 'packet/review'];

  test.each(OTHERS)('leave no English sentence in %s, errors included', async (language) => {
    const { email, link } = await invite();
    const browser = carrierBrowser(monitor);
    const compare = async (path: string) => {
      const english = await browser.open(`${path}?language=en`);
      const other = await browser.open(`${path}?language=${language}`);
      expect(other.html, path).toContain(`<html lang="${language}">`);
      expect(leftInEnglish(language, other.html, english.html), path).toEqual([]);
    };
    for (const path of ['', '/sent', '/left', '/packet', '/invitations/wrong'])
      await compare(`/monitor/onboarding${path}`);
    await compare(link);
    await enter(monitor, browser, email);
    for (const page of PAGES) await compare(`/monitor/onboarding/${page}`);
    for (const [section, fields] of MISTAKES) {
      const post = async (code: Language) => {
        await browser.open(`/monitor/onboarding/packet?language=${code}`);
        const answer = await browser.send(`/monitor/onboarding/packet/${section}`, fields);
        expect(answer.status, section).toBe(422);
        return answer.html;
      };
      expect(leftInEnglish(language, await post(language), await post('en')), section).toEqual([]);
    }
    await fillIn(browser);
    for (const page of PAGES) await compare(`/monitor/onboarding/${page}`);
  });

  /** An empty form of each step, and one in which everything is wrong. */
  const MISTAKES: readonly (readonly [string, Record<string, string>])[] = [
    ...PACKET_SECTIONS.map((section) => [section, {}] as const),
    [
      'company',
      { scac: 'A1B2', phone: '12', email: 'x', postal_code: '!', country: 'XX', legal_name: 'x'.repeat(300) },
    ],
    ['equipment', { power_units: 'many', drivers: '-1', lane_1_to: 'Nowhere at all', 'trailer_types[]': 'spoon' }],
    [
      'tax',
      {
        tax_form: 'w9',
        tax_how: 'typed',
        tin: '12',
        tax_exempt_payee: '99',
        tax_fatca: 'Z',
      },
    ],
    ['tax', { tax_form: 'w8', tax_how: 'file' }],
    ['payment', { bank_country: 'US', routing_number: '123', account_number: 'x' }],
    ['payment', { bank_country: 'CA', routing_number: '1', account_number: '1', pay_to: 'factor' }],
    ['payment', { bank_country: 'MX', account_number: '123' }],
    ['agreement', { decision: 'sign', signer_name: 'x'.repeat(121) }],
    ['agreement', { decision: 'redline' }],
    ['review', {}],
  ];

  test('come in the browser’s language, and in the chosen one from then on', async () => {
    const { email, link } = await invite();
    const browser = carrierBrowser(monitor, 'es-MX,es;q=0.9,en;q=0.5');
    const first = await browser.open(link);
    expect(first.html).toContain('<html lang="es">');
    expect(first.headers['content-language']).toBe('es');
    expect(first.headers.vary).toContain('Accept-Language');
    expect(first.html).toContain('href="?language=fr"');
    expect((await browser.open(`${link}?language=fr`)).html).toContain('M’envoyer le code');
    await enter(monitor, browser, email);
    expect((await browser.open('/monitor/onboarding/packet')).html).toContain('Vos étapes');
    expect((await browser.open('/monitor/onboarding/packet?language=xx')).html).toContain('Vos étapes');
  });

  test('keep a file’s error in the language of the page', async () => {
    const { email } = await invite();
    const browser: CarrierBrowser = carrierBrowser(monitor, 'fr-CA');
    await enter(monitor, browser, email);
    const wrong = { name: 'coi.pdf', content: Buffer.from('no paper') };
    const answer = await browser.send('/monitor/onboarding/packet/insurance', {}, wrong);
    expect(answer.html).toContain('Ce fichier n’est ni un PDF');
    const right = await browser.send('/monitor/onboarding/packet/insurance', {}, { name: 'coi.pdf', content: PDF });
    expect(right.status).toBe(303);
  });

  test('have the portal’s letters from here, and load nothing else', async () => {
    const page = await monitor.app.inject('/monitor/onboarding');
    expect(page.headers['content-security-policy']).toContain("font-src 'self'");
    const [, path] = /src:url\("([^"]+)"\)/.exec(page.body)!;
    const font = await monitor.app.inject(path!);
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });
});
