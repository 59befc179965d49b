import { findMoney } from '@monitor/areas/identity-alerts/money-words';
import { sanitize } from '@monitor/areas/identity-alerts/sanitize';
import { describe, expect, test } from 'vitest';
import { madeUpReport } from './made-up-reports';

const why = (text: string, hasStanding: boolean) => findMoney(sanitize(text).text, hasStanding)?.why ?? null;

describe('who asks for money or offers to take the alert back is held, with a load too', () => {
  test.each([
    'Held our load hostage until we paid 4,000 more. Pay us 500 by wire and we take this down.',
    'Pay us what you owe and we remove this.',
    'Send us $500 and the alert goes away.',
    'They owe us 1,250 for the claim.',
    'If you settle, we unpublish the report.',
    'This stays up until you pay.',
    'We can make this go away for four thousand dollars.',
    'Zelle us and it disappears.',
    'Call us to settle before more brokers read it.',
    'They refused to deliver. 500 dollars to our office and you hear no more of it.',
    'P a y  u s  500 and we are done.',
    'Рay us 500 and thіs gоеs аwаy.',
    'Рау us 500 for it, they know why.',
    'P4y us f1ve hundred and we t4ke th1s d0wn.',
    'Pa.y u.s 500 for the trailer they broke.',
    'ｐａｙ ｕｓ 500 for the trailer they broke.',
    'Pa\u200by\u00ad us 500 for the trailer they broke.',
    'Páguenos 500 y quitamos esta alerta.',
    'Nos deben 2,000 dólares y depositen hoy.',
    'Payez-nous 500 et nous retirons cette alerte.',
    'Nous doit 900 euros, remboursez.',
    '500 by wire.\nTo us.\nThen we take it down.',
    'Take this down? Contact us to arrange it.',
    'Drop us the POD and we withdraw our report.',
  ])('%s', (text) => {
    expect(['asks', 'unreadable']).toContain(why(text, true));
  });
});

describe('what the carrier did with money is held without a load and published with one', () => {
  test.each([
    'Refused to deliver a load of berries until we paid 1,800 dollars more than the rate confirmation says.',
    'Held the freight until we paid $4,000 by wire, and we sent another truck to take it back.',
    'The driver demanded 4,000 to release the load.',
    'They refused to unload until we paid 2,000 U.S. dollars.',
    'They want $2,500 cash before the trailer leaves the yard, so they keep it hostage.',
    'The carrier that hauled it was never paid.',
    'A claim for a thawed load of frozen food is unpaid after five months.',
    'We paid 30 percent up front and the truck was gone.',
    'Exigieron 3,000 dólares para entregar la carga.',
    'Le transporteur exige 2,000 dollars pour livrer.',
  ])('%s', (text) => {
    expect([why(text, false), why(text, true)]).toEqual(['no_load', null]);
  });
});

describe('what is only about money and says nothing of the carrier is held, with a load too', () => {
  test.each(['500 dollars is what this costs.', 'It is about $900.', 'They held the load. Bitcoin works too.'])(
    '%s',
    (text) => {
      expect(why(text, true)).toBe('unclear');
    },
  );
});

test('a report without money is not held, in any goods and weights', () => {
  for (const text of [
    'They held our load for ransom and called from 312-555-0199.',
    'They took 42,000 lbs of copper wire in Dallas and sold it.',
    'The truck was 1,200 miles away, and 400 cases were missing.',
    'The trailer came back without two tires after three weeks.',
    'Another truck came to take it back, and the driver removed the seal.',
    'Robaron la carga en Laredo y el chofer no contestó más.',
    'Our B.O.L. and P.O.D. were signed by a person of the U.S. office of another carrier.',
  ])
    expect([text, why(text, false)]).toEqual([text, null]);
});

test('a text in letters that no word here is written in waits for a person', () => {
  expect(why('Заплатите нам пятьсот долларов и мы всё удалим отсюда.', true)).toBe('unreadable');
  expect(why('ਸਾਨੂੰ ਪੈਸੇ ਭੇਜੋ ਅਤੇ ਅਸੀਂ ਇਸਨੂੰ ਹਟਾ ਦੇਵਾਂਗੇ।', true)).toBe('unreadable');
});

test('of 500 made-up reports of brokers, which ask for nothing, none is held where there is a load', () => {
  const texts = Array.from({ length: 500 }, (_, seed) => sanitize(madeUpReport(seed).text).text);
  expect(texts.flatMap((text) => findMoney(text, true) ?? [])).toEqual([]);
  const held = texts.flatMap((text) => findMoney(text, false) ?? []);
  expect(new Set(held.map((one) => one.why))).toEqual(new Set(['no_load']));
});
