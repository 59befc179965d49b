import type { VettingPaperSize } from '@contract/vetting/vetting-files.constants';
import { printableText } from './printable-text';
import { OFFSET_TO_COME, SIGNATURE_BYTES } from './sign-pdf';

type Ref = { end: () => void };
/** What pdfkit has and its types leave out. */
type DocumentParts = {
  ref: (data: object) => Ref;
  _root: { data: { AcroForm?: { data: { Fields: Ref[]; SigFlags?: number; NeedAppearances?: boolean } } } };
  page: { annotations: Ref[]; dictionary: Ref };
};

/** Points, 72 an inch. */
const MARGIN = 54;
const FOOTER_HEIGHT = 30;
const CELL_PADDING = 4;
const BODY = 9;
const SMALL = 7.5;
const INK = '#111111';
const QUIET = '#555555';
const RULE = '#bbbbbb';

type Tone = 'plain' | 'strong' | 'quiet';
export type Cell = string | { text: string; tone: Tone };
export type PaperColumn = { label: string; isNumber?: boolean /** Never broken within a cell. */; isWhole?: boolean };

/**
 * A document of headings, paragraphs, facts and tables on numbered pages. The same calls give the same bytes: no clock,
 * no random number and no font of the machine is in it.
 */
export class Paper {
  private readonly written: Promise<Buffer>;

  private constructor(private readonly doc: PDFKit.PDFDocument) {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    this.written = new Promise((resolve, reject) => {
      doc.on('end', () => resolve(Buffer.concat(parts)));
      doc.on('error', reject);
    });
  }

  /** An empty one. What writes PDFs is loaded with the first: a tenth of what the monitor would load at its start. */
  static async begin(settings: {
    size: VettingPaperSize;
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
    return this.doc.page.height - MARGIN - FOOTER_HEIGHT;
  }

  private roomFor(height: number) {
    if (this.doc.y + height > this.bottom) this.doc.addPage();
  }

  private write(text: string, size: number, tone: Tone, gap: number) {
    this.doc
      .font(tone === 'strong' ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor(tone === 'quiet' ? QUIET : INK)
      .text(printableText(text), MARGIN, this.doc.y, { width: this.width, lineGap: 1.5 });
    this.doc.y += gap;
  }

  title(text: string, below: string) {
    this.write(text, 20, 'strong', 2);
    this.write(below, 10, 'quiet', 8);
  }

  /** A section's heading, also among the bookmarks. It never stands alone at the foot of a page. */
  heading(text: string) {
    this.roomFor(90);
    this.doc.y += 10;
    const { y } = this.doc;
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke();
    this.doc.y = y + 6;
    this.doc.outline.addItem(printableText(text));
    this.write(text, 13, 'strong', 3);
  }

  subheading(text: string) {
    this.roomFor(60);
    this.doc.y += 4;
    this.write(text, 10, 'strong', 2);
  }

  paragraph(text: string, tone: Tone = 'plain') {
    this.write(text, tone === 'quiet' ? SMALL : BODY, tone, 4);
  }

  bullets(texts: readonly string[]) {
    for (const text of texts) {
      this.doc.font('Helvetica').fontSize(BODY);
      this.roomFor(this.doc.heightOfString(printableText(text), { width: this.width - 12 }));
      const { y } = this.doc;
      this.doc.fillColor(INK).text('•', MARGIN, y, { width: 10, lineBreak: false });
      this.doc.text(printableText(text), MARGIN + 12, y, { width: this.width - 12, lineGap: 1.5 });
      this.doc.y += 2;
    }
    this.doc.y += 3;
  }

  /** Facts under each other, name beside value. */
  facts(facts: readonly { name: string; value: string; note?: string | null; isMissing?: boolean }[]) {
    const nameWidth = Math.round(this.width * 0.3);
    const valueWidth = this.width - nameWidth;
    for (const { name, value, note, isMissing } of facts) {
      const text = printableText(note ? `${value} (${note})` : value);
      this.doc.font('Helvetica').fontSize(BODY);
      const height = Math.max(
        this.doc.heightOfString(text, { width: valueWidth, lineGap: 1.5 }),
        this.doc.heightOfString(printableText(name), { width: nameWidth - 8, lineGap: 1.5 }),
      );
      // A long value begins here and goes on overleaf; a short one is kept together.
      this.roomFor(Math.min(height, 60));
      const { y } = this.doc;
      this.doc.fillColor(QUIET).text(printableText(name), MARGIN, y, { width: nameWidth - 8, lineGap: 1.5 });
      this.doc
        .fillColor(isMissing ? QUIET : INK)
        .text(text, MARGIN + nameWidth, y, { width: valueWidth, lineGap: 1.5 });
      this.doc.y = Math.max(this.doc.y, y) + 2.5;
    }
    this.doc.y += 3;
  }

  /** A table whose head is repeated on each page. */
  table(columns: readonly PaperColumn[], rows: readonly (readonly Cell[])[]) {
    const cells = rows.map((row) =>
      row.map((cell) => {
        const { text, tone } = typeof cell === 'string' ? { text: cell, tone: 'plain' as const } : cell;
        return { text: printableText(text), tone };
      }),
    );
    const heads = columns.map(({ label }) => ({ text: printableText(label), tone: 'strong' as const }));
    const widths = this.columnWidths(columns, [heads, ...cells]);
    this.roomFor(this.rowHeight(heads, widths) + (cells[0] ? Math.min(this.rowHeight(cells[0], widths), 120) : 0));
    this.row(columns, heads, widths);
    for (const row of cells) {
      if (this.doc.y + Math.min(this.rowHeight(row, widths), this.bottom - MARGIN - 40) > this.bottom) {
        this.doc.addPage();
        this.row(columns, heads, widths);
      }
      this.row(columns, row, widths);
    }
    this.doc.y += 8;
  }

  private font(tone: Tone) {
    return this.doc.font(tone === 'strong' ? 'Helvetica-Bold' : 'Helvetica').fontSize(SMALL);
  }

  /** Each column as wide as its widest text; where that is too much, those that may break give way. */
  private columnWidths(columns: readonly PaperColumn[], rows: readonly { text: string; tone: Tone }[][]): number[] {
    const widest = (at: number, parts: (text: string) => string[]) =>
      Math.max(
        ...rows.flatMap((row) => {
          this.font(row[at]!.tone);
          return parts(row[at]!.text).map((part) => this.doc.widthOfString(part));
        }),
      ) +
      2 * CELL_PADDING +
      1;
    const least = columns.map(({ isWhole }, at) =>
      Math.min(
        isWhole ? widest(at, (text) => text.split('\n')) : widest(at, (text) => text.split(/\s+/)),
        this.width / 2,
      ),
    );
    const wanted = columns.map((_, at) =>
      Math.max(
        least[at]!,
        Math.min(
          widest(at, (text) => text.split('\n')),
          280,
        ),
      ),
    );
    const sum = (widths: number[]) => widths.reduce((total, width) => total + width, 0);
    const room = this.width - sum(least);
    const wish = sum(wanted) - sum(least);
    if (room <= 0) return least.map((width) => (width / sum(least)) * this.width);
    const share = wish === 0 ? 0 : Math.min(1, room / wish);
    const widths = least.map((width, at) => width + (wanted[at]! - width) * share);
    // What is left over goes to the columns of words.
    const spare = this.width - sum(widths);
    const open = columns.filter(({ isWhole }) => !isWhole).length;
    return widths.map(
      (width, at) => width + (open === 0 ? spare / columns.length : columns[at]!.isWhole ? 0 : spare / open),
    );
  }

  private rowHeight(row: readonly { text: string; tone: Tone }[], widths: readonly number[]): number {
    const heights = row.map(({ text, tone }, at) =>
      this.font(tone).heightOfString(text === '' ? ' ' : text, { width: widths[at]! - 2 * CELL_PADDING, lineGap: 1 }),
    );
    return Math.max(...heights) + 2 * CELL_PADDING - 1;
  }

  private row(
    columns: readonly PaperColumn[],
    row: readonly { text: string; tone: Tone }[],
    widths: readonly number[],
  ) {
    const { y } = this.doc;
    const height = Math.min(this.rowHeight(row, widths), this.bottom - MARGIN);
    let x = MARGIN;
    row.forEach(({ text, tone }, at) => {
      this.font(tone)
        .fillColor(tone === 'quiet' ? QUIET : INK)
        .text(text, x + CELL_PADDING, y + CELL_PADDING - 1, {
          width: widths[at]! - 2 * CELL_PADDING,
          height: height - CELL_PADDING,
          align: columns[at]!.isNumber ? 'right' : 'left',
          lineGap: 1,
          ellipsis: true,
        });
      x += widths[at]!;
    });
    this.doc
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + this.width, y + height)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    this.doc.x = MARGIN;
    this.doc.y = y + height + 1;
  }

  /** A square drawing at the left margin, `width` points wide. @param drawing an SVG path that is `size` wide and high */
  drawing({ size, path }: { size: number; path: string }, width: number) {
    this.roomFor(width);
    const { y } = this.doc;
    this.doc
      .save()
      .translate(MARGIN, y)
      .scale(width / size)
      .path(path)
      .fill(INK)
      .restore();
    this.doc.x = MARGIN;
    this.doc.y = y + width + 4;
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
      const y = this.doc.page.height - MARGIN - 14;
      this.doc.font('Helvetica').fontSize(6.5).fillColor(QUIET);
      foot.forEach((line, at) => {
        // One line each, however long the names in it: what does not fit is cut and never drawn over the next.
        this.doc.text(printableText(line), MARGIN, y + at * 9, { width: this.width - 70, height: 8, ellipsis: true });
      });
      this.doc.text(`Page ${page - start + 1} of ${count}`, MARGIN, y, {
        width: this.width,
        align: 'right',
        lineBreak: false,
      });
    }
    this.doc.end();
    return this.written;
  }
}
