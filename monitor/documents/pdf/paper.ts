import type { PaperSize } from '@contract/shared/paper-size';
import { printablePng } from './printable-png';
import { printableText } from './printable-text';
import { OFFSET_TO_COME, SIGNATURE_BYTES } from './sign-pdf';
import { type Cell, type PaperColumn, type Tone, tableWidths } from './table-widths';

export type { Cell, PaperColumn };

type Ref = { end: () => void };
/** What pdfkit has and its types leave out. */
type DocumentParts = {
  ref: (data: object) => Ref;
  _root: { data: { AcroForm?: { data: { Fields: Ref[]; SigFlags?: number; NeedAppearances?: boolean } } } };
  page: { annotations: Ref[]; dictionary: Ref };
};

/** Points, 72 an inch. */
const MARGIN = 42;
const FOOTER_HEIGHT = 18;
/** Of the logo, at most. */
const LOGO = [150, 34] as [number, number];
const GAP = 12;
const CELL_PADDING = 3;
const BODY = 8.75;
const SMALL = 7.5;
/** Points: a fact higher than this may go on overleaf. */
const LONG_FACT = 60;
const INK = '#111111';
const QUIET = '#555555';
const RULE = '#bbbbbb';
const SHADE = '#f1f3f5';

type Style = { size?: number; tone?: Tone; align?: 'left' | 'right'; lineGap?: number; lang?: string };
type Box = { x: number; y: number; width: number; height?: number };
export type Fact = { name: string; value: string; note?: string | null; isMissing?: boolean };
/** The small cells below the title: the first answers the paper's main question. */
export type AnswerCell = Fact & { isLarge?: boolean };
type Block = { heading: string; lines: readonly (string | null)[] };
/** `lines`: what is known of it, such as a name; each label without a value is a line to write on. */
export type SignatureBlock = { heading: string; lines: readonly { label: string; value?: string | null }[] };

/** `text`: above the signatures, such as where the invoice goes. */
type Foot = { text?: string; signatures: readonly SignatureBlock[]; verify: string };

/**
 * A document on numbered pages, built of the parts that every paper has: who it is from, the answer, parties, stops, tables,
 * signatures, how it is verified. Each part is an element of the structure that a screen reader walks. The same calls give the
 * same bytes: no clock, no random number and no font of the machine is in it.
 */
export class Paper {
  private readonly written: Promise<Buffer>;
  /** The element that the next one stands in. */
  private parent: PDFKit.PDFStructureElement;
  /** What is kept free at the foot of the first page. */
  private kept: Foot | null = null;

  private constructor(private readonly doc: PDFKit.PDFDocument) {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    this.written = new Promise((resolve, reject) => {
      doc.on('end', () => resolve(Buffer.concat(parts)));
      doc.on('error', reject);
    });
    this.parent = doc.struct('Document');
    doc.addStructure(this.parent);
  }

  /** An empty one. What writes PDFs is loaded with the first: a tenth of what the monitor would load at its start. */
  static async begin(settings: {
    size: PaperSize;
    title: string;
    author: string;
    subject: string;
    /** How it was drawn, for a program that draws it again. */
    keywords?: string | null;
    writtenAt: Date;
  }): Promise<Paper> {
    const { default: PDFDocument } = await import('pdfkit');
    const text = (value: string) => printableText(value);
    const doc = new PDFDocument({
      size: settings.size === 'a4' ? 'A4' : 'LETTER',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT },
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      tagged: true,
      pdfVersion: '1.7',
      info: {
        Title: text(settings.title),
        Author: text(settings.author),
        Subject: text(settings.subject),
        ...(settings.keywords && { Keywords: text(settings.keywords) }),
        CreationDate: settings.writtenAt,
        ModDate: settings.writtenAt,
      },
    });
    return new Paper(doc);
  }

  private get width() {
    return this.doc.page.width - 2 * MARGIN;
  }

  private get bottom() {
    return this.doc.page.height - this.doc.page.margins.bottom;
  }

  private roomFor(height: number) {
    if (this.doc.y + height > this.bottom) this.doc.addPage();
  }

  /** One element of the structure, with what it draws. */
  private mark(type: string, draw: () => void, options: { alt?: string; scope?: string; lang?: string } = {}) {
    this.parent.add(this.doc.struct(type, options, [draw]));
  }

  /** An element of elements: a table, a list, a section. */
  private within(type: string, draw: () => void) {
    const outer = this.parent;
    const element = this.doc.struct(type);
    outer.add(element);
    this.parent = element;
    draw();
    element.end();
    this.parent = outer;
  }

  /** Lines, shades and what is repeated on each page: nothing to read out. */
  private decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  private rule(y: number, { color = RULE, weight = 0.5, x = MARGIN, width = this.width } = {}) {
    this.decoration(() =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .strokeColor(color)
        .stroke(),
    );
  }

  private styled({ size = BODY, tone = 'plain' }: Style) {
    return this.doc
      .font(tone === 'strong' ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(tone === 'quiet' ? QUIET : INK);
  }

  private heightOf(text: string, width: number, style: Style = {}): number {
    return this.styled(style).heightOfString(printableText(text), { width, lineGap: style.lineGap ?? 1.5 });
  }

  /** @returns where it ends */
  private put(type: string, text: string, { x, y, width, height }: Box, style: Style = {}): number {
    const { align = 'left', lineGap = 1.5, lang } = style;
    this.mark(
      type,
      () =>
        this.styled(style).text(printableText(text), x, y, {
          width,
          align,
          lineGap,
          ...(height !== undefined && { height, ellipsis: true }),
        }),
      lang === undefined ? {} : { lang },
    );
    return this.doc.y;
  }

  private write(text: string, style: Style, gap: number, type = 'P') {
    this.put(type, text, { x: MARGIN, y: this.doc.y, width: this.width }, style);
    this.doc.y += gap;
  }

  /** The largest size at which a text stands on one line: a number in it is never broken. */
  private fitting(text: string, width: number, most: number, least: number, tone: Tone = 'strong'): number {
    const whole = this.styled({ size: most, tone }).widthOfString(printableText(text));
    return Math.max(least, Math.min(most, Math.floor((most * (width - 2) * 10) / whole) / 10));
  }

  title(text: string, below: string) {
    this.write(text, { size: this.fitting(text, this.width, 20, 12), tone: 'strong' }, 2, 'H1');
    this.write(below, { size: 10, tone: 'quiet' }, 8);
  }

  /**
   * Who it is from at the left, what it is at the right.
   *
   * @param logo a PNG, above the name; of a paper that is drawn again later: the one that it was first drawn with
   */
  top({
    from,
    logo: picture = null,
    lines,
    title,
    below,
  }: {
    from: string;
    logo?: Buffer | null;
    lines: readonly (string | null)[];
    title: string;
    below: readonly string[];
  }) {
    const { y } = this.doc;
    const logo = picture && printablePng(picture);
    const left = this.width * 0.5;
    const right = { x: MARGIN + left + GAP, width: this.width - left - GAP };
    let end = this.put(
      'H1',
      title,
      { ...right, y },
      { size: this.fitting(title, right.width, 17, 11), tone: 'strong', align: 'right' },
    );
    for (const [at, line] of below.entries()) {
      const size = at === 0 ? this.fitting(line, right.width, 12, 8) : 8.5;
      end = this.put(
        'P',
        line,
        { ...right, y: end + 1 },
        { size, align: 'right', tone: at === 0 ? 'strong' : 'quiet' },
      );
    }
    if (logo) this.decoration(() => this.doc.image(logo, MARGIN, y, { fit: LOGO }));
    let y2 = this.put(
      'P',
      from,
      { x: MARGIN, y: logo ? y + LOGO[1] + 4 : y, width: left },
      { size: this.fitting(from, left, 13, 9), tone: 'strong' },
    );
    for (const line of known(lines)) y2 = this.put('P', line, { x: MARGIN, y: y2 + 1, width: left }, { size: 8.5 });
    this.doc.y = Math.max(end, y2) + 6;
  }

  /** What a reader looks for first, in one band. Values keep to one line where they can. */
  answer(cells: readonly AnswerCell[]) {
    const shares = cells.map(({ isLarge }) => (isLarge ? 1.6 : 1));
    const share = this.width / shares.reduce((sum, one) => sum + one, 0);
    let x = MARGIN;
    const placed = cells.map((cell, at) => {
      const box = { x: x + 7, width: shares[at]! * share - 12 };
      x += shares[at]! * share;
      const style: Style = {
        size: cell.isLarge ? this.fitting(cell.value, box.width, 18, 11) : 10,
        tone: cell.isMissing ? 'quiet' : 'strong',
      };
      const note = cell.note ? this.heightOf(cell.note, box.width, { size: SMALL }) : 0;
      return { cell, box, style, height: 17 + this.heightOf(cell.value, box.width, style) + note };
    });
    const height = Math.max(...placed.map((one) => one.height)) + 7;
    this.roomFor(height);
    const { y } = this.doc;
    this.decoration(() => this.doc.rect(MARGIN, y, this.width, height).fill(SHADE));
    for (const { cell, box, style } of placed) {
      const from = this.put('P', cell.name, { ...box, y: y + 6 }, { size: SMALL, tone: 'quiet' });
      const to = this.put('P', cell.value, { ...box, y: from + 1 }, style);
      if (cell.note) this.put('P', cell.note, { ...box, y: to }, { size: SMALL });
    }
    this.doc.y = y + height + 6;
  }

  /** Parties and the like, side by side. */
  columns(blocks: readonly Block[]) {
    const width = (this.width - GAP * (blocks.length - 1)) / blocks.length;
    const height = Math.max(
      ...blocks.map(({ lines }) => known(lines).reduce((sum, line) => sum + this.heightOf(line, width) + 1, 12)),
    );
    this.roomFor(height);
    const { y } = this.doc;
    const ends = blocks.map(({ heading, lines }, at) => {
      const x = MARGIN + at * (width + GAP);
      let end = this.put('H2', heading, { x, y, width }, { size: SMALL, tone: 'quiet' });
      for (const [line, text] of known(lines).entries())
        end = this.put('P', text, { x, y: end + 1, width }, { tone: line === 0 ? 'strong' : 'plain' });
      return end;
    });
    this.doc.y = Math.max(...ends) + 6;
  }

  /** Where and when a truck is to be: what it is, the place, the time, the numbers. */
  stop({
    heading,
    place,
    time,
    numbers,
    notes = [],
  }: Record<'place' | 'time' | 'numbers', readonly (string | null)[]> & { heading: string; notes?: readonly Fact[] }) {
    const widths = [0.38, 0.33, 0.29].map((part) => part * (this.width - 2 * GAP));
    const columns = [place, time, numbers].map(known);
    const heights = columns.map((lines, at) =>
      lines.reduce((sum, line) => sum + this.heightOf(line, widths[at]!) + 1, 0),
    );
    this.roomFor(Math.max(...heights) + 20);
    this.rule(this.doc.y, { color: INK, weight: 0.75 });
    const y = this.put('H3', heading, { x: MARGIN, y: this.doc.y + 4, width: this.width }, { tone: 'strong' }) + 1;
    let x = MARGIN;
    const ends = columns.map((lines, at) => {
      let end = y;
      for (const [line, text] of lines.entries())
        end = this.put('P', text, { x, y: end + 0.5, width: widths[at]! }, { tone: line === 0 ? 'strong' : 'plain' });
      x += widths[at]! + GAP;
      return end;
    });
    this.doc.y = Math.max(...ends) + 2;
    const noteColumns = notes.every(({ value }) => value.length <= 46) ? 2 : 1;
    if (notes.length > 0) this.facts(notes, { columns: noteColumns });
    else this.doc.y += 3;
  }

  /** A section's heading, also among the bookmarks. It never stands alone at the foot of a page. */
  heading(text: string) {
    this.roomFor(64);
    this.doc.y += 3;
    const { y } = this.doc;
    this.rule(y, { color: INK, weight: 0.75 });
    this.doc.y = y + 4;
    this.doc.outline.addItem(printableText(text));
    this.write(text, { size: 11, tone: 'strong' }, 2, 'H2');
  }

  subheading(text: string) {
    this.roomFor(50);
    this.doc.y += 3;
    this.write(text, { size: 9.5, tone: 'strong' }, 2, 'H3');
  }

  /** @param lang of the text, where it is another than the paper's */
  paragraph(text: string, tone: Tone = 'plain', lang?: string) {
    this.write(text, { size: tone === 'quiet' ? SMALL : BODY, tone, ...(lang !== undefined && { lang }) }, 4);
  }

  /** A numbered term of a contract. */
  clause(heading: string, text: string) {
    this.roomFor(34);
    this.write(heading, { size: 8.5, tone: 'strong' }, 0.5, 'H3');
    this.write(text, { size: 8.5 }, 5);
  }

  /** @param lang of the texts, where it is another than the paper's */
  bullets(texts: readonly string[], { lang, size = BODY }: { lang?: string; size?: number } = {}) {
    if (texts.length === 0) return;
    this.within('L', () => {
      for (const text of texts) {
        this.roomFor(this.heightOf(text, this.width - 12, { size }));
        const { y } = this.doc;
        this.decoration(() => this.styled({ size }).text('•', MARGIN, y, { width: 10, lineBreak: false }));
        const style = { size, ...(lang !== undefined && { lang }) };
        this.doc.y = this.put('LI', text, { x: MARGIN + 12, y, width: this.width - 12 }, style) + 2;
      }
    });
    this.doc.y += 3;
  }

  /** Facts, name beside value; in two columns where they are short. */
  facts(
    facts: readonly Fact[],
    { columns = 1, nameShare = columns === 1 ? 0.24 : 0.36 }: { columns?: number; nameShare?: number } = {},
  ) {
    if (facts.length === 0) return;
    const width = (this.width - GAP * (columns - 1)) / columns;
    const nameWidth = Math.round(width * nameShare);
    const texts = facts.map((fact) => ({
      fact,
      name: fact.name,
      text: fact.note ? `${fact.value} (${fact.note})` : fact.value,
      tone: fact.isMissing ? ('quiet' as const) : ('plain' as const),
    }));
    const rows = Array.from({ length: Math.ceil(texts.length / columns) }, (_, row) =>
      texts.slice(row * columns, (row + 1) * columns),
    );
    for (const row of rows) {
      const height = Math.max(
        ...row.flatMap(({ name, text }) => [
          this.heightOf(text, width - nameWidth),
          this.heightOf(name, nameWidth - 6),
        ]),
      );
      // A long value begins here and goes on overleaf, with nothing beside it; a short one is kept together.
      if (columns > 1 && height > LONG_FACT) {
        for (const { fact } of row) this.facts([fact]);
        continue;
      }
      this.roomFor(columns > 1 ? height : Math.min(height, LONG_FACT));
      const { y } = this.doc;
      const ends = row.map(({ name, text, tone }, at) => {
        const x = MARGIN + at * (width + GAP);
        const page = this.doc.page;
        const end = this.put('P', name, { x, y, width: nameWidth - 6 }, { tone: 'quiet' });
        const below = this.put('P', text, { x: x + nameWidth, y, width: width - nameWidth }, { tone });
        return this.doc.page === page ? Math.max(end, below) : below;
      });
      this.doc.y = Math.max(...ends) + 2;
    }
    this.doc.y += 3;
  }

  /** A table whose head is repeated on each page. */
  table(columns: readonly PaperColumn[], rows: readonly (readonly Cell[])[]) {
    const cells = rows.map((row) =>
      row.map((cell) => {
        const { text, tone } = typeof cell === 'string' ? { text: cell, tone: 'plain' as const } : cell;
        return { text: inHalves(printableText(text)), tone };
      }),
    );
    const heads = columns.map(({ label }) => ({ text: printableText(label), tone: 'strong' as const }));
    const { size, widths } = tableWidths(
      columns,
      [heads, ...cells],
      this.width - 1,
      2 * CELL_PADDING + 1,
      SMALL,
      (text, style) => this.styled(style).widthOfString(text),
    );
    const heightOf = (row: readonly { text: string; tone: Tone }[]) => this.rowHeight(row, widths, size);
    this.roomFor(heightOf(heads) + (cells[0] ? Math.min(heightOf(cells[0]), 120) : 0));
    this.within('Table', () => {
      this.row('TH', columns, heads, widths, size);
      for (const row of cells) {
        if (this.doc.y + Math.min(heightOf(row), this.bottom - MARGIN - 40) > this.bottom) {
          this.doc.addPage();
          this.decoration(() => this.drawRow(columns, heads, widths, size, (_at, draw) => draw()), 'Pagination');
          this.rule(this.doc.y - 1);
        }
        this.row('TD', columns, row, widths, size);
      }
    });
    this.doc.y += 4;
  }

  private rowHeight(row: readonly { text: string; tone: Tone }[], widths: readonly number[], size: number): number {
    const heights = row.map(({ text, tone }, at) =>
      this.heightOf(text === '' ? ' ' : text, widths[at]! - 2 * CELL_PADDING, { size, tone, lineGap: 1 }),
    );
    return Math.max(...heights) + 2 * CELL_PADDING - 2;
  }

  private row(
    type: 'TH' | 'TD',
    columns: readonly PaperColumn[],
    row: readonly { text: string; tone: Tone }[],
    widths: readonly number[],
    size: number,
  ) {
    this.within('TR', () =>
      this.drawRow(columns, row, widths, size, (_at, draw) =>
        this.mark(type, draw, type === 'TH' ? { scope: 'Column' } : {}),
      ),
    );
    this.rule(this.doc.y - 1);
  }

  private drawRow(
    columns: readonly PaperColumn[],
    row: readonly { text: string; tone: Tone }[],
    widths: readonly number[],
    size: number,
    marked: (at: number, draw: () => void) => void,
  ) {
    const { y } = this.doc;
    const height = Math.min(this.rowHeight(row, widths, size), this.bottom - MARGIN);
    let x = MARGIN;
    row.forEach(({ text, tone }, at) => {
      const box = { x: x + CELL_PADDING, y: y + CELL_PADDING - 1 };
      marked(at, () =>
        this.styled({ size, tone }).text(text, box.x, box.y, {
          width: widths[at]! - 2 * CELL_PADDING,
          height: height - CELL_PADDING,
          align: columns[at]!.isNumber ? 'right' : 'left',
          lineGap: 1,
          ellipsis: true,
        }),
      );
      x += widths[at]!;
    });
    this.doc.x = MARGIN;
    this.doc.y = y + height + 1;
  }

  /** Where each signs, side by side. */
  signatures(blocks: readonly SignatureBlock[], labelWidth = 62) {
    const width = (this.width - 2 * GAP * (blocks.length - 1)) / blocks.length;
    this.roomFor(signatureHeight(blocks));
    const { y } = this.doc;
    blocks.forEach(({ heading, lines }, at) => {
      const x = MARGIN + at * (width + 2 * GAP);
      this.put('H3', heading, { x, y, width, height: 12 }, { size: 8.5, tone: 'strong' });
      lines.forEach(({ label, value }, line) => {
        const base = y + 14 + (line + 1) * lineHeight(blocks);
        const two = label.includes('\n');
        this.put(
          'P',
          label,
          { x, y: base - (two ? 17 : 10), width: labelWidth - 2, height: two ? 18 : 10 },
          { size: SMALL, tone: 'quiet', lineGap: 0.5 },
        );
        const place = { x: x + labelWidth, width: width - labelWidth };
        if (value)
          this.put(
            'P',
            value,
            { ...place, y: base - 11, height: 10 },
            { size: this.fitting(value, place.width, BODY, 6, 'plain') },
          );
        else this.rule(base, { color: INK, ...place });
      });
    });
    this.doc.y = y + signatureHeight(blocks);
  }

  /** How anyone finds out whether the paper is real. */
  verify(text: string) {
    const height = this.verifyHeight(text) - 5;
    this.roomFor(height);
    const { y } = this.doc;
    this.decoration(() => this.doc.rect(MARGIN, y, this.width, height).lineWidth(0.75).strokeColor(INK).stroke());
    this.put('P', text, { x: MARGIN + 7, y: y + 5, width: this.width - 14 }, { size: 8.5 });
    this.doc.y = y + height + 5;
  }

  private verifyHeight(text: string): number {
    return this.heightOf(text, this.width - 14, { size: 8.5 }) + 14;
  }

  /** Keeps the foot of the first page free for who signs and how the paper is verified: however long it is, they are found there. */
  keepFoot(foot: Foot) {
    this.kept = foot;
    this.doc.page.margins.bottom += this.footHeight(foot);
  }

  /** Draws it, in the place where it is read out. */
  foot() {
    const foot = this.kept;
    if (!foot) return;
    const { start, count } = this.doc.bufferedPageRange();
    const { y } = this.doc;
    const height = this.footHeight(foot);
    this.doc.switchToPage(start);
    this.doc.y = this.bottom;
    this.doc.page.margins.bottom -= height;
    if (foot.text) this.paragraph(foot.text, 'strong');
    this.signatures(foot.signatures);
    this.verify(foot.verify);
    this.doc.page.margins.bottom += height;
    this.doc.switchToPage(start + count - 1);
    this.doc.y = y;
  }

  private footHeight({ text, signatures, verify }: Foot): number {
    const above = text ? this.heightOf(text, this.width, { tone: 'strong' }) + 4 : 0;
    return above + signatureHeight(signatures) + this.verifyHeight(verify) + 6;
  }

  /** A square drawing. @param drawing an SVG path that is `size` wide and high @param beside drawn at its right */
  drawing(
    { size, path }: { size: number; path: string },
    width: number,
    alt: string,
    beside?: readonly (Style & { text: string })[],
  ) {
    this.roomFor(width);
    const { y } = this.doc;
    this.mark(
      'Figure',
      () =>
        this.doc
          .save()
          .translate(MARGIN, y)
          .scale(width / size)
          .path(path)
          .fill(INK)
          .restore(),
      { alt: printableText(alt) },
    );
    const x = MARGIN + width + GAP;
    let end = y;
    for (const { text, ...style } of beside ?? [])
      end = this.put('P', text, { x, y: end + 2, width: this.width - width - GAP }, style) + 2;
    this.doc.x = MARGIN;
    this.doc.y = Math.max(y + width, end) + 6;
  }

  newPage() {
    this.doc.addPage();
  }

  /** What follows stands behind the first page. */
  afterFirstPage() {
    if (this.doc.bufferedPageRange().count === 1) this.doc.addPage();
  }

  /**
   * Attaches a file as it is. Not compressed within: a program without a library finds it byte for byte.
   *
   * @param file.writtenAt what the PDF says of its age
   */
  attach(file: { name: string; mediaType: string; description: string; content: Buffer; writtenAt: Date }) {
    const { compress } = this.doc;
    this.doc.compress = false;
    this.doc.file(file.content, {
      name: file.name,
      type: file.mediaType,
      description: file.description,
      creationDate: file.writtenAt,
      modifiedDate: file.writtenAt,
      relationship: 'Source',
    } as PDFKit.Mixins.PDFAttachmentOptions);
    this.doc.compress = compress;
  }

  /** Leaves room for a signature, which `signPdf` fills in when the document has ended. It is drawn nowhere. */
  leaveRoomForSignature(reason: string) {
    const doc = this.doc as PDFKit.PDFDocument & DocumentParts;
    const signature = doc.ref({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'adbe.pkcs7.detached',
      ByteRange: [0, OFFSET_TO_COME, OFFSET_TO_COME, OFFSET_TO_COME],
      Contents: Buffer.alloc(SIGNATURE_BYTES),
      Reason: new String(printableText(reason)),
    });
    const field = doc.ref({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: new String('Signature'),
      // Printed, and locked.
      F: 132,
      Rect: [0, 0, 0, 0],
      V: signature,
      P: doc.page.dictionary,
    });
    doc.page.annotations.push(field);
    doc.font('Helvetica').initForm();
    const form = doc._root.data.AcroForm!.data;
    form.Fields.push(field);
    // Signatures are there, and what is added later goes behind what is signed.
    form.SigFlags = 3;
    // Nothing is to be drawn anew: that would be a change.
    delete form.NeedAppearances;
    for (const one of [signature, field]) one.end();
  }

  /** Ends the document, with lines at the foot of each page and its number there. */
  async end(foot: readonly string[]): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      // Beyond the margin pdfkit would begin a new page.
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - MARGIN - 10;
      this.decoration(() => {
        this.styled({ size: 6.5, tone: 'quiet' });
        foot.forEach((line, at) => {
          // One line each, however long the names in it: what does not fit is cut and never drawn over the next.
          this.doc.text(printableText(line), MARGIN, y + at * 9, { width: this.width - 70, height: 8, ellipsis: true });
        });
        this.doc.text(`Page ${page - start + 1} of ${count}`, MARGIN, y, {
          width: this.width,
          align: 'right',
          lineBreak: false,
        });
      }, 'Pagination');
    }
    this.doc.end();
    return this.written;
  }
}

/** Labels in two languages take two lines. */
const lineHeight = (blocks: readonly SignatureBlock[]) =>
  blocks.some(({ lines }) => lines.some(({ label }) => label.includes('\n'))) ? 28 : 19;
/** A hash takes two lines of a table. */
const inHalves = (text: string) => text.replaceAll(/\b([0-9a-f]{32})([0-9a-f]{32})\b/g, '$1\n$2');

const known = (lines: readonly (string | null)[]) => lines.filter((line) => line !== null && line !== '') as string[];

/** Points that `signatures` takes. */
const signatureHeight = (blocks: readonly SignatureBlock[]) =>
  18 + lineHeight(blocks) * Math.max(...blocks.map(({ lines }) => lines.length));
