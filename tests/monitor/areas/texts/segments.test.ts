import { asTexted, segmentsOf } from '@monitor/areas/texts/segments';
import { wordIn } from '@monitor/areas/texts/stop-words';
import { expect, test } from 'vitest';

/** What a text message costs, and what a whole one asks for. */

test.each([
  ['a'.repeat(160), 'gsm7', 1],
  ['a'.repeat(161), 'gsm7', 2],
  ['a'.repeat(306), 'gsm7', 2],
  ['a'.repeat(307), 'gsm7', 3],
  // ñ, é and ¿ are in the GSM alphabet; á, í, ó and ú are not.
  [`¿Señor José? ${'a'.repeat(147)}`, 'gsm7', 1],
  [`¿Dónde está? ${'a'.repeat(57)}`, 'ucs2', 1],
  [`¿Dónde está? ${'a'.repeat(58)}`, 'ucs2', 2],
  ['á'.repeat(134), 'ucs2', 2],
  ['á'.repeat(135), 'ucs2', 3],
  // A bracket takes two places, which stay together: 152 and one of two places are no 153.
  ['['.repeat(80), 'gsm7', 1],
  ['['.repeat(81), 'gsm7', 2],
  [`${'a'.repeat(152)}[${'a'.repeat(152)}`, 'gsm7', 3],
  [`${'a'.repeat(151)}[${'a'.repeat(153)}`, 'gsm7', 2],
  // A picture is two units, which stay together.
  [`${'a'.repeat(66)}🚚${'a'.repeat(66)}`, 'ucs2', 3],
  [`${'a'.repeat(65)}🚚${'a'.repeat(67)}`, 'ucs2', 2],
] as const)('%s', (text, encoding, segments) => {
  expect(segmentsOf(text)).toEqual({ encoding, segments });
});

test('curly quotes and what telephones do not show do not double the price', () => {
  expect(asTexted(' It’s “late” – 5\u00a0min…\u202e\u0000\u0007 ')).toBe('It\'s "late" - 5 min...');
  expect(asTexted('Jose\u0301')).toBe('José');
});

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Stopall', 'stop'],
  ['Please stop texting me!', 'stop'],
  ['¡ALTO!', 'stop'],
  ['parar', 'stop'],
  ['No más', 'stop'],
  ['ARRÊT', 'stop'],
  ['arret', 'stop'],
  ['Désabonner', 'stop'],
  ['UNSTOP', 'start'],
  ['Sí', 'start'],
  ['oui', 'start'],
  ['Ayuda', 'help'],
  ['aide?', 'help'],
  ['at the truck stop', null],
  ['1 stop left', null],
  ['stop 2 done', null],
  ['end of the week', null],
  ['', null],
])('%s asks for %s', (text, asks) => {
  expect(wordIn(text)?.asks ?? null).toBe(asks);
});
