/** Interchanges as partners send them. The companies are made up. */

export interface Parts {
  element?: string;
  segment?: string;
  component?: string;
  /** After each terminator. */
  lineEnd?: string;
  control?: string;
  groupControl?: string;
  isTest?: boolean;
  version?: string;
  senderQualifier?: string;
  sender?: string;
  receiverQualifier?: string;
  receiver?: string;
}

const pad = (text: string, length: number) => text.padEnd(length);

/** A set of these segments, `B2**ABCD**S1**CC` each, with ST and SE. */
export const setOf = (kind: string, segments: readonly string[], control = '0001') => [
  `ST*${kind}*${control}`,
  ...segments,
  `SE*${segments.length + 2}*${control}`,
];

const KINDS: Readonly<Record<string, string>> = { '204': 'SM', '990': 'GF', '210': 'IM', '214': 'QM', '997': 'FA' };

/** A group of sets that `setOf` made. */
export const groupOf = (
  sets: readonly string[][],
  { groupControl = '1', version = '004010', sender = 'ACME' }: Parts = {},
) => {
  const kind = KINDS[sets[0]?.[0]?.split('*')[1] ?? '204'] ?? 'SM';
  return [
    `GS*${kind}*${sender}*DEMOBROKER*20261122*0700*${groupControl}*X*${version}`,
    ...sets.flat(),
    `GE*${sets.length}*${groupControl}`,
  ];
};

/** An interchange of groups that `groupOf` made, in the separators that are asked for. */
export function interchangeOf(groups: readonly string[][], parts: Parts = {}): Buffer {
  const { element = '*', segment = '~', component = '>', lineEnd = '', control = '000000001' } = parts;
  const isa = [
    'ISA',
    '00',
    pad('', 10),
    '00',
    pad('', 10),
    parts.senderQualifier ?? 'ZZ',
    pad(parts.sender ?? 'ACMEFOODS', 15),
    parts.receiverQualifier ?? 'ZZ',
    pad(parts.receiver ?? 'DEMOBROKER', 15),
    '261122',
    '0700',
    'U',
    '00401',
    control,
    '0',
    parts.isTest ? 'T' : 'P',
    component,
  ]; // prettier-ignore
  const lines = [...groups.flat(), `IEA*${groups.length}*${control}`].map((line) => line.replaceAll('*', element));
  return Buffer.from([isa.join(element), ...lines].map((line) => `${line}${segment}${lineEnd}`).join(''));
}

export const fileOf = (sets: readonly string[][], parts: Parts = {}) => interchangeOf([groupOf(sets, parts)], parts);

/** From Dallas in the morning to Houston in the evening of a day, `20261123` for one. */
export const tenderSegments = (
  shipment = 'S-1001',
  purpose = '00',
  given: Partial<Record<'pickup' | 'delivery' | 'rest', string[]>> = {},
  day = '20261123',
  answerDay = '20261122',
) => [
  `B2**DEMO**${shipment}**CC`,
  `B2A*${purpose}*LT`,
  'L11*PO-77*PO',
  `G62*64*${answerDay}*1*1800*CT`,
  'NTE*OTH*CALL THE GATE BEFORE ARRIVAL',
  'N1*SH*ACME FOODS',
  'N7**TRAILER*********TF****5300',
  ...(given.pickup ?? [
    'S5*1*CL',
    'L11*PU-5*P8',
    `G62*37*${day}*I*0900*LT`,
    `G62*38*${day}*K*1100*LT`,
    'N1*SF*ACME DALLAS DOCK',
    'N3*100 MAIN ST',
    'N4*DALLAS*TX*75201*US',
    'G61*IC*GATE DESK*TE*2145550100',
  ]),
  ...(given.delivery ?? [
    'S5*2*CU',
    'L11*DO-9*DO',
    `G62*53*${day}*G*1700*LT`,
    `G62*54*${day}*L*1900*LT`,
    'N1*ST*BAYOU GROCERS',
    'N3*200 DOCK RD',
    'N4*HOUSTON*TX*77002*US',
  ]),
  ...(given.rest ?? ['L5*1*CANNED FOOD', 'L3*42000*G***125000']),
];

export const tenderFile = (shipment = 'S-1001', purpose = '00', parts: Parts = {}) =>
  fileOf([setOf('204', tenderSegments(shipment, purpose))], parts);
