import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { RULE_SENTENCES, type RuleType, VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatDate, formatDollars, formatInteger, formatMoment, NOT_REPORTED } from '@contract/shared/format';
import { shownTimeZone } from '@contract/shared/time-zones';
import {
  VETTING_CHAIN_START,
  VETTING_DECISION_LABELS,
  VETTING_PAPER_KIND_LABELS,
  type VettingPaperSize,
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
export const VETTING_LAYOUT = 1;

type PdfSettings = {
  size: VettingPaperSize;
  /** The record as it was hashed, to be attached; null: its reader may not see all of it. */
  record: string | null;
  /** Leaves room for a signature. */
  isSigned: boolean;
  /** Null: as before layouts were numbered, when PDFs did not say how they were drawn. */
  layout?: typeof VETTING_LAYOUT | null;
};

/** What a PDF says of how it was drawn. */
export type Drawn = { layout: number; size: VettingPaperSize; timeZone: string; hash: string };

const drawnWords = ({ layout, size, timeZone, hash }: Drawn) =>
  `Pages of layout ${layout}, ${size}, ${timeZone}, SHA-256 ${hash}`;

/** What a PDF says of how it was drawn; null: it says nothing. */
export function drawnAs(pdf: Buffer): Drawn | null {
  const found = [
    ...pdf
      .toString('latin1')
      .matchAll(/^\(Pages of layout (\d{1,6}), (letter|a4), ([\w/+-]{1,60}), SHA-256 ([0-9a-f]{64})\)$/gm),
  ].at(-1);
  if (!found) return null;
  const [, layout, size, timeZone, hash] = found;
  return { layout: Number(layout), size: size as VettingPaperSize, timeZone: timeZone!, hash: hash! };
}

/**
 * A vetting file for someone who was not there: what was known, from where and as of when, who decided and why. The same record,
 * settings and time zone give the same pages.
 *
 * @returns the PDF, in which `signPdf` fills in the signature where it `isSigned`
 */
export async function vettingFilePdf(
  file: VettingFile,
  { size, record, isSigned, layout = VETTING_LAYOUT }: PdfSettings,
): Promise<Buffer> {
  const { content } = file;
  const name = content.carrier.legal_name ?? content.carrier.dba_name ?? `Carrier ${content.carrier.id}`;
  const title = vettingFileTitle(file, name);
  const paper = await Paper.begin({
    size,
    title,
    author: content.company.legal_name,
    subject: `${VETTING_DECISION_LABELS[content.decision.kind]} ${content.decision.decided_at}`,
    keywords: layout === null ? null : drawnWords({ layout, size, timeZone: shownTimeZone(), hash: file.hash }),
    writtenAt: new Date(content.decision.decided_at),
  });
  paper.title(
    content.decision.kind === 'load_file' ? title : name,
    `Vetting file ${file.number} of ${content.company.legal_name}`,
  );
  if (!file.is_intact)
    paper.paragraph('THIS RECORD IS NOT AS IT WAS WRITTEN: its hash does not match its content.', 'strong');
  decision(paper, content);
  // The load is what its own file is about: it stands before what is known of the carrier.
  const ofLoad = content.decision.kind === 'load_file' ? content.sections.filter(isAboutLoad) : [];
  for (const section of ofLoad) subject(paper, section);
  missing(paper, content);
  warnings(paper, content);
  verdict(paper, content);
  for (const section of content.sections) if (!ofLoad.includes(section)) subject(paper, section);
  evidenceFields(paper, content);
  datasets(paper, content);
  papers(paper, content);
  chain(paper, file, record !== null);
  if (record !== null)
    paper.attach({
      name: `vetting-file-${file.number}.json`,
      mediaType: 'application/json',
      description: 'The record as it was hashed',
      content: Buffer.from(record, 'utf8'),
      writtenAt: new Date(content.decision.decided_at),
    });
  if (isSigned) paper.leaveRoomForSignature(`Vetting file ${file.number} of ${content.company.legal_name}`);
  return paper.end([
    `Vetting file ${file.number} of ${content.company.legal_name}, ${content.decision.decided_at}`,
    `SHA-256 ${file.hash}`,
    file.previous_hash === VETTING_CHAIN_START
      ? 'The first file of its chain.'
      : `Follows file ${file.number - 1}, SHA-256 ${file.previous_hash}`,
  ]);
}

function decision(paper: Paper, { decision, company, carrier, connection, verdict }: VettingContent) {
  const who = decision.decided_by;
  paper.facts([
    { name: 'Decision', value: decision.summary },
    ...(decision.reference === null ? [] : [{ name: 'Made for', value: decision.reference }]),
    { name: 'When', value: momentInFull(decision.decided_at), note: decision.decided_at },
    {
      name: 'Decided by',
      value: who ? `${who.name ?? 'Name not known'}, ${who.email}` : `System: by the rules of ${company.legal_name}`,
    },
    { name: 'Why', value: decision.note ?? 'No reason was written down', isMissing: decision.note === null },
    { name: 'Verdict', value: VERDICT_NAMES[verdict.overall_result], note: `by the rules of ${company.legal_name}` },
    {
      name: 'Relationship',
      value: connection
        ? `${CONNECTION_STATUS_LABELS[connection.status]} since ${formatMoment(connection.since)}${connection.by ? `, by ${connection.by}` : ''}${connection.is_dismissed ? '; dismissed' : ''}`
        : 'No relationship',
    },
    {
      name: 'Carrier',
      value: carrier.identifiers.map(({ is_type, value }) => `${is_type} ${value}`).join(', ') || `id ${carrier.id}`,
    },
  ]);
}

function missing(paper: Paper, content: VettingContent) {
  const lines = whatWasNotKnown(content);
  paper.heading('What was not known');
  if (lines.length === 0) paper.paragraph('Every source we read had data on this carrier.');
  else paper.bullets(lines);
}

function warnings(paper: Paper, { warnings }: VettingContent) {
  paper.heading('Warnings that were shown');
  if (warnings.length === 0)
    paper.paragraph('None, by what was loaded. That is not a finding that the carrier was safe.');
  paper.bullets(
    warnings.map(({ title, reason, on, source }) => {
      const from = source ? ` (${source.name}, ${asOfWords(source.as_of)})` : '';
      return `${title}${on ? `, ${formatDate(on)}` : ''}. ${reason}${from}`;
    }),
  );
}

function verdict(paper: Paper, { verdict, company }: VettingContent) {
  paper.heading(`Verdict by the rules of ${company.legal_name}: ${VERDICT_NAMES[verdict.overall_result]}`);
  if (verdict.classifications.length === 0)
    paper.paragraph('The company asked no rules of this carrier: no classification applied to it.');
  for (const { name, status, categories, rule_set, rule_set_id, is_by_broker_election } of verdict.classifications) {
    paper.subheading(`${name}: ${VERDICT_NAMES[status]}`);
    const off = Object.entries(rule_set).flatMap(([type, setting]) => (setting === 'off' ? [ruleWords(type)] : []));
    paper.paragraph(
      `Rule set ${rule_set_id}${is_by_broker_election ? ', asked since the broker elected the carrier for it' : ''}. Active rules decide; advisory rules are shown and decide nothing.${off.length > 0 ? ` Not asked: ${off.join('; ')}.` : ''}`,
      'quiet',
    );
    paper.table(
      [
        { label: 'Rule' },
        { label: 'Asked', isWhole: true },
        { label: 'Result', isWhole: true },
        { label: 'What was found, where and as of when' },
      ],
      categories.flatMap(({ rules }) => rules.map(ruleRow)),
    );
  }
}

function ruleRow(rule: VettingRule): Cell[] {
  const found = rule.evidence.map(
    ({ field, value, source, as_of }) =>
      `${field}: ${value} (${source}, ${as_of === null ? 'not loaded' : asOfWords(as_of)})`,
  );
  const result =
    rule.status === 'override' ? `Override\n(rule: ${VERDICT_NAMES[rule.result]})` : VERDICT_NAMES[rule.status];
  return [
    rule.sentence,
    rule.setting === 'active' ? 'Active' : 'Advisory',
    { text: result, tone: rule.setting === 'active' ? 'strong' : 'plain' },
    [
      ...found,
      ...overrideWords(rule),
      rule.warning && `Warning: ${rule.warning}.`,
      rule.what_would_complete_it && `Would be completed by: ${rule.what_would_complete_it}.`,
    ]
      .filter(Boolean)
      .join('\n'),
  ];
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
  if (section.facts.length > 0)
    paper.facts(
      section.facts.map(({ label, kind, value, note }) => ({
        name: label,
        value: vettingValueWords(kind, value),
        note,
        isMissing: value === null,
      })),
    );
  for (const table of section.tables) subjectTable(paper, table);
  for (const line of section.missing) paper.paragraph(line, 'quiet');
  const told = section.sources.filter(({ loaded }) => loaded);
  if (told.length > 0) paper.paragraph(`Source: ${told.map(vettingSourceWords).join('; ')}.`, 'quiet');
}

function subjectTable(paper: Paper, { caption, columns, rows, none }: VettingTable) {
  paper.subheading(caption);
  if (rows.length === 0) return paper.paragraph(none);
  paper.table(
    columns.map(
      ({ label, kind }): PaperColumn => ({
        label,
        isNumber: kind === 'usd' || kind === 'count' || kind === 'percent',
        isWhole: kind !== 'text',
      }),
    ),
    rows.map((row) =>
      row.map((value, at): Cell => {
        const text = vettingValueWords(columns[at]!.kind, value);
        return value === null ? { text, tone: 'quiet' } : text;
      }),
    ),
  );
}

/** The rows behind the rules' answers, each rule once however many classifications asked it. */
function evidenceFields(paper: Paper, { verdict }: VettingContent) {
  const rules = new Map<string, VettingRule>();
  for (const { categories } of verdict.classifications)
    for (const { rules: asked } of categories) for (const rule of asked) rules.set(rule.is_type, rule);
  const seen = [...rules.values()].flatMap(({ sentence, evidence }) =>
    evidence.filter(({ details }) => details.length > 0).map((one) => ({ sentence, ...one })),
  );
  if (seen.length === 0) return;
  paper.heading('The fields behind each rule');
  // The two ages of an authority look at the same grants: once is enough.
  const shown = new Map<string, { sentences: string[]; one: (typeof seen)[number] }>();
  for (const one of seen) {
    const key = JSON.stringify([one.field, one.source, one.details]);
    const known = shown.get(key);
    if (known) known.sentences.push(one.sentence);
    else shown.set(key, { sentences: [one.sentence], one });
  }
  for (const { sentences, one } of shown.values()) {
    paper.subheading(sentences.join('; '));
    paper.paragraph(`${one.field}. ${one.source}, ${asOfWords(one.as_of)}.`, 'quiet');
    const names = [...new Set(one.details.flatMap((row) => Object.keys(row)))];
    paper.table(
      names.map((name) => ({
        label: fieldWords(name),
        isWhole: one.details.every((row) => isShort(row[name])),
      })),
      one.details.map((row) => names.map((name) => detailWords(name, row[name]))),
    );
  }
}

const isDay = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value));
const isShort = (value: unknown) => typeof value !== 'string' || isDay(value);

/** A field as the evidence names it: `limit_usd` is "Limit", its values dollars. */
function fieldWords(name: string): string {
  const words = name.replace(/_usd$/, '').replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

function detailWords(name: string, value: string | number | boolean | null | undefined): Cell {
  if (value === null || value === undefined) return { text: NOT_REPORTED, tone: 'quiet' };
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name.endsWith('_usd') && typeof value === 'number') return formatDollars(value);
  return isDay(value) ? formatDate(String(value)) : String(value);
}

function datasets(paper: Paper, { datasets }: VettingContent) {
  paper.heading('Federal datasets that were loaded');
  if (datasets.length === 0) return paper.paragraph('None.');
  paper.table(
    [
      { label: 'Dataset' },
      { label: 'FMCSA id', isWhole: true },
      { label: 'As of', isWhole: true },
      { label: 'Loaded (UTC)', isWhole: true },
      { label: 'Whole' },
    ],
    datasets.map(({ name, fmcsa_id, as_of, loaded_at, is_extract }) => [
      name,
      fmcsa_id,
      formatDate(as_of),
      formatMoment(loaded_at),
      is_extract ? 'An extract only' : 'Yes',
    ]),
  );
  const files = datasets.flatMap(({ name, files = [] }) => files.map((file) => ({ dataset: name, ...file })));
  if (files.length === 0) return;
  paper.subheading('The files they were loaded from');
  paper.table(
    [
      { label: 'Dataset' },
      { label: 'File' },
      { label: 'As of', isWhole: true },
      { label: 'Rows', isNumber: true },
      { label: 'Bytes', isNumber: true },
      { label: 'SHA-256' },
    ],
    files.map(({ dataset, name, as_of, rows, bytes, sha256 }) => [
      dataset,
      name,
      formatDate(as_of),
      formatInteger(rows),
      bytes === null ? NOT_KEPT : formatInteger(bytes),
      sha256 ?? NOT_KEPT,
    ]),
  );
}

/** Of a file that was loaded before sizes and hashes were kept. */
const NOT_KEPT: Cell = { text: 'Not kept', tone: 'quiet' };

function papers(paper: Paper, { format, papers }: VettingContent) {
  paper.heading('Papers on file');
  if (papers === undefined)
    return paper.paragraph(`Records of format ${format} do not name the papers that were on file.`, 'quiet');
  if (papers.length === 0) return paper.paragraph('The company kept no paper of this carrier.');
  paper.table(
    [
      { label: 'Paper' },
      { label: 'File' },
      { label: 'Kept (UTC)', isWhole: true },
      { label: 'Bytes', isNumber: true },
      { label: 'SHA-256' },
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
    `The record was stored together with the decision. The database refuses to change or delete it, and its hash covers its content, its number and the hash of the record before it: anyone who holds a copy of this page can have the chain recalculated and compare. ${isAttached ? `The record itself is attached to this PDF as vetting-file-${number}.json: its SHA-256 is the one above, and anybody can work it out.` : 'The record itself is not attached: it holds certificates, which are not shown under this plan.'} Signs that this page’s font cannot draw are written as [U+…]; the record has them as they were typed.`,
    'quiet',
  );
}

const ruleWords = (type: string) => RULE_SENTENCES[type as RuleType] ?? type;
