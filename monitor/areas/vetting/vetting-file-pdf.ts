import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { RULE_SENTENCES, type RuleType, VERDICT_NAMES } from '@contract/rules/rules.constants';
import {
  formatCount,
  formatDate,
  formatDollars,
  formatInteger,
  formatMoment,
  NOT_REPORTED,
} from '@contract/shared/format';
import type { PaperSize } from '@contract/shared/paper-size';
import { shownTimeZone } from '@contract/shared/time-zones';
import {
  VETTING_CHAIN_START,
  VETTING_DECISION_LABELS,
  VETTING_PAPER_KIND_LABELS,
} from '@contract/vetting/vetting-files.constants';
import type {
  VettingContent,
  VettingFile,
  VettingRule,
  VettingSection,
  VettingTable,
} from '@contract/vetting/vetting-files.entities';
import {
  asOfWords,
  momentInFull,
  vettingFileTitle,
  vettingSourceWords,
  vettingValueWords,
} from '@contract/vetting/vetting-labels';
import { isAboutLoad } from '@contract/vetting/vetting-sections';
import { whatWasNotKnown } from '@contract/vetting/what-was-not-known';
import { type Cell, Paper, type PaperColumn } from '../../documents/pdf/paper';

/**
 * Raised with every change of the pages that a record gives, however small: PDFs of an earlier layout are compared by the hash that
 * was kept when they were drawn, since this code cannot draw them again (docs/decisions/0141). A test holds it.
 */
export const VETTING_LAYOUT = 2;

type PdfSettings = {
  size: PaperSize;
  /** The record as it was hashed, to be attached; null: its reader may not see all of it. */
  record: string | null;
  /** Leaves room for a signature. */
  isSigned: boolean;
  /** Where anyone learns how to check it. */
  verifyAddress: string;
};

/** What a PDF says of how it was drawn. */
export type Drawn = { layout: number; size: PaperSize; timeZone: string; hash: string };

const drawnWords = ({ layout, size, timeZone, hash }: Drawn) =>
  `Pages of layout ${layout}, ${size}, ${timeZone}, SHA-256 ${hash}`;

/** What a PDF says of how it was drawn; null: it says nothing, as those did that were drawn before layouts were numbered. */
export function drawnAs(pdf: Buffer): Drawn | null {
  const found = [
    ...pdf
      .toString('latin1')
      .matchAll(/^\(Pages of layout (\d{1,6}), (letter|a4), ([\w/+-]{1,60}), SHA-256 ([0-9a-f]{64})\)$/gm),
  ].at(-1);
  if (!found) return null;
  const [, layout, size, timeZone, hash] = found;
  return { layout: Number(layout), size: size as PaperSize, timeZone: timeZone!, hash: hash! };
}

/**
 * A vetting file for a reader who was not there: its first page says what was checked, who decided what and when, and what was not
 * known; the next pages list each finding once, with its source. The same record, settings and time zone give the same pages.
 *
 * @returns the PDF, in which `signPdf` fills in the signature where it `isSigned`
 */
export async function vettingFilePdf(
  file: VettingFile,
  { size, record, isSigned, verifyAddress }: PdfSettings,
): Promise<Buffer> {
  const { content } = file;
  const { company, decision } = content;
  const name = content.carrier.legal_name ?? content.carrier.dba_name ?? `Carrier ${content.carrier.id}`;
  const paper = await Paper.begin({
    size,
    title: vettingFileTitle(file, name),
    author: company.legal_name,
    subject: `${VETTING_DECISION_LABELS[decision.kind]} ${decision.decided_at}`,
    keywords: drawnWords({ layout: VETTING_LAYOUT, size, timeZone: shownTimeZone(), hash: file.hash }),
    writtenAt: new Date(decision.decided_at),
  });
  firstPage(paper, file, name, verifyAddress);
  // The load is what its own file is about: it stands before what is known of the carrier.
  const ofLoad = decision.kind === 'load_file' ? content.sections.filter(isAboutLoad) : [];
  for (const section of ofLoad) subject(paper, section);
  rules(paper, content);
  for (const section of content.sections) if (!ofLoad.includes(section)) subject(paper, section);
  fieldsBeyond(paper, content);
  datasets(paper, content);
  papers(paper, content);
  chain(paper, file, record !== null);
  if (record !== null)
    paper.attach({
      name: `vetting-file-${file.number}.json`,
      mediaType: 'application/json',
      description: 'The record as it was hashed',
      content: Buffer.from(record, 'utf8'),
      writtenAt: new Date(decision.decided_at),
    });
  if (isSigned) paper.leaveRoomForSignature(`Vetting file ${file.number} of ${company.legal_name}`);
  return paper.end([
    `Vetting file ${file.number} of ${company.legal_name}, ${decision.decided_at}`,
    `SHA-256 ${file.hash}`,
    file.previous_hash === VETTING_CHAIN_START
      ? 'The first file of its chain.'
      : `Follows file ${file.number - 1}, SHA-256 ${file.previous_hash}`,
  ]);
}

const SIGNED = [{ label: 'Signature' }, { label: 'Name, title' }, { label: 'Date' }];

/** What a judge reads first. */
function firstPage(paper: Paper, file: VettingFile, name: string, verifyAddress: string) {
  const { company, decision, carrier, connection, verdict, warnings } = file.content;
  const who = decision.decided_by;
  const unknown = whatWasNotKnown(file.content);
  const numbers = carrier.identifiers.map(({ is_type, value }) => `${is_type} ${value}`).join(', ');
  paper.top({
    from: company.legal_name,
    lines: [decision.kind === 'load_file' ? `Vetting file ${file.number}` : null, 'Written with the decision'],
    title: decision.kind === 'load_file' ? `File of load ${decision.reference}` : `Vetting file ${file.number}`,
    below: [name, numbers || `id ${carrier.id}`],
  });
  if (!file.is_intact)
    paper.paragraph('THIS RECORD IS NOT AS IT WAS WRITTEN: its hash does not match its content.', 'strong');
  paper.keepFoot({
    signatures: [
      { heading: `Custodian of records of ${company.legal_name}`, lines: SIGNED },
      { heading: 'Received by', lines: SIGNED },
    ],
    verify: `To verify: ${verifyAddress} gives the steps, without an account. The record is number ${file.number}, SHA-256 ${file.hash}. Whether these pages are those of the record, the broker’s operator finds out: npm run check-vetting-files.`,
  });
  paper.paragraph(
    decision.kind === 'load_file'
      ? `The question: what was known of load ${decision.reference}, and of ${name}, which hauls it?`
      : `The question: what did ${company.legal_name} know of ${name} when this was decided: ${decision.summary}?`,
    'strong',
  );
  paper.answer([
    {
      name: `Verdict by the rules of ${company.legal_name}`,
      value: VERDICT_NAMES[verdict.overall_result],
      isLarge: true,
    },
    { name: 'Warnings shown', value: warnings.length === 0 ? 'None' : formatInteger(warnings.length) },
    { name: 'Not known', value: unknown.length === 0 ? 'Nothing' : formatCount(unknown.length, 'point') },
  ]);
  paper.facts([
    { name: 'When', value: momentInFull(decision.decided_at), note: decision.decided_at },
    {
      name: 'Decided by',
      value: who ? `${who.name ?? 'Name not known'}, ${who.email}` : `System: by the rules of ${company.legal_name}`,
    },
    { name: 'Why', value: decision.note ?? 'No reason was written down', isMissing: decision.note === null },
    ...(decision.reference === null ? [] : [{ name: 'Made for', value: decision.reference }]),
    {
      name: 'Relationship',
      value: connection
        ? `${CONNECTION_STATUS_LABELS[connection.status]} since ${formatMoment(connection.since)}${connection.by ? `, by ${connection.by}` : ''}${connection.is_dismissed ? '; dismissed' : ''}`
        : 'No relationship',
    },
  ]);
  paper.subheading('What was not known');
  if (unknown.length === 0) paper.paragraph('Every source we read had data on this carrier.');
  paper.bullets(unknown);
  paper.subheading('Warnings that were shown');
  if (warnings.length === 0)
    paper.paragraph('None in the sources that were loaded. That does not show that the carrier was safe.');
  paper.bullets(
    warnings.map(({ title, reason, on, source }) => {
      const from = source ? ` (${source.name}, ${asOfWords(source.as_of)})` : '';
      return `${title}${on ? `, ${formatDate(on)}` : ''}. ${reason}${from}`;
    }),
  );
  paper.foot();
}

/** Each finding once, however many rules of however many classifications it answers. */
function rules(paper: Paper, { verdict, company }: VettingContent) {
  const { classifications } = verdict;
  paper.heading(`The rules of ${company.legal_name}`);
  if (classifications.length === 0)
    return paper.paragraph('The company asked no rules of this carrier: no classification applied to it.');
  paper.table(
    [
      { label: 'Classification' },
      { label: 'Verdict', isWhole: true },
      { label: 'Rule set', isNumber: true },
      { label: 'Not asked' },
    ],
    classifications.map(({ name, status, rule_set, rule_set_id, is_by_broker_election }) => [
      `${name}${is_by_broker_election ? ', asked since the broker elected the carrier for it' : ''}`,
      { text: VERDICT_NAMES[status], tone: 'strong' },
      String(rule_set_id),
      Object.entries(rule_set)
        .flatMap(([type, setting]) => (setting === 'off' ? [ruleWords(type)] : []))
        .join('; ') || 'Every rule was asked',
    ]),
  );
  paper.paragraph('Active rules decide; advisory rules are shown and decide nothing.', 'quiet');
  const findings = new Map<string, { result: string; found: string; isActive: boolean; rules: Map<string, Asked[]> }>();
  for (const { name, categories } of classifications)
    for (const rule of categories.flatMap((category) => category.rules)) {
      const { result, found } = findingOf(rule);
      const key = JSON.stringify([result, found]);
      const finding = findings.get(key) ?? { result, found, isActive: false, rules: new Map() };
      findings.set(key, finding);
      finding.isActive ||= rule.setting === 'active';
      finding.rules.set(rule.sentence, [
        ...(finding.rules.get(rule.sentence) ?? []),
        { name, setting: rule.setting === 'active' ? 'active' : 'advisory' },
      ]);
    }
  paper.table(
    [
      { label: 'Rule, and the classification that asked it' },
      { label: 'Result', isWhole: true },
      { label: 'What was found, where and as of when' },
    ],
    [...findings.values()].map(({ rules, result, found, isActive }): Cell[] => [
      [...rules].map(([sentence, by]) => `${sentence} (${askedWords(by, classifications.length)})`).join('\n'),
      { text: result, tone: isActive ? 'strong' : 'plain' },
      found,
    ]),
  );
}

type Asked = { name: string; setting: string };

/** "all: active", "Standard, Hazmat: active; High value: advisory". */
function askedWords(by: readonly Asked[], all: number): string {
  const settings = [...new Set(by.map(({ setting }) => setting))];
  if (settings.length === 1 && by.length === all) return all === 1 ? settings[0]! : `all: ${settings[0]}`;
  return settings
    .map((setting) => `${by.flatMap((one) => (one.setting === setting ? [one.name] : [])).join(', ')}: ${setting}`)
    .join('; ');
}

function findingOf(rule: VettingRule) {
  const found = rule.evidence.map(
    ({ field, value, source, as_of }) =>
      `${field}: ${value} (${source}, ${as_of === null ? 'not loaded' : asOfWords(as_of)})`,
  );
  return {
    result: rule.status === 'override' ? `Override\n(rule: ${VERDICT_NAMES[rule.result]})` : VERDICT_NAMES[rule.status],
    found: [
      ...found,
      ...overrideWords(rule),
      rule.warning && `Warning: ${rule.warning}.`,
      rule.what_would_complete_it && `Would be completed by: ${rule.what_would_complete_it}.`,
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

function overrideWords({ override }: VettingRule): string[] {
  if (!override) return [];
  const until = override.until === null ? 'without an end' : `until ${formatDate(override.until)}`;
  const file = override.file ? ` File: ${override.file}.` : '';
  return [
    `Overridden by ${override.by ?? 'a former user'} on ${formatMoment(override.made_at)}, ${until}: “${override.reason}”.${file}`,
  ];
}

function subject(paper: Paper, section: VettingSection) {
  paper.heading(section.title);
  paper.paragraph(section.says, 'strong');
  const shown = section.facts.filter(({ value, note }) => value !== null || note !== null);
  paper.facts(
    shown.map(({ label, kind, value, note }) => ({
      name: label,
      value: vettingValueWords(kind, value),
      note,
      isMissing: value === null,
    })),
    { columns: 2 },
  );
  notReported(
    paper,
    section.facts.filter((fact) => !shown.includes(fact)).map(({ label }) => label),
  );
  for (const table of section.tables) subjectTable(paper, table);
  for (const line of section.missing) paper.paragraph(line, 'quiet');
  const told = section.sources.filter(({ loaded }) => loaded);
  if (told.length > 0) paper.paragraph(`Source: ${told.map(vettingSourceWords).join('; ')}.`, 'quiet');
}

/** What no source said, each by its name: it is never left out. */
function notReported(paper: Paper, labels: readonly string[]) {
  if (labels.length > 0) paper.paragraph(`${NOT_REPORTED}: ${labels.join('; ')}.`, 'quiet');
}

function subjectTable(paper: Paper, { caption, columns, rows, none }: VettingTable) {
  if (rows.length === 0) return paper.paragraph(`${caption}: ${none}`);
  const isEmpty = columns.map((_, at) => rows.every((row) => row[at] === null));
  const shown = columns.flatMap((column, at) => (isEmpty[at] ? [] : [{ ...column, at }]));
  paper.subheading(caption);
  paper.table(
    shown.map(
      ({ label, kind }): PaperColumn => ({
        label,
        isNumber: kind === 'usd' || kind === 'count' || kind === 'percent',
        isWhole: kind !== 'text',
      }),
    ),
    rows.map((row) =>
      shown.map(({ kind, at }): Cell => {
        const text = vettingValueWords(kind, row[at]!);
        return row[at] === null ? { text, tone: 'quiet' } : text;
      }),
    ),
  );
  notReported(
    paper,
    columns.flatMap(({ label }, at) => (isEmpty[at] ? [label] : [])),
  );
}

/** Fields behind the rules' answers that no section shows: each once, however many rules rest on it. */
function fieldsBeyond(paper: Paper, { verdict, sections }: VettingContent) {
  const shown = sections.flatMap(({ facts, tables }) => [
    facts.map(({ kind, value }) => vettingValueWords(kind, value)),
    ...tables.flatMap(({ caption, columns, rows }) =>
      rows.map((row) => [caption, ...row.map((value, at) => vettingValueWords(columns[at]!.kind, value))]),
    ),
  ]);
  const lines = new Map<string, { sentences: Set<string>; from: string; fields: string }>();
  for (const { sentence, evidence } of verdict.classifications.flatMap(({ categories }) =>
    categories.flatMap(({ rules }) => rules),
  ))
    for (const { field, source, as_of, details } of evidence)
      for (const row of details) {
        const fields = beyond(
          row,
          shown.map((texts) => plain(texts.join(' '))),
        );
        if (fields === '') continue;
        const from = `${field} (${source}, ${asOfWords(as_of)})`;
        const line = lines.get(`${from} ${fields}`) ?? { sentences: new Set(), from, fields };
        line.sentences.add(sentence);
        lines.set(`${from} ${fields}`, line);
      }
  if (lines.size === 0) return;
  paper.heading('Fields behind the rules that are not above');
  paper.table(
    [{ label: 'Rule' }, { label: 'Field and source' }, { label: 'What else it says' }],
    [...lines.values()].map(({ sentences, from, fields }) => [[...sentences].join('; '), from, fields]),
  );
}

/** Words as they are compared: whatever is between them. */
const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.$%]+/gu, ' ')
    .trim()} `;

type Detail = Record<string, string | number | boolean | null>;

/** Of a row of evidence what the row of a section that shows most of it leaves out; all of it, if none shows two of its values. */
function beyond(row: Detail, shown: readonly string[]): string {
  const fields = Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value, words: `${fieldWords(name)}: ${detailWords(name, value)}` }));
  const values = fields.flatMap(({ name, value }) =>
    typeof value === 'boolean' ? [] : [plain(detailWords(name, value))],
  );
  const countIn = (text: string) => values.filter((value) => text.includes(value)).length;
  const best = shown.reduce((most, text) => (countIn(text) > countIn(most) ? text : most), '');
  const isKnown = countIn(best) >= Math.min(2, values.length);
  const isShown = ({ name, value }: (typeof fields)[number]) =>
    typeof value === 'boolean'
      ? // A row names what is so: "superseded by Motus".
        best.includes(plain(fieldWords(name))) === value
      : best.includes(plain(detailWords(name, value)));
  return fields.flatMap((field) => (isKnown && isShown(field) ? [] : [field.words])).join('; ');
}

const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));

/** A field as the evidence names it: `limit_usd` is "Limit", its values dollars. */
function fieldWords(name: string): string {
  const words = name.replace(/_usd$/, '').replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

function detailWords(name: string, value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name.endsWith('_usd') && typeof value === 'number') return formatDollars(value);
  return isDay(value) ? formatDate(String(value)) : String(value);
}

function datasets(paper: Paper, { datasets }: VettingContent) {
  paper.heading('Federal datasets that were loaded');
  if (datasets.length === 0) return paper.paragraph('None.');
  paper.table(
    [
      { label: 'Dataset, FMCSA id, file' },
      { label: 'As of', isWhole: true },
      { label: 'Loaded', isWhole: true },
      { label: 'Rows', isNumber: true },
      { label: 'Bytes', isNumber: true },
      { label: 'SHA-256 of the file', isWhole: true },
    ],
    datasets.flatMap(({ name, fmcsa_id, as_of, loaded_at, is_extract, files = [] }) => {
      const dataset = `${name}, ${fmcsa_id}${is_extract ? ', an extract only' : ''}`;
      if (files.length === 0)
        return [[dataset, formatDate(as_of), formatMoment(loaded_at), NOT_KEPT, NOT_KEPT, NOT_KEPT]];
      return files.map((file) => [
        `${dataset}: ${file.name}`,
        formatDate(file.as_of),
        formatMoment(loaded_at),
        formatInteger(file.rows),
        file.bytes === null ? NOT_KEPT : formatInteger(file.bytes),
        file.sha256 ?? NOT_KEPT,
      ]);
    }),
  );
}

/** Of a file that was loaded before sizes and hashes were kept. */
const NOT_KEPT: Cell = { text: 'Not kept', tone: 'quiet' };

function papers(paper: Paper, { format, papers }: VettingContent) {
  paper.heading('Papers on file');
  if (papers === undefined)
    return paper.paragraph(`Records of format ${format} do not name the papers that were on file.`, 'quiet');
  if (papers.length === 0)
    return paper.paragraph(
      'No file of a paper was kept. What is above of certificates and agreements was entered by a person, from papers that are not kept here.',
    );
  paper.paragraph(
    'Files that were kept when this was decided. A paper that someone shows is one of them if its SHA-256 is the same.',
  );
  paper.table(
    [
      { label: 'Paper' },
      { label: 'File' },
      { label: 'Kept', isWhole: true },
      { label: 'Bytes', isNumber: true },
      { label: 'SHA-256', isWhole: true },
    ],
    papers.map(({ kind, name, kept_at, bytes, sha256 }) => [
      VETTING_PAPER_KIND_LABELS[kind],
      name,
      formatMoment(kept_at),
      formatInteger(bytes),
      sha256,
    ]),
  );
}

function chain(paper: Paper, { number, hash, previous_hash, content }: VettingFile, isAttached: boolean) {
  paper.heading('How this record is kept');
  paper.facts([
    { name: 'Record', value: `${number} of ${content.company.legal_name} (company ${content.company.id})` },
    { name: 'SHA-256', value: hash },
    {
      name: 'Chained to',
      value:
        previous_hash === VETTING_CHAIN_START ? 'nothing: it is the first' : `record ${number - 1}, ${previous_hash}`,
    },
    ...(content.woven
      ? [
          {
            name: 'Woven with',
            value: `the chains of all companies of the installation, weave ${content.woven.number}, ${content.woven.root}`,
          },
        ]
      : []),
    {
      name: 'Written by',
      value: `Broker portal ${content.product_version}, commit ${content.build_commit ?? 'unknown'}, format ${content.format}`,
    },
  ]);
  paper.paragraph(
    `The record was stored with the decision. The database refuses to change or delete it, and its hash covers its content, its number and the hash of the record before it. ${isAttached ? `It is attached to this PDF as vetting-file-${number}.json: its SHA-256 is the one above, and anybody can work it out.` : 'It is not attached: it holds certificates, which are not shown under this plan.'} Signs that this page’s font cannot draw are written as [U+…]; the record has them as they were typed.`,
    'quiet',
  );
}

const ruleWords = (type: string) => RULE_SENTENCES[type as RuleType] ?? type;
