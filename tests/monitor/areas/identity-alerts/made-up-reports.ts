/** Reports as brokers write them, with secrets in every disguise, made from a seed. No real number and no real person. */

export type MadeUpReport = {
  text: string;
  /** What must not be left, as letters and digits alone, and how it was written. */
  secrets: { kind: string; bare: string; written: string }[];
  /** Every word of the report that is no secret, in order. */
  words: string[];
};

const SENTENCES = [
  'The truck never arrived at the receiver and nobody answered after pickup.',
  'We booked load 48213 from Dallas to Atlanta on 11/03/2026 and the freight was gone by Monday.',
  'A different company showed up at the shipper with a power only unit and a rented trailer.',
  'They asked for a fuel advance of $1,250.00 and then stopped answering our calls.',
  'The certificate of insurance was altered, the agent confirmed that the policy ended in 2025.',
  'MC 123456 was used by people who are not the carrier; the real owner called us the next morning.',
  'DOT 1234567 had its authority reinstated two weeks before this happened.',
  'The rate confirmation for 2,150 dollars was sold again to another carrier for 1,700 dollars.',
  'Two pallets out of 26 were missing, the seal was broken and the paperwork was signed anyway.',
  'He refused to deliver until we paid detention of 450 dollars for nine hours in the yard.',
  'The appointment was at 14:30 on 2026-10-28 and the driver said he was 40 miles away.',
  'Our customer in Fort Worth, TX lost copper worth $184,000 and the police report is open.',
  'Three other brokers told us the same story about this outfit since last July.',
  'The trailer was dropped at a truck stop off I-40 near exit 201 without telling anybody.',
  'They changed the bank account on the second invoice and the factoring company knew nothing.',
  'After five calls the dispatcher hung up, and the load of 42,000 lbs was held for ransom.',
  'The carrier went straight to our shipper and offered the same lane for less money.',
  'The company was sold in September 2026 and the new people run it out of a different state.',
  'Insurance claims for a reefer load of berries are unpaid after seven months.',
  'A court filing of May 12, 2026 lists them as bankrupt with 31 creditors.',
  'Do not trust the first one who picks up; ask for the owner and check the unit at the gate.',
  'Someone used our own name to book it, with paperwork that looked right at first.',
  'The T680 tractor and a 53 ft dry van were seen in Laredo four days later.',
  'We paid 30 percent up front, which we will not do again.',
];

const CUES: Record<string, readonly string[]> = {
  phone: ['Call back number was', 'They texted from', 'Reach them under', 'Cell', 'tel'],
  email: ['Mails came from', 'Write to', 'The address they used was'],
  url: ['See', 'Their page is', 'The fake site was'],
  vin: ['VIN', 'VIN number', 'The tractor had VIN'],
  plate: ['License plate', 'plate', 'The trailer tag was'],
};

export type Random = (below: number) => number;

/** A generator of numbers from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!;
const digits = (random: Random, count: number) => Array.from({ length: count }, () => random(10)).join('');

const WORDS = 'zero one two three four five six seven eight nine'.split(' ');
const SPANISH = 'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ');

/** Ways to write the ten digits of a telephone. */
const PHONE_DISGUISES: readonly ((ten: string, random: Random) => string)[] = [
  (n) => n,
  (n) => `(${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6)}`,
  (n) => `${n.slice(0, 3)}.${n.slice(3, 6)}.${n.slice(6)}`,
  (n) => `+1 ${n.slice(0, 3)} ${n.slice(3, 6)} ${n.slice(6)}`,
  (n) => `1-${n.slice(0, 3)}-${n.slice(3, 6)}-${n.slice(6)} ext. 12`,
  (n) => [...n].join('\u200b'),
  (n) => [...n].join('\u2060\u00ad'),
  (n) => [...n].join(' '),
  (n) => [...n].join(' . '),
  (n) => [...n].map((digit) => WORDS[Number(digit)]).join(' '),
  (n) => [...n].map((digit) => WORDS[Number(digit)]).join('-'),
  (n) => [...n].map((digit) => SPANISH[Number(digit)]).join(' '),
  (n, random) => [...n].map((digit) => (random(2) ? digit : WORDS[Number(digit)]!.toUpperCase())).join(' '),
  (n) => [...n].map((digit) => String.fromCodePoint(0x0660 + Number(digit))).join(''),
  (n) => [...n].map((digit) => String.fromCodePoint(0x0966 + Number(digit))).join(' '),
  (n) => [...n].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('-'),
  (n) => [...n].map((digit) => String.fromCodePoint(0x1d7ce + Number(digit))).join(''),
  (n) => [...n].map((digit) => `${digit}\ufe0f\u20e3`).join(''),
  (n) => `<b>${n.slice(0, 3)}</b><i>${n.slice(3, 6)}</i>-<span class="x">${n.slice(6)}</span>`,
  (n) => [...n].map((digit) => `&#${48 + Number(digit)};`).join(''),
  (n) => n.replaceAll('0', 'O').replaceAll('1', 'l'),
  (n) => `${n.slice(0, 3)} dash ${n.slice(3, 6)} dash ${n.slice(6)}`,
  (n) => `${n.slice(0, 3)}\n${n.slice(3, 6)}\n${n.slice(6)}`,
  (n) => [...n].map((digit) => '零一二三四五六七八九'[Number(digit)]).join(''),
];

const EMAIL_DISGUISES: readonly ((user: string, domain: string, ending: string) => string)[] = [
  (u, d, e) => `${u}@${d}.${e}`,
  (u, d, e) => `${u} @ ${d} . ${e}`,
  (u, d, e) => `${u} at ${d} dot ${e}`,
  (u, d, e) => `${u}(at)${d}(dot)${e}`,
  (u, d, e) => `${u} [at] ${d} [dot] ${e}`,
  (u, d, e) => `${u.toUpperCase()}@${d.toUpperCase()}.${e.toUpperCase()}`,
  (u, d, e) => `${u}\u200b@\u200b${d}.\u200d${e}`,
  (u, d, e) => `<a href="mailto:${u}@${d}.${e}">${u}@${d}.${e}</a>`,
  (u, d, e) => `${u}&#64;${d}&period;${e}`,
  (u, d, e) => `${u}＠${d}．${e}`,
  (u, d, e) => `${u}@${d.replaceAll('o', 'о')}.${e}`,
];

const URL_DISGUISES: readonly ((domain: string, ending: string) => string)[] = [
  (d, e) => `https://${d}.${e}/load?id=5`,
  (d, e) => `www.${d}.${e}`,
  (d, e) => `${d}.${e}/pay`,
  (d, e) => `hxxp://${d}.${e}`,
  (d, e) => `${d}(dot)${e}`,
  (d, e) => `${d} dot ${e}`,
  (d, e) => `${d}\u200b.${e}`,
];

const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const letters = (random: Random, count: number) =>
  Array.from({ length: count }, () => pick(random, [...VIN_LETTERS])).join('');
const VIN_DISGUISES: readonly ((vin: string) => string)[] = [
  (v) => v,
  (v) => v.toLowerCase(),
  (v) => `${v.slice(0, 4)} ${v.slice(4, 8)} ${v.slice(8, 11)} ${v.slice(11)}`,
  (v) => `${v.slice(0, 3)}-${v.slice(3, 9)}-${v.slice(9)}`,
  (v) => [...v].join('\u200b'),
  (v) => `<code>${v}</code>`,
];
const PLATE_DISGUISES: readonly ((plate: string) => string)[] = [
  (p) => p,
  (p) => `TX ${p}`,
  (p) => `# ${p}`,
  (p) => p.toLowerCase(),
  (p) => `${p.slice(0, 3)}-${p.slice(3)}`,
  (p) => [...p].join('\u200c'),
];

const MAILBOXES = ['dispatch', 'joe.loads', 'ops_24', 'fast-freight', 'billing'];
const DOMAINS = ['roadhaul', 'topcargo', 'moonfreight', 'gooddispatch', 'yourloads'];
const ENDINGS = ['com', 'net', 'us', 'org', 'co'];
const bareOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function secretOf(random: Random) {
  const kind = pick(random, ['phone', 'phone', 'phone', 'email', 'email', 'url', 'vin', 'plate']);
  if (kind === 'phone') {
    const ten = `${2 + random(8)}${digits(random, 2)}${2 + random(8)}${digits(random, 6)}`;
    return { kind, bare: ten, written: pick(random, PHONE_DISGUISES)(ten, random) };
  }
  if (kind === 'email' || kind === 'url') {
    const domain = `${pick(random, DOMAINS)}${random(3) === 0 ? digits(random, 2) : ''}`;
    const ending = pick(random, ENDINGS);
    const bare = bareOf(domain + ending);
    if (kind === 'url') return { kind, bare, written: pick(random, URL_DISGUISES)(domain, ending) };
    return { kind, bare, written: pick(random, EMAIL_DISGUISES)(pick(random, MAILBOXES), domain, ending) };
  }
  if (kind === 'vin') {
    const vin = `${random(9) + 1}${letters(random, 2)}${letters(random, 2)}${digits(random, 3)}${random(10)}${letters(random, 2)}${digits(random, 6)}`;
    return { kind, bare: bareOf(vin), written: pick(random, VIN_DISGUISES)(vin) };
  }
  const plate = `${letters(random, 3)}${digits(random, 4)}`;
  return { kind, bare: bareOf(plate), written: pick(random, PLATE_DISGUISES)(plate) };
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’.,:/$-]*/gu;

/** One report: two to six sentences, and one to three secrets among them. */
export function madeUpReport(seed: number): MadeUpReport {
  const random = randomFrom(seed);
  const parts: { text: string; isSecret: boolean }[] = [];
  const secrets: MadeUpReport['secrets'] = [];
  const sentences = 3 + random(5);
  const wanted = 1 + random(3);
  for (let index = 0; index < sentences; index++) {
    parts.push({ text: pick(random, SENTENCES), isSecret: false });
    if (index >= wanted) continue;
    const secret = secretOf(random);
    secrets.push(secret);
    parts.push({ text: pick(random, CUES[secret.kind]!), isSecret: false }, { text: secret.written, isSecret: true });
    parts.push({ text: 'and that is all we have.', isSecret: false });
  }
  const words = parts.flatMap(({ text, isSecret }) => (isSecret ? [] : (text.match(WORD) ?? [])));
  return { text: parts.map(({ text }) => text).join(' '), secrets, words };
}
