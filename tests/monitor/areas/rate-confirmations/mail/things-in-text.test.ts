import { thingsIn } from '@monitor/areas/rate-confirmations/mail/things/things-in-text';
import { describe, expect, test } from 'vitest';
import { clabeOf, routingOf, vinOf } from '../../onboarding/packet-facts';

const ROUTING = routingOf('07190301');
const VIN = vinOf('1FUJGLDR', 'CLBP5501');
const CLABE = clabeOf('01218001234567890');
const things = (text: string) => thingsIn(text).map(({ kind, value }) => `${kind} ${value}`);

describe('a text names', () => {
  test.each<[string, string[]]>([
    [`ABA ${ROUTING}, A/C 90177342218`, [`routing ${ROUTING}`, 'account 90177342218']],
    [`${ROUTING} / 90177342218`, [`routing ${ROUTING}`, 'account 90177342218']],
    [`|: ${ROUTING} |: 90177342218 || 0101`, [`routing ${ROUTING}`, 'account 90177342218']],
    [`Routing number:\n${ROUTING}\nAccount:\n9017-7342-218`, [`routing ${ROUTING}`, 'account 90177342218']],
    ['account is nine zero one seven seven three four', ['account 9017734']],
    ['cuenta 9 0 1 7 7 3 4 2 2 1 8', ['account 90177342218']],
    ['konto nr ９０１７７３４２２１８', ['account 90177342218']],
    ['счёт ٩٠١٧٧٣٤٢', ['account 90177342']],
    [CLABE, [`account ${CLABE}`]],
    ['DE89 3704 0044 0532 0130 00', ['account DE89370400440532013000']],
    ['the account ending in 0078', ['account 0078']],
    ['call 725.555.0171 or +52 55 1234 5678', ['phone +17255550171', 'phone +525512345678']],
    ['seven two five five five five zero one seven one', ['phone +17255550171']],
    ['write to reed (at) outlook (dot) com', ['email reed@outlook.com']],
    ['Max.Reed@Evil-Mail.net.', ['email max.reed@evil-mail.net']],
    [`VIN ${VIN.slice(0, 4)} ${VIN.slice(4)}`, [`vin ${VIN}`]],
    [`vin ${VIN.replace('0', 'O')}`, [`vin ${VIN}`]],
    ['plate NV 88K214', ['plate NV88K214']],
    ['USDOT# 3456789, MC-998877', ['carrier_number DOT 3456789', 'carrier_number MC 998877']],
    ['2900 E 26th St, Vernon, CA 90058', ['address 2900 E 26TH ST, VERNON, CA 90058']],
    ['PO Box 81\nLas Vegas, NV 89101', ['address PO BOX 81, LAS VEGAS, NV 89101']],
    ['bring it to 4400 Bandini Blvd please', ['address 4400 BANDINI BLVD']],
    ['0x52908400098527886E0F7030069857D2E4169EE7', ['wallet 0x52908400098527886E0F7030069857D2E4169EE7']],
    ['cashapp $reedmax22', ['wallet $reedmax22']],
  ])('%s', (text, named) => expect(things(text)).toEqual(named));

  test.each([
    'PO 123456789, pickup number 4455667788, BOL 6610020055, seal 0042177.',
    `Order ${ROUTING}, weight 42310, temp 34, appointment confirmation 5512003399`,
    'In at 8:00, out at 12:30, so 2.5 hours of detention at $50: $125.00',
    'EIN 36-4410077',
    '09/15/2026 and 2026-09-15, $2,150.00, 40 miles',
    '1Z999AA10123456784',
  ])('nothing: %s', (text) => expect(things(text)).toEqual([]));

  test('a text of 100,000 digits or letters takes no longer than a mail may', () => {
    const began = Date.now();
    for (const piece of ['1 ', '12345678 ', 'A1 ', '12 Aa Aa Aa ', 'a@', 'one two ', '1.1.', 'Aa '])
      thingsIn(piece.repeat(Math.ceil(100_000 / piece.length)));
    expect(Date.now() - began).toBeLessThan(8_000);
  });
});
