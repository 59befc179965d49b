import {
  clabeOf,
  type FederalRecord,
  type OtherCarrier,
  onePerson,
  type PacketCase,
  type PostalPlace,
  packetOf,
  placeAnswers,
  routingOf,
  type SentPacket,
  vinOf,
} from './packet-facts';

/**
 * Sixty packets, half from the carrier that they name and half from someone who passes for it: facts alone, written before the
 * code that distinguishes them. Nothing here is chosen for what the code does. A case that it gets wrong stays as it is.
 */

type Given = Omit<PacketCase, 'id' | 'isHonest' | 'others' | 'before'> & {
  others?: readonly OtherCarrier[];
  before?: SentPacket;
};

const at = (street: string, city: string, state: string, zip: string, country?: 'CA' | 'MX'): PostalPlace => ({
  street,
  city,
  state,
  zip,
  ...(country ? { country } : {}),
});

/** Accounts that thieves open in a quarter of an hour; thousands of honest people have one too. */
const ONLINE_BANK = { bank_name: 'Neon Online Bank', routing_number: routingOf('12431990') };

const honest: Given[] = [];
const thieves: Given[] = [];

// ── The honest ──────────────────────────────────────────────────────────────────────────────────────────────────────

{
  const record: FederalRecord = {
    name: 'CEDAR BEND FREIGHT LLC',
    at: at('1420 FM 1488 RD', 'MAGNOLIA', 'TX', '77354'),
    phone: '(281) 555-0110',
    email: 'office@cedarbendfreight.test',
    officers: ['DANA MILLER'],
    inspected: [
      [vinOf('1FUJGLDR', 'CLBP4401'), '2026-05-11'],
      [vinOf('1FUJGLDR', 'CLBP4402'), '2026-07-19'],
    ],
  };
  honest.push({
    kind: 'exact',
    what: 'All as FMCSA has it, both trucks seen with it this year.',
    record,
    packet: packetOf(record, {
      equipment: { power_units: '2', vins: record.inspected!.map(([vin]) => vin).join('\n') },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'NORTH FORK CARRIERS INC',
    at: at('88 DEPOT ST', 'ELKHART', 'IN', '46516'),
    phone: '(574) 555-0121',
    email: 'safety@northforkcarriers.test',
    officers: ['PETER HOLM', 'JOAN HOLM'],
  };
  honest.push({
    kind: 'other person at the domain',
    what: 'Dispatch answers at the domain of record, accounting has an address of its own there.',
    record,
    packet: packetOf(record, {
      invited: 'dispatch@northforkcarriers.test',
      company: { email: 'dispatch@northforkcarriers.test' },
      contacts: {
        dispatch_name: 'Lena Brandt',
        dispatch_phone: '(574) 555-0122',
        dispatch_email: 'dispatch@northforkcarriers.test',
        after_hours_phone: '(574) 555-0123',
        ar_email: 'billing@northforkcarriers.test',
      },
      tax: { tax_class: 's_corporation', tax_llc: '' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'T SALAZAR TRUCKING LLC',
    at: at('2217 W AVENUE K', 'LANCASTER', 'CA', '93536'),
    phone: '(661) 555-0131',
    cell: '(661) 555-0132',
    email: 'tsalazartrucking@gmail.com',
    officers: ['TOMAS SALAZAR'],
  };
  honest.push({
    kind: 'cell of record',
    what: 'The owner gives the cell phone that FMCSA has beside the office line.',
    record,
    packet: packetOf(record, {
      company: { phone: '661.555.0132' },
      contacts: onePerson('Tomas Salazar', '661-555-0132', 'tsalazartrucking@gmail.com'),
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'KOVAC BROTHERS LLC',
    dba: 'BLUE SPRUCE TRANSPORT',
    at: at('905 SPRUCE ST', 'HELENA', 'MT', '59601'),
    phone: '(406) 555-0141',
    email: 'office@bluespruce.test',
    officers: ['MILAN KOVAC'],
  };
  honest.push({
    kind: 'DBA as payee',
    what: 'Checks are made out to the name under which it does business.',
    record,
    packet: packetOf(record, {
      company: { dba_name: 'Blue Spruce Transport' },
      tax: { tax_business_name: 'Blue Spruce Transport' },
      payment: { remit_name: 'Blue Spruce Transport' },
    }),
  });
}
{
  const dispatcher = {
    dispatch_name: 'Kim Rowe',
    dispatch_phone: '615-555-0170',
    dispatch_email: 'kim@harborlightdispatch.test',
  };
  const carrier = (name: string, street: string, phone: string, email: string, officer: string): FederalRecord => ({
    name,
    at: at(street, 'MURFREESBORO', 'TN', '37130'),
    phone,
    email,
    officers: [officer],
  });
  const record = carrier(
    'STONES RIVER HAULING LLC',
    '310 OAK HILL DR',
    '(615) 555-0151',
    'stonesriver@yahoo.com',
    'ROY BECK',
  );
  const second = carrier(
    'PINE LEVEL TRUCKING LLC',
    '77 PINE LEVEL RD',
    '(615) 555-0152',
    'pineleveltrk@gmail.com',
    'AL DUNN',
  );
  const third = carrier(
    'WILLOW CREEK EXPRESS LLC',
    '4 CREEK CT',
    '(615) 555-0153',
    'willowcreekexp@gmail.com',
    'JO PARR',
  );
  honest.push({
    kind: 'dispatch service',
    what: 'A dispatch service on the list books its loads, and those of two other carriers here.',
    record,
    others: [
      { key: 'dispatched-2', record: second, packet: packetOf(second, { contacts: dispatcher }) },
      { key: 'dispatched-3', record: third, packet: packetOf(third, { contacts: dispatcher }) },
    ],
    packet: packetOf(record, { contacts: dispatcher }),
  });
}
{
  const dispatcher = {
    dispatch_name: 'Carmen Ortiz',
    dispatch_phone: '956-555-0169',
    dispatch_email: 'carmen.dispatch@outlook.com',
  };
  const record: FederalRecord = {
    name: 'RIO BRAVO LINES LLC',
    at: at('6012 SAN BERNARDO AVE', 'LAREDO', 'TX', '78041'),
    phone: '(956) 555-0161',
    email: 'riobravolines@gmail.com',
    officers: ['JESUS TREVINO'],
  };
  const second: FederalRecord = {
    name: 'EL PRIMO TRUCKING LLC',
    at: at('410 CALTON RD', 'LAREDO', 'TX', '78041'),
    phone: '(956) 555-0162',
    email: 'elprimotrucking@gmail.com',
    officers: ['HECTOR RUIZ'],
  };
  honest.push({
    kind: 'dispatch service not listed',
    what: 'A woman who dispatches for two owners in the same town; owners, money and main number are those of record.',
    record,
    others: [{ key: 'laredo-2', record: second, packet: packetOf(second, { contacts: dispatcher }) }],
    packet: packetOf(record, { contacts: dispatcher }),
  });
}
{
  const record: FederalRecord = {
    name: 'GRANITE PASS TRUCKING LLC',
    at: at('51 QUARRY RD', 'BARRE', 'VT', '05641'),
    phone: '(802) 555-0171',
    email: 'info@granitepasstrucking.test',
    officers: ['ELLIS WARD'],
  };
  honest.push({
    kind: 'gmail at invitation',
    what: 'The owner reads his own gmail on the road and was invited there; telephone, address and bank are his own.',
    record,
    packet: packetOf(record, {
      invited: 'ellisward.trucks@gmail.com',
      contacts: { owner_email: 'ellisward.trucks@gmail.com', dispatch_email: 'ellisward.trucks@gmail.com' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'BRIGHT PRAIRIE LOGISTICS LLC',
    at: at('3300 N BROADWAY', 'SALINA', 'KS', '67401'),
    phone: '(785) 555-0181',
    email: 'ops@brightprairie.test',
    officers: ['NINA FALK'],
  };
  honest.push({
    kind: 'gmail as main email',
    what: 'Invited at the address of record, it writes its gmail as main address: the domain is hardly read.',
    record,
    packet: packetOf(record, {
      company: { email: 'brightprairie.office@gmail.com' },
      contacts: onePerson('Nina Falk', '(785) 555-0181', 'brightprairie.office@gmail.com'),
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'DESERT VIOLET TRANSPORT LLC',
    at: at('9941 E MAIN ST', 'MESA', 'AZ', '85207'),
    phone: '(480) 555-0191',
    email: 'desertviolet.transport@gmail.com',
    officers: ['OMAR HADDAD'],
    since: '2026-06-01',
    granted: '2026-02-20',
  };
  honest.push({
    kind: 'young carrier',
    what: 'Seven months of authority, three of them in the census, a gmail of record and one truck.',
    record,
    packet: packetOf(record, { equipment: { power_units: '1', drivers: '1' } }),
  });
}
{
  const record: FederalRecord = {
    name: 'SILVER MAPLE HAULING INC',
    at: at('712 MAPLE AVE', 'CANTON', 'OH', '44702'),
    phone: '(330) 555-0112',
    email: 'office@silvermaple.test',
    officers: ['GREG NOVAK'],
  };
  honest.push({
    kind: 'new phone',
    what: 'The land line of record is gone: the owner gives his mobile, and answers from the address of record.',
    record,
    packet: packetOf(record, {
      company: { phone: '(330) 555-0187' },
      contacts: onePerson('Greg Novak', '(330) 555-0187', 'office@silvermaple.test'),
      tax: { tax_class: 'c_corporation', tax_llc: '' },
    }),
  });
}
{
  const factor = {
    pay_to: 'factor',
    remit_name: 'Meridian Factors',
    ...placeAnswers(at('PO BOX 4410', 'OMAHA', 'NE', '68104')),
    bank_name: 'Platte Valley Bank',
    routing_number: routingOf('10400761'),
    account_number: '4410077001',
  };
  const assignment = [
    'NOTICE OF ASSIGNMENT',
    'Pay all invoices to Meridian Factors, PO Box 4410, Omaha, NE 68104.',
    'To verify this notice call (402) 555-0144.',
  ];
  const carrier = (name: string, city: string, zip: string, phone: string, officer: string): FederalRecord => ({
    name,
    at: at('15 COUNTY ROAD 9', city, 'NE', zip),
    phone,
    email: `${name.split(' ')[0]!.toLowerCase()}trucking@gmail.com`,
    officers: [officer],
  });
  const record = carrier('LODGEPOLE TRUCKING LLC', 'SIDNEY', '69162', '(308) 555-0122', 'WADE OLSEN');
  const second = carrier('BUFFALOGRASS TRUCKING LLC', 'KEARNEY', '68847', '(308) 555-0123', 'LOU MARSH');
  const third = carrier('SANDHILL TRUCKING LLC', 'ALLIANCE', '69301', '(308) 555-0124', 'ANN PRICE');
  honest.push({
    kind: 'factoring company',
    what: 'A factor is paid, with its notice of assignment; two other carriers here have the same factor and account.',
    record,
    others: [
      { key: 'factored-2', record: second, packet: packetOf(second, { payment: factor, assignment }) },
      { key: 'factored-3', record: third, packet: packetOf(third, { payment: factor, assignment }) },
    ],
    packet: packetOf(record, { payment: factor, assignment }),
  });
  const care: FederalRecord = {
    name: 'TWO ELK TRANSPORT LLC',
    at: at('60 ELK RUN', 'CASPER', 'WY', '82601'),
    phone: '(307) 555-0125',
    email: 'dispatch@twoelk.test',
    officers: ['BETH LARK'],
  };
  honest.push({
    kind: 'carrier in care of its factor',
    what: 'The remittance line names the carrier in care of its factor, as the factor asks for.',
    record: care,
    packet: packetOf(care, {
      payment: { ...factor, remit_name: 'Two Elk Transport LLC c/o Meridian Factors' },
      assignment,
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'HOLLOW OAK TRUCKING LLC',
    at: at('2350 OLD MILL RD', 'HARRISON', 'AR', '72601'),
    phone: '(870) 555-0131',
    email: 'hollowoak@windstream.net',
    officers: ['JIM TATE'],
  };
  const box = placeAnswers(at('PO BOX 318', 'HARRISON', 'AR', '72601'));
  honest.push({
    kind: 'PO box',
    what: 'It writes the post office box of its own town as address.',
    record,
    packet: packetOf(record, { company: box, payment: box }),
  });
}
{
  const record: FederalRecord = {
    name: 'J AND R BROTHERS TRANSPORTATION INC',
    at: at('1100 S 4TH STREET', 'YAKIMA', 'WA', '98901'),
    phone: '(509) 555-0142',
    email: 'jrbros@jrbrostransport.test',
    officers: ['JUAN REYES', 'RAUL REYES'],
  };
  honest.push({
    kind: 'abbreviation of the name',
    what: 'It writes its name as on its trucks, and its street as on an envelope.',
    record,
    packet: packetOf(record, {
      company: { legal_name: 'J & R Bros. Transportation', street: '1100 So. 4th St.' },
      payment: { remit_name: 'J&R Bros Transp. Inc.' },
      tax: { tax_class: 'c_corporation', tax_llc: '' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'DARRELL L COBB',
    dba: 'COBB & SON TRUCKING',
    at: at('418 RIVER RD', 'COLUMBIA', 'MS', '39429'),
    phone: '(601) 555-0152',
    email: 'cobbandson@bellsouth.net',
    officers: ['DARRELL COBB'],
  };
  honest.push({
    kind: 'sole proprietor’s W-9',
    what: 'A man with one truck: his own name on the tax form as the IRS wants it, the business name elsewhere.',
    record,
    packet: packetOf(record, {
      company: { legal_name: 'Cobb & Son Trucking' },
      tax: {
        tax_name: 'Darrell Lee Cobb',
        tax_business_name: 'Cobb & Son Trucking',
        tax_class: 'individual',
        tax_llc: '',
        tin: '428-55-0152',
      },
      payment: { remit_name: 'Cobb & Son Trucking' },
      equipment: { power_units: '1', drivers: '1', 'trailer_types[]': 'flatbed' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'LAKE SHORE REEFER LLC',
    at: at('640 HARBOR BLVD', 'MANITOWOC', 'WI', '54220'),
    phone: '(920) 555-0161',
    email: 'office@lakeshorereefer.test',
    officers: ['CARL JANSEN'],
  };
  honest.push({
    kind: 'clerk signs',
    what: 'The office manager fills it in and signs, as she signs everything.',
    record,
    packet: packetOf(record, {
      contacts: { dispatch_name: 'Peg Moran' },
      equipment: { power_units: '11', drivers: '13', 'trailer_types[]': 'reefer' },
      tax: { tax_signature: 'Peg Moran' },
      agreement: { signer_name: 'Peg Moran', signer_title: 'Office manager' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'COPPER STATE CARRIERS LLC',
    at: at('201 W COMMERCE ST', 'TUCSON', 'AZ', '85701'),
    phone: '(520) 555-0171',
    email: 'hello@copperstatecarriers.test',
    officers: ['RITA VEGA'],
  };
  const moved = at('4800 E DREXEL RD', 'TUCSON', 'AZ', '85706');
  honest.push({
    kind: 'moved office',
    what: 'It moved across town last month and has not told FMCSA yet; all else is of record.',
    record,
    packet: packetOf(record, {
      company: placeAnswers(moved),
      tax: placeAnswers(moved, 'tax_'),
      payment: placeAnswers(moved),
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'ATLAS ROW TRANSPORT LLC',
    at: at('5555 PEACHTREE INDUSTRIAL BLVD STE 210', 'NORCROSS', 'GA', '30092'),
    phone: '(770) 555-0181',
    email: 'ops@atlasrow.test',
    officers: ['DEJAN PETROV'],
  };
  honest.push({
    kind: 'suite',
    what: 'The suite is left out.',
    record,
    packet: packetOf(record, { company: { street: '5555 Peachtree Industrial Blvd' } }),
  });
}
{
  const used = vinOf('3AKJHHDR', 'JSJX2210');
  const seller: FederalRecord = {
    name: 'BIG TIMBER CARTAGE INC',
    at: at('17 LUMBER LN', 'MISSOULA', 'MT', '59801'),
    phone: '(406) 555-0191',
    email: 'dispatch@bigtimbercartage.test',
    officers: ['HANK BOYD'],
    inspected: [[used, '2025-07-30']],
  };
  const own = vinOf('1XKYDP9X', 'LJ441207');
  const record: FederalRecord = {
    name: 'BITTERROOT HOTSHOT LLC',
    at: at('230 ORCHARD WAY', 'HAMILTON', 'MT', '59840'),
    phone: '(406) 555-0192',
    email: 'bitterroothotshot@gmail.com',
    officers: ['SETH LANE'],
    inspected: [[own, '2026-06-02']],
  };
  honest.push({
    kind: 'used truck',
    what: 'One of two trucks was bought last winter and was never inspected with it; its last owner still hauls.',
    record,
    others: [{ key: 'seller', record: seller }],
    packet: packetOf(record, { equipment: { power_units: '2', drivers: '2', vins: `${own}\n${used}` } }),
  });
}
{
  const record: FederalRecord = {
    name: 'MEADOWLARK EXPRESS INC',
    at: at('900 E 10TH ST', 'SIOUX FALLS', 'SD', '57103'),
    phone: '(605) 555-0113',
    email: 'office@meadowlarkexpress.test',
    officers: ['KARL LUND'],
  };
  honest.push({
    kind: 'another ending',
    what: 'It has moved from one ending of its domain to another, and FMCSA has the old one.',
    record,
    packet: packetOf(record, {
      company: { email: 'office@meadowlarkexpress.com' },
      contacts: onePerson('Karl Lund', '(605) 555-0113', 'office@meadowlarkexpress.com'),
      tax: { tax_class: 's_corporation', tax_llc: '' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'RED CLAY ENTERPRISES LLC',
    dba: 'RED CLAY TRUCKING',
    at: at('1801 HWY 41 N UNIT 6', 'TIFTON', 'GA', '31794'),
    phone: '(229) 555-0123',
    email: 'redclaytrucking@yahoo.com',
    officers: ['LEON BANKS'],
  };
  honest.push({
    kind: 'several at once',
    what: 'Paid under its DBA, unit left out, a box for the checks, and the bookkeeper signs.',
    record,
    packet: packetOf(record, {
      company: { dba_name: 'Red Clay Trucking', street: '1801 Hwy 41 North' },
      payment: { remit_name: 'Red Clay Trucking', ...placeAnswers(at('PO BOX 77', 'TIFTON', 'GA', '31793')) },
      agreement: { signer_name: 'Faye Banks', signer_title: 'Bookkeeper' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'IRON RANGE TRANSPORT INC',
    at: at('33 E 3RD AVE', 'HIBBING', 'MN', '55746'),
    phone: '(218) 555-0133',
    email: 'info@ironrange.test',
    officers: ['PRESIDENT', 'SAFETY DIRECTOR'],
  };
  honest.push({
    kind: 'officers of record are titles',
    what: 'FMCSA has “President” where a name should stand, so that no signer can be an officer of record.',
    record,
    packet: packetOf(record, {
      contacts: onePerson('Ole Hagen', '(218) 555-0133', 'info@ironrange.test'),
      tax: { tax_signature: 'Ole Hagen', tax_class: 'c_corporation', tax_llc: '' },
      agreement: { signer_name: 'Ole Hagen', signer_title: 'President' },
    }),
  });
}
{
  const record: FederalRecord = {
    name: '2290417 ONTARIO INC',
    dba: 'GEORGIAN BAY HAULAGE',
    at: at('75 INDUSTRIAL PKWY', 'BARRIE', 'ON', 'L4N 8Y1', 'CA'),
    phone: '(705) 555-0143',
    email: 'dispatch@georgianbayhaulage.test',
    officers: ['IAN MACRAE'],
  };
  honest.push({
    kind: 'Canadian carrier',
    what: 'A numbered company of Ontario under its trade name, paid at home, with a W-8.',
    record,
    packet: packetOf(record, {
      company: { legal_name: '2290417 Ontario Inc.', dba_name: 'Georgian Bay Haulage' },
      tax: { tax_form: 'w8', tax_class: '', tax_llc: '', tax_backup: '', tin: '822904170RC0001' },
      payment: {
        remit_name: 'Georgian Bay Haulage',
        bank_name: 'Huronia Credit Union',
        bank_country: 'CA',
        routing_number: '82812345',
        account_number: '1002903',
      },
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'TRANSPORTES PENA HERMANOS SA DE CV',
    at: at('CALLE CESAR LOPEZ DE LARA 2450', 'NUEVO LAREDO', 'TA', '88000', 'MX'),
    mail: at('13809 MINES RD STE B', 'LAREDO', 'TX', '78045'),
    phone: '867 555 0153',
    email: 'trafico@penahermanos.test',
    officers: ['LUIS PENA'],
  };
  honest.push({
    kind: 'Mexican border carrier',
    what: 'A carrier of Nuevo Laredo with its accent, its yard in Laredo as address and a bank account there.',
    record,
    packet: packetOf(record, {
      company: {
        legal_name: 'Transportes Peña Hermanos, S.A. de C.V.',
        ...placeAnswers(record.mail!),
        phone: '+52 867 555 0153',
      },
      contacts: {
        ...onePerson('Luis Peña', '+52 867 555 0153', 'trafico@penahermanos.test'),
        dispatch_name: 'Alma Peña',
        ar_email: 'cobranza@penahermanos.test',
      },
      tax: {
        tax_form: 'w8',
        tax_class: '',
        tax_llc: '',
        tax_backup: '',
        tax_name: 'Transportes Peña Hermanos SA de CV',
        tin: 'TPH010203AB1',
        tax_signature: 'Luis Peña',
      },
      payment: { ...placeAnswers(record.mail!), bank_name: 'Webb County Bank', routing_number: routingOf('11492551') },
      agreement: { signer_name: 'Luis Peña Garza', signer_title: 'Director general' },
    }),
  });
}
{
  const place = at('9100 W 55TH ST', 'MCCOOK', 'IL', '60525');
  const contact = { phone: '(708) 555-0163', email: 'office@zielinskigroup.test' };
  const sister: FederalRecord = {
    name: 'ZIELINSKI CARTAGE INC',
    at: place,
    ...contact,
    officers: ['ADAM ZIELINSKI', 'EWA ZIELINSKI'],
    inspected: [[vinOf('4V4NC9EH', 'KN203311'), '2026-04-09']],
  };
  const record: FederalRecord = {
    name: 'ZIELINSKI EXPRESS LLC',
    at: place,
    ...contact,
    officers: ['ADAM ZIELINSKI'],
    inspected: [[vinOf('4V4NC9EH', 'KN203312'), '2026-08-21']],
  };
  honest.push({
    kind: 'family of carriers',
    what: 'Two companies of one owner: one yard, one telephone, one address, one network; accounts and tax numbers apart.',
    record,
    others: [{ key: 'sister', record: sister, packet: packetOf(sister, { network: '192.0.2.20' }) }],
    packet: packetOf(record, {
      network: '192.0.2.20',
      // The older company's tractor pulls for the younger one too.
      equipment: { vins: `${vinOf('4V4NC9EH', 'KN203312')}\n${vinOf('4V4NC9EH', 'KN203311')}` },
    }),
  });
}
{
  const yard = (unit: string) => at(`7700 JENSEN DR${unit}`, 'HOUSTON', 'TX', '77093');
  const neighbor = (name: string, unit: string, phone: string, officer: string): OtherCarrier => {
    const record: FederalRecord = {
      name,
      at: yard(unit),
      phone,
      email: `${name.split(' ')[0]!.toLowerCase()}.trk@gmail.com`,
      officers: [officer],
    };
    return { key: `yard-${officer}`, record, packet: packetOf(record) };
  };
  const record: FederalRecord = {
    name: 'AMARAL TRUCKING LLC',
    at: yard(''),
    phone: '(713) 555-0173',
    email: 'amaraltrucking@gmail.com',
    officers: ['NUNO AMARAL'],
  };
  honest.push({
    kind: 'truck yard as landlord',
    what: 'Its address is a truck yard where other carriers rent too, two of which sent packets from the yard’s network.',
    record,
    others: [
      neighbor('KIRBY HAULERS LLC', '', '(713) 555-0174', 'SID KIRBY'),
      neighbor('OUTBOUND 8 LLC', ' LOT 8', '(713) 555-0175', 'TESS BYRD'),
    ],
    packet: packetOf(record),
  });
}
{
  const record: FederalRecord = {
    name: 'HIGH MESA CARRIERS LLC',
    at: at('1515 COORS BLVD SW', 'ALBUQUERQUE', 'NM', '87121'),
    phone: '(505) 555-0183',
    email: 'office@highmesacarriers.test',
    officers: ['GIL MONTOYA'],
    earlier: [
      {
        before: '2025-09-01',
        at: at('80 ROUTE 66 W', 'MORIARTY', 'NM', '87035'),
        phone: '(505) 555-0184',
        email: 'gilmontoya.trk@gmail.com',
      },
    ],
  };
  honest.push({
    kind: 'changed its entry long ago',
    what: 'Address, telephone and email with FMCSA changed more than a year ago, and have stayed.',
    record,
    packet: packetOf(record),
  });
}
{
  const leased = vinOf('1FUJHHDR', 'NLMB7719');
  const earlier: FederalRecord = {
    name: 'GULF ARC LOGISTICS INC',
    at: at('2 PORT RD', 'MOBILE', 'AL', '36602'),
    phone: '(251) 555-0193',
    email: 'fleet@gulfarc.test',
    officers: ['DON AVERY'],
    inspected: [[leased, '2026-04-18']],
  };
  const own = [vinOf('1FUJHHDR', 'NLMB1101'), vinOf('1FUJHHDR', 'NLMB1102'), vinOf('1FUJHHDR', 'NLMB1103')];
  const record: FederalRecord = {
    name: 'DELTA PINE TRANSPORT LLC',
    at: at('440 LEVEE RD', 'GREENVILLE', 'MS', '38701'),
    phone: '(662) 555-0194',
    email: 'dispatch@deltapine.test',
    officers: ['CORA WEBB'],
    inspected: own.map((vin) => [vin, '2026-07-07'] as const),
  };
  honest.push({
    kind: 'owner-operator leased on',
    what: 'An owner-operator came over from another carrier in May; his is one of four trucks.',
    record,
    others: [{ key: 'left', record: earlier }],
    packet: packetOf(record, { equipment: { power_units: '4', drivers: '4', vins: [...own, leased].join('\n') } }),
  });
}
{
  const filer = (name: string, city: string, state: string, zip: string, phone: string): OtherCarrier => ({
    key: `filed-${name}`,
    record: {
      name,
      at: at('1 MAIN ST', city, state, zip),
      phone,
      email: 'filings@roadreadypermits.test',
      officers: ['OWNER'],
    },
  });
  const record: FederalRecord = {
    name: 'SUGAR CREEK FREIGHT LLC',
    at: at('612 E NATIONAL RD', 'TERRE HAUTE', 'IN', '47803'),
    phone: '(812) 555-0114',
    email: 'filings@roadreadypermits.test',
    officers: ['BRAD KERN'],
  };
  honest.push({
    kind: 'filing agent’s address of record',
    what: 'The address of record is that of the agent who files for many; the owner answers from his gmail.',
    record,
    others: [
      filer('WABASH LINE LLC', 'VINCENNES', 'IN', '47591', '(812) 555-0115'),
      filer('EAGLE CREST TRUCKING LLC', 'MATTOON', 'IL', '61938', '(217) 555-0115'),
      filer('MOON RIVER HAUL INC', 'PARIS', 'IL', '61944', '(217) 555-0116'),
    ],
    packet: packetOf(record, {
      invited: 'sugarcreekfreight@gmail.com',
      company: { email: 'sugarcreekfreight@gmail.com' },
      contacts: onePerson('Brad Kern', '(812) 555-0114', 'sugarcreekfreight@gmail.com'),
    }),
  });
}
{
  const record: FederalRecord = {
    name: 'WHEATLAND CARRIERS INC',
    at: at('205 GRAIN ST', 'ENID', 'OK', '73701'),
    phone: '(580) 555-0124',
    email: 'office@wheatlandcarriers.test',
    officers: ['JODY PRATT'],
  };
  const before = packetOf(record);
  honest.push({
    kind: 'returning carrier',
    what: 'It comes back after a pause with the same account and a new dispatcher at its domain.',
    record,
    before,
    packet: {
      ...before,
      answers: {
        ...before.answers,
        contacts: {
          ...before.answers.contacts,
          dispatch_name: 'Mel Frost',
          dispatch_email: 'mel@wheatlandcarriers.test',
        },
      },
    },
  });
}

// ── The thieves ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A carrier that a thief passes for: a real one, with its own office, domain and truck. */
let victims = 0;
function victim(name: string, place: PostalPlace, given: Partial<FederalRecord> = {}): FederalRecord {
  victims += 1;
  const domain = name
    .toLowerCase()
    .replace(/ (?:llc|inc)$/, '')
    .replaceAll(/[^a-z]/g, '');
  const area = { TX: '432', OH: '419', GA: '478', MO: '573', IL: '815', PA: '570', NC: '336', KY: '270' }[place.state];
  return {
    name,
    at: place,
    phone: `(${area ?? '559'}) 555-01${String(10 + victims)}`,
    email: `office@${domain}.test`,
    officers: [['ALAN WEST', 'RUTH DORN', 'CALEB STOUT', 'MAE LINDQUIST', 'IVAN DRAGAN'][victims % 5]!],
    inspected: [[vinOf('1XPBDP9X', `ND55${1000 + victims}`), '2026-06-15']],
    ...given,
  };
}
const trucksOf = (record: FederalRecord) => ({ vins: record.inspected!.map(([vin]) => vin).join('\n') });

{
  const stolen = vinOf('3AKJHHDR', 'LSLA8120');
  const other = victim('FROST LYNX TRANSPORT INC', at('4 GLACIER WAY', 'MARION', 'OH', '43302'), {
    inspected: [[stolen, '2026-08-02']],
  });
  const record = victim('AMBER CRANE LOGISTICS LLC', at('2900 W COUNTY RD', 'ODESSA', 'TX', '79763'));
  thieves.push({
    kind: 'stranger',
    what: 'Everything is his own: name, place, telephone, address, payee, signer, and another carrier’s truck.',
    record,
    others: [{ key: 'truck-of', record: other }],
    packet: packetOf(record, {
      invited: 'loads@westgatehaul.test',
      company: {
        legal_name: 'Westgate Haul Solutions LLC',
        ...placeAnswers(at('3651 LINDELL RD STE D', 'LAS VEGAS', 'NV', '89103')),
        phone: '(702) 555-0100',
        email: 'loads@westgatehaul.test',
      },
      contacts: onePerson('Max Reed', '(702) 555-0100', 'loads@westgatehaul.test'),
      equipment: { vins: stolen },
      tax: { tax_name: 'Westgate Haul Solutions LLC', tax_signature: 'Max Reed' },
      payment: { remit_name: 'Westgate Haul Solutions LLC', ...ONLINE_BANK },
      agreement: { signer_name: 'Max Reed', signer_title: 'CEO' },
    }),
  });
}
{
  const record = victim('GREEN CRANE TRUCKING LLC', at('18 PECAN ST', 'ABILENE', 'TX', '79601'));
  thieves.push({
    kind: 'one field: phone',
    what: 'All of record, but the telephones: a number of another state for owner, dispatch and nights.',
    record,
    packet: packetOf(record, {
      company: { phone: '(725) 555-0102' },
      contacts: onePerson('Ruth Dorn', '(725) 555-0102', record.email!),
      equipment: trucksOf(record),
    }),
  });
}
{
  const record = victim('BRONZE HERON EXPRESS INC', at('700 LIME ST', 'LIMA', 'OH', '45801'));
  thieves.push({
    kind: 'one field: payee',
    what: 'All of record, but who is paid: a company that no one knows, said to be its payroll arm.',
    record,
    packet: packetOf(record, {
      payment: {
        remit_name: 'Quantum Settlement Group LLC',
        ...placeAnswers(at('1209 N ORANGE ST', 'WILMINGTON', 'DE', '19801')),
        ...ONLINE_BANK,
      },
    }),
  });
}
{
  const record = victim('MARLIN PLAINS FREIGHT LLC', at('55 GIN RD', 'LAMESA', 'TX', '79331'));
  const email = 'office@marlinplainfreight.test';
  thieves.push({
    kind: 'look-alike address',
    what: 'Invited at a domain that lacks one letter of the true one; the rest is copied from FMCSA.',
    record,
    packet: packetOf(record, {
      invited: email,
      company: { email },
      contacts: onePerson('Mae Lindquist', record.phone, email),
    }),
  });
}
{
  const record = victim('OSPREY HOLLOW CARRIERS LLC', at('31 HOLLOW LN', 'MACON', 'GA', '31201'));
  const email = 'booking@ospreyhollowcarriers-dispatch.test';
  thieves.push({
    kind: 'look-alike with a word added',
    what: 'The name of the domain of record with “-dispatch” behind it, as invitation and as dispatcher.',
    record,
    packet: packetOf(record, {
      invited: email,
      contacts: { dispatch_name: 'Booking desk', dispatch_phone: '(470) 555-0103', dispatch_email: email },
    }),
  });
}
{
  const record = victim('SPARROW COVE TRANSPORT LLC', at('12 COVE DR', 'ROLLA', 'MO', '65401'));
  // Cyrillic а, о and е.
  const name = 'Sp\u0430rr\u043ew Cov\u0435 Transport LLC';
  thieves.push({
    kind: 'homoglyph name',
    what: 'Name, tax form and payee are written with Cyrillic letters that look the same.',
    record,
    packet: packetOf(record, {
      company: { legal_name: name },
      tax: { tax_name: name },
      payment: { remit_name: name },
    }),
  });
}
{
  const stolen = vinOf('4V4NC9EH', 'LN880142');
  const stopped = victim('DUST DEVIL HAULING LLC', at('9 RANCH RD', 'MIDLAND', 'TX', '79701'), {
    inspected: [[stolen, '2026-07-11']],
    orderedOut: '2026-08-01',
  });
  const record = victim('HERON REACH LOGISTICS INC', at('82 REACH BLVD', 'JOLIET', 'IL', '60432'));
  thieves.push({
    kind: 'foreign VIN',
    what: 'All of record, but the only truck was seen in July with a carrier that is ordered out of service.',
    record,
    others: [{ key: 'ordered-out', record: stopped }],
    packet: packetOf(record, { equipment: { power_units: '1', vins: stolen } }),
  });
}
{
  const record = victim('LARK MOUNTAIN FREIGHT LLC', at('210 BLAKELY ST', 'SCRANTON', 'PA', '18503'));
  thieves.push({
    kind: 'compromised inbox, own people and bank',
    what: 'Answered from the mailbox of record with all of record; every person is one gmail and one number of Nevada.',
    record,
    packet: packetOf(record, {
      contacts: onePerson('Ivan Dragan', '(702) 555-0104', 'larkmountain.dispatch@gmail.com'),
      equipment: trucksOf(record),
      payment: ONLINE_BANK,
    }),
  });
}
{
  const record = victim('PLOVER RIDGE HAULING LLC', at('6 RIDGE CT', 'HICKORY', 'NC', '28601'));
  thieves.push({
    kind: 'compromised inbox, tax form of a stranger',
    what: 'From the mailbox of record; the tax form, its number and its signature are those of a man who is no officer.',
    record,
    packet: packetOf(record, {
      contacts: { dispatch_phone: '(725) 555-0105', after_hours_phone: '(725) 555-0105' },
      tax: {
        tax_name: 'Viktor Sorel',
        tax_class: 'individual',
        tax_llc: '',
        tin: '530-55-0105',
        ...placeAnswers(at('88 FREMONT AVE APT 9', 'HENDERSON', 'NV', '89015'), 'tax_'),
        tax_signature: 'Viktor Sorel',
      },
      payment: { ...ONLINE_BANK, account_number: '9902211833' },
      agreement: { signer_name: 'Viktor Sorel', signer_title: 'Manager' },
    }),
  });
}

/** Carriers that one crew answers for: each at its own record, with `shared` in every packet. */
function ring(
  kind: string,
  what: string,
  records: readonly FederalRecord[],
  shared: (record: FederalRecord) => Parameters<typeof packetOf>[1],
) {
  const [last, ...others] = records.toReversed();
  thieves.push({
    kind,
    what,
    record: last!,
    others: others
      .toReversed()
      .map((record) => ({ key: `${kind}: ${record.name}`, record, packet: packetOf(record, shared(record)) })),
    packet: packetOf(last!, shared(last!)),
  });
}

ring(
  'ring by bank account',
  'The third carrier of three states to be paid into one account.',
  [
    victim('TEAL LANDING TRUCKING LLC', at('19 PIER RD', 'TOLEDO', 'OH', '43604')),
    victim('UMBER FIELD TRANSPORT LLC', at('7 FIELD ST', 'DUBLIN', 'GA', '31021')),
    victim('VESPER LANE FREIGHT INC', at('301 VESPER LN', 'PADUCAH', 'KY', '42001')),
  ],
  () => ({
    payment: { ...ONLINE_BANK, account_number: '7730014488' },
  }),
);
ring(
  'ring by taxpayer number',
  'The third carrier with one employer number, each with an account of its own.',
  [
    victim('WINTER GATE CARRIERS LLC', at('44 GATE ST', 'WACO', 'TX', '76701')),
    victim('YELLOW PINE LINES LLC', at('91 PINE ST', 'VALDOSTA', 'GA', '31601')),
    victim('ZEPHYR CROSSING INC', at('5 CROSSING BLVD', 'QUINCY', 'IL', '62301')),
  ],
  () => ({ tax: { tin: '88-7412093' } }),
);
ring(
  'ring by certificate',
  'The fourth carrier whose certificate is the same file, byte for byte.',
  [
    victim('ACORN SUMMIT LLC', at('3 SUMMIT DR', 'SEDALIA', 'MO', '65301')),
    victim('BARLEY POINT LLC', at('60 POINT RD', 'EFFINGHAM', 'IL', '62401')),
    victim('CLOVER BASIN LLC', at('8 BASIN ST', 'SWEETWATER', 'TX', '79556')),
    victim('DRIFTWOOD CREST LLC', at('27 CREST LN', 'MANSFIELD', 'OH', '44902')),
  ],
  () => ({ certificateFile: 'acorn' }),
);
ring(
  'ring by telephone',
  'The third carrier whose dispatcher and nights answer on one number, under another name each time.',
  [
    victim('EMBER CREEK TRUCKING LLC', at('14 CREEK RD', 'STATESBORO', 'GA', '30458')),
    victim('FALCON ACRE INC', at('220 ACRE ST', 'HAZLETON', 'PA', '18201')),
    victim('GANNET SHOALS FREIGHT LLC', at('2 SHOALS AVE', 'GASTONIA', 'NC', '28052')),
  ],
  ({ name }) => ({
    contacts: {
      dispatch_name: `${name.split(' ')[0]} dispatch`,
      dispatch_phone: '(702) 555-0106',
      after_hours_phone: '(702) 555-0106',
    },
  }),
);
ring(
  'ring by email',
  'The third carrier whose owner, dispatch and invoices are one gmail.',
  [
    victim('HAZEL BLUFF CARRIERS LLC', at('70 BLUFF RD', 'CAPE GIRARDEAU', 'MO', '63701')),
    victim('INDIGO MILLS TRANSPORT LLC', at('9 MILLS ST', 'BURLINGTON', 'NC', '27215')),
    victim('JUNIPER WELL LOGISTICS INC', at('133 WELL RD', 'BIG SPRING', 'TX', '79720')),
  ],
  (record) => ({ contacts: onePerson(record.officers[0]!, record.phone, 'fleet.office.usa@gmail.com') }),
);
ring(
  'ring by domain',
  'The third carrier whose people write from one new domain, each from an address of its own.',
  [
    victim('KESTREL FORK FREIGHT LLC', at('41 FORK RD', 'CHILLICOTHE', 'OH', '45601')),
    victim('LINDEN TRACE TRUCKING LLC', at('6 TRACE BLVD', 'WAYCROSS', 'GA', '31501')),
    victim('MULBERRY STATION INC', at('98 STATION ST', 'KANKAKEE', 'IL', '60901')),
  ],
  ({ name }) => {
    const email = `${name.split(' ')[0]!.toLowerCase()}@nationalloadteam.test`;
    return { contacts: { dispatch_email: email, ar_email: email, dispatch_name: 'Load team' } };
  },
);
ring(
  'ring by truck and network',
  'The third carrier from one network address, with the one truck that the others had too.',
  [
    victim('NUTHATCH BEND LLC', at('17 BEND ST', 'SOMERSET', 'KY', '42501')),
    victim('ORIOLE TERRACE HAULING LLC', at('54 TERRACE AVE', 'LUFKIN', 'TX', '75901')),
    victim('PETREL BANKS FREIGHT LLC', at('3 BANKS RD', 'ASHEBORO', 'NC', '27203')),
  ],
  () => ({ network: '192.0.2.66', equipment: { power_units: '1', vins: vinOf('1FUJGLDR', 'CLBP9911') } }),
);
{
  const record = victim('QUAIL CORNER TRANSPORT LLC', at('505 CORNER ST', 'SAN ANGELO', 'TX', '76903'), {
    phone: '(725) 555-0107',
    email: 'dispatch@quailcornertransportllc.test',
    earlier: [{ before: '2026-08-24', phone: '(325) 555-0107', email: 'office@quailcorner.test' }],
  });
  thieves.push({
    kind: 'FMCSA takeover',
    what: 'Telephone and email of record became the thief’s three weeks ago; the packet says what the record says.',
    record,
    packet: packetOf(record, { equipment: trucksOf(record) }),
  });
}
{
  const record = victim('ROBIN LEDGE CARRIERS INC', at('20 LEDGE RD', 'ALTOONA', 'PA', '16601'), {
    email: 'robinledge.carriers@gmail.com',
    earlier: [{ before: '2026-07-06', email: 'office@robinledge.test' }],
  });
  thieves.push({
    kind: 'FMCSA takeover of the email alone',
    what: 'Ten weeks ago the email of record became a gmail; his own telephone is in the packet as night number alone.',
    record,
    packet: packetOf(record, {
      contacts: { dispatch_phone: '(725) 555-0108', after_hours_phone: '(725) 555-0108' },
    }),
  });
}
{
  const record = victim('STARLING GROVE LLC', at('8275 S EASTERN AVE STE 200', 'LAS VEGAS', 'NV', '89123'), {
    phone: '(702) 555-0109',
    email: 'office@starlinggrove.test',
    earlier: [{ before: '2026-08-24', at: at('1177 GROVE RD', 'FULTON', 'MO', '65251'), phone: '(573) 555-0109' }],
  });
  thieves.push({
    kind: 'FMCSA takeover of place and phone',
    what: 'Three weeks ago its entry moved from a yard in Missouri to a rented mailbox in Las Vegas, with a new telephone.',
    record,
    packet: packetOf(record),
  });
}
{
  const record = victim('TANAGER ROCK TRUCKING LLC', at('66 ROCK ST', 'PLAINVIEW', 'TX', '79072'), {
    phone: '(725) 555-0110',
    email: 'office@tanagerrocktrucking.test',
    earlier: [{ before: '2026-08-24', phone: '(806) 555-0110', email: 'tanagerrock@gmail.com' }],
  });
  thieves.push({
    kind: 'FMCSA takeover, then a bank change',
    what: 'Onboarded in June; its entry was taken over in August, and now it asks to be paid elsewhere.',
    record,
    before: packetOf({ ...record, ...record.earlier![0] }),
    packet: packetOf(record, { payment: { ...ONLINE_BANK, account_number: '6610020031' } }),
  });
}
{
  const record = victim('VIREO SPRINGS FREIGHT INC', at('9 SPRINGS RD', 'MARIETTA', 'OH', '45750'));
  const before = packetOf(record);
  thieves.push({
    kind: 'bank change from the stolen mailbox',
    what: 'Onboarded in June; now another account, asked for from the mailbox of record, all else as before.',
    record,
    before,
    packet: {
      ...before,
      network: '203.0.113.77',
      answers: {
        ...before.answers,
        payment: { ...before.answers.payment, ...ONLINE_BANK, account_number: '6610020048' },
      },
    },
  });
}
{
  const record = victim('WARBLER FLATS LLC', at('12 FLATS DR', 'PECOS', 'TX', '79772'));
  thieves.push({
    kind: 'bank in Mexico',
    what: 'A carrier of Texas is to be paid in Monterrey; all else is of record.',
    record,
    packet: packetOf(record, {
      payment: {
        bank_name: 'Banco del Cerro',
        bank_country: 'MX',
        routing_number: '',
        account_number: clabeOf('03258000011835971'),
      },
    }),
  });
}
{
  const record = victim('WREN TOWER TRANSPORT LLC', at('88 TOWER AVE', 'BOWLING GREEN', 'KY', '42101'));
  thieves.push({
    kind: 'forged notice of assignment',
    what: 'A factor that does not exist, with a gmail and a mobile on its letter; all else is of record.',
    record,
    packet: packetOf(record, {
      payment: {
        pay_to: 'factor',
        remit_name: 'Premier One Capital Factoring',
        ...placeAnswers(at('2001 BISCAYNE BLVD STE 117', 'MIAMI', 'FL', '33137')),
        ...ONLINE_BANK,
        account_number: '3317001902',
      },
      assignment: [
        'NOTICE OF ASSIGNMENT',
        'Effective immediately remit to Premier One Capital Factoring.',
        'Verify: (786) 555-0111 or premieronecapital.noa@gmail.com',
      ],
    }),
  });
}
{
  const record = victim('YARROW CREST HAULING INC', at('4 CREST ST', 'DANVILLE', 'IL', '61832'));
  thieves.push({
    kind: 'known factor, another account',
    what: 'The letterhead of a factor that others here have, with an account and a telephone that are not the factor’s.',
    record,
    packet: packetOf(record, {
      payment: {
        pay_to: 'factor',
        remit_name: 'Meridian Factors',
        ...placeAnswers(at('PO BOX 4410', 'OMAHA', 'NE', '68104')),
        ...ONLINE_BANK,
        account_number: '4410990012',
      },
      assignment: [
        'NOTICE OF ASSIGNMENT',
        'Pay all invoices to Meridian Factors, PO Box 4410, Omaha, NE 68104.',
        'To verify this notice call (531) 555-0112.',
      ],
    }),
  });
}
{
  const record = victim('ALDER NOTCH FREIGHT LLC', at('77 NOTCH RD', 'LEBANON', 'MO', '65536'), {
    filing: { insurer: 'Harrow Mutual', policy: 'HMT 309902', bipdUsd: 750_000 },
  });
  thieves.push({
    kind: 'forged certificate',
    what: 'The certificate names another insurer, another policy and more than FMCSA has, and an agent at gmail.',
    record,
    packet: packetOf(record, {
      certificate: {
        insurer: 'Acme National Casualty',
        policy: 'ANC 5550001',
        agent: 'Nationwide Truckers Certificates',
        agentPhone: '(702) 555-0113',
        agentEmail: 'truckers.certs.desk@gmail.com',
      },
    }),
  });
}
{
  const record = victim('BEECH HARBOR GROUP LLC', at('1930 VILLAGE CENTER CIR', 'LAS VEGAS', 'NV', '89134'), {
    phone: '(702) 555-0114',
    email: 'ops@beechharborgroup.test',
    officers: ['SERGEI MALKOV'],
    granted: '2016-04-12',
    earlier: [
      {
        before: '2026-07-06',
        name: 'BEECH HARBOR FARMS LLC',
        at: at('300 FARM RD 12', 'BRENHAM', 'TX', '77833'),
        phone: '(979) 555-0114',
        email: 'beechharborfarms@gmail.com',
        officers: ['WALT HUEBNER'],
      },
    ],
  });
  thieves.push({
    kind: 'sold MC',
    what: 'Ten years of authority, bought in July: name, officer, place, telephone and email are all new since.',
    record,
    packet: packetOf(record, { equipment: { power_units: '2', vins: '' } }),
  });
}
{
  const truck = vinOf('1XKYDP9X', 'LJ771206');
  const old: FederalRecord = {
    name: 'CHAIN OF LAKES TRUCKING INC',
    at: at('45 LAKE RD', 'ANTIOCH', 'IL', '60002'),
    phone: '(847) 555-0115',
    email: 'chainoflakestrucking@gmail.com',
    officers: ['PAVEL DUDA'],
    inspected: [[truck, '2026-03-20']],
    orderedOut: '2026-04-28',
  };
  const record: FederalRecord = {
    name: 'LAKE CHAIN LOGISTICS LLC',
    at: at('45 LAKE RD UNIT B', 'ANTIOCH', 'IL', '60002'),
    phone: '(847) 555-0115',
    email: 'lakechainlogistics@gmail.com',
    officers: ['PAVEL DUDA'],
    since: '2026-06-01',
    granted: '2026-03-02',
    inspected: [[truck, '2026-08-11']],
  };
  thieves.push({
    kind: 'chameleon',
    what: 'The telephone, yard, officer and truck of a carrier that was ordered out of service in April, under a new name.',
    record,
    others: [{ key: 'chain-of-lakes', record: old }],
    packet: packetOf(record, { equipment: { power_units: '1', vins: truck } }),
  });
}
{
  const old: FederalRecord = {
    name: 'OLD FERRY CARRIERS INC',
    at: at('900 FERRY RD', 'PARKERSBURG', 'WV', '26101'),
    phone: '(304) 555-0116',
    email: 'oldferry@outlook.com',
    officers: ['DREW SHANK'],
    orderedOut: '2025-11-03',
  };
  const record: FederalRecord = {
    name: 'NEW LANDING TRANSPORT LLC',
    at: at('12 COURT ST', 'ATHENS', 'OH', '45701'),
    phone: '(740) 555-0116',
    email: 'newlandingtransport@outlook.com',
    officers: ['TINA SHANK'],
    since: '2026-06-01',
    granted: '2026-01-20',
    revokedBefore: 'old-ferry',
  };
  thieves.push({
    kind: 'chameleon by FMCSA’s own flag',
    what: 'Nothing is the same as before but FMCSA’s note of the number that was revoked before this one.',
    record,
    others: [{ key: 'old-ferry', record: old }],
    packet: packetOf(record),
  });
}
{
  const record = victim('DOGWOOD BLUFF LINES LLC', at('240 BLUFF ST', 'THOMASTON', 'GA', '30286'));
  const email = 'dogwoodblufflines@gmail.com';
  thieves.push({
    kind: 'gmail at invitation with another phone',
    what: 'Invited at a gmail made for the name, with a telephone that is not of record; all else is copied.',
    record,
    packet: packetOf(record, {
      invited: email,
      company: { phone: '(470) 555-0117' },
      contacts: onePerson('Ruth Dorn', '(470) 555-0117', email),
    }),
  });
}

{
  const refused = victim('ELDERBERRY COAST LLC', at('71 COAST RD', 'RICHMOND', 'KY', '40475'), {
    phone: '(859) 555-0118',
    email: 'elderberrycoast@gmail.com',
  });
  const record = victim('FERN VALLEY MOTOR LLC', at('26 VALLEY ST', 'BEREA', 'KY', '40403'));
  thieves.push({
    kind: 'people of a refused carrier',
    what: 'Dispatch and nights answer at the number of a carrier that the broker put on do not dispatch last year.',
    record,
    others: [{ key: 'refused', record: refused, isOnDoNotDispatch: true }],
    packet: packetOf(record, {
      contacts: { dispatch_phone: '(859) 555-0118', after_hours_phone: '(859) 555-0118' },
    }),
  });
}

const numbered = (letter: string, isHonest: boolean, cases: readonly Given[]): PacketCase[] =>
  cases.map((one, position) => ({
    ...one,
    id: `${letter}${String(position + 1).padStart(2, '0')}`,
    isHonest,
    others: one.others ?? [],
    before: one.before ?? null,
  }));

export const PACKET_CORPUS: readonly PacketCase[] = [...numbered('H', true, honest), ...numbered('T', false, thieves)];
