import { MAIL_TEXT_MAX_LENGTH, MAX_MAIL_ATTACHMENTS } from '@contract/rate-confirmations/mails.constants';
import { ApiError, httpErrors } from '../../base/http-errors';
import { type Message, said } from '../../base/said';
import { TaskCutOff, TooManyTasks, WorkerProcesses } from './worker-processes';

/**
 * Everything that parses a paper someone sent us. It happens in worker processes with limits on time and memory, and
 * never inside a transaction: whoever waits for a paper must not hold up a company (decision 0051).
 */

const MB = 2 ** 20;

const TYPE_LIMITS = {
  timeLimitMs: 5_000,
  maxMemoryBytes: 256 * MB,
  atOnce: 1,
  maxWaiting: 100,
  maxWaitingOfOwner: 100,
};

const PDF_PROCESS_LIMITS = {
  timeLimitMs: 8_000,
  maxMemoryBytes: 768 * MB,
  atOnce: 2,
  maxWaiting: 50,
  maxWaitingOfOwner: 4,
};

/** Far above any agreement; a scan of 100 pages at 200 dots an inch has 400 MB of image when unpacked. */
export const PDF_LIMITS = {
  maxPages: 500,
  maxObjects: 100_000,
  /** Of everything but images, together. */
  maxInflatedBytes: 64 * MB,
  maxImageBytes: 512 * MB,
};

/** Far above any agreement: one of 300 pages has about 100 parts. */
export const WORD_LIMITS = {
  maxEntries: 1_000,
  /** As its directory declares them. Only the lists of parts and links are unpacked, each up to `maxPartBytes`. */
  maxUnpackedBytes: 200 * MB,
  maxPartBytes: MB,
};

/** A workbook of 100,000 rows and 14 columns takes about six seconds of one core and 370 MB. */
const WORKBOOK_PROCESS_LIMITS = {
  timeLimitMs: 60_000,
  maxMemoryBytes: 1024 * MB,
  atOnce: 1,
  maxWaiting: 20,
  maxWaitingOfOwner: 2,
};

/** Far above any list of loads; the tables that come of it have the limits of every table (`read-table.ts`). */
const WORKBOOK_LIMITS = {
  maxEntries: 1_000,
  /** As its directory declares them. */
  maxUnpackedBytes: 200 * MB,
  maxSheets: 50,
  maxRows: 110_000,
  /** Of a sheet as text. */
  maxTextBytes: 64 * MB,
};

/** A mail of 20 MB takes about 60 MB and a second. */
const MAIL_PROCESS_LIMITS = {
  timeLimitMs: 5_000,
  maxMemoryBytes: 384 * MB,
  atOnce: 2,
  maxWaiting: 200,
  maxWaitingOfOwner: 4,
};

/** Far above any mail that a person or a TMS writes. */
export const MAIL_LIMITS = {
  /** Of all parts together. */
  maxHeaderBytes: 256 * 1024,
  /** How much of a larger header is read to find the sender of the mail. */
  readHeaderBytes: 64 * 1024,
  maxHeadersShown: 100,
  maxParts: 100,
  /** Lines that may begin a part; counted first, since it costs nothing. */
  maxDashedLines: 5_000,
  maxNesting: 20,
  maxAddresses: 50,
  maxAttachments: MAX_MAIL_ATTACHMENTS,
  maxAttachedMails: 5,
  maxText: MAIL_TEXT_MAX_LENGTH,
  /** The most characters of the text, and of the HTML, that are read. */
  maxTextRead: 1_000_000,
  maxLinks: 200,
  /** Headers of servers on the way; the sender may have written any number of them. */
  maxTrace: 60,
};

/** A scan of five pages takes about ten seconds. */
const TEXT_PROCESS_LIMITS = {
  timeLimitMs: 15_000,
  maxMemoryBytes: 1024 * MB,
  atOnce: 1,
  maxWaiting: 100,
  maxWaitingOfOwner: 20,
};

/** Above any paper that a carrier mails about a load. What has more is said to be not read whole. */
export const TEXT_LIMITS = {
  maxText: 30_000,
  maxPages: 20,
  /** Of a PDF whose pages are scans. */
  maxPictures: 5,
  /** Of a picture; a telephone's has 12 million. */
  maxPixels: 25_000_000,
};

const typeReaders = new WorkerProcesses(new URL('./read-type.mjs', import.meta.url), TYPE_LIMITS);
const wordOpeners = new WorkerProcesses(new URL('./open-word.mjs', import.meta.url), TYPE_LIMITS);
const workbookReaders = new WorkerProcesses(new URL('./open-workbook.mjs', import.meta.url), WORKBOOK_PROCESS_LIMITS);
const mailOpeners = new WorkerProcesses(new URL('./open-mail.mjs', import.meta.url), MAIL_PROCESS_LIMITS);
const pdfOpeners = new WorkerProcesses(new URL('./open-pdf.mjs', import.meta.url), PDF_PROCESS_LIMITS);

const signatureCheckers = new WorkerProcesses(new URL('./check-signatures.mjs', import.meta.url), {
  ...MAIL_PROCESS_LIMITS,
  timeLimitMs: 6_000,
});

/** Of the DKIM signatures of a mail. */
const SIGNATURE_LIMITS = { maxSignatures: 5, dnsTimeoutMs: 2_000, minKeyBits: 1024 };

/** A phone's photo of 12 million pixels takes about two seconds and 200 MB. */
const PICTURE_PROCESS_LIMITS = {
  timeLimitMs: 20_000,
  maxMemoryBytes: 768 * MB,
  atOnce: 1,
  maxWaiting: 20,
  maxWaitingOfOwner: 20,
};

/** Of the JPEG: nothing to be seen is lost on a photo of a paper. */
const JPEG_QUALITY = 0.9;

const pictureConverters = new WorkerProcesses(
  new URL('./convert-picture.mjs', import.meta.url),
  PICTURE_PROCESS_LIMITS,
);

const textReaders = new WorkerProcesses(new URL('./read-text.mjs', import.meta.url), TEXT_PROCESS_LIMITS);

/** Why a PDF or a Word file cannot be opened, and what its sender can do. */
export const PAPER_PROBLEMS = {
  damaged: 'This PDF is damaged and cannot be opened. Print the original to a new PDF and send that one.',
  protected: 'This PDF is protected by a password. Save a copy without protection and send that one.',
  empty: 'This PDF has no pages. Send one that has.',
  pages: said('This PDF has more than {0} pages. Send the pages that count.', PDF_LIMITS.maxPages),
  objects: said(
    'This PDF is made of more than {0} parts. Print it to a new PDF and send that one.',
    PDF_LIMITS.maxObjects.toLocaleString('en-US'),
  ),
  inflated: said(
    'This PDF unpacks to more than {0} MB of text and drawings, or {1} MB of images. Print it to a new PDF with a lower resolution and send that one.',
    PDF_LIMITS.maxInflatedBytes / MB,
    PDF_LIMITS.maxImageBytes / MB,
  ),
  word: 'This is not a Word file that can be opened, or it is protected by a password. Save it as a Word document (.docx) or a PDF and send that one.',
  wordSize: said(
    'This Word file has more than {0} parts or unpacks to more than {1} MB. Save it as a PDF and send that one.',
    WORD_LIMITS.maxEntries.toLocaleString('en-US'),
    WORD_LIMITS.maxUnpackedBytes / MB,
  ),
  wordActive:
    'This Word file has macros, an embedded program or a part that is fetched from elsewhere when it is opened. Save it as a PDF and send that one.',
  time: said(
    'This PDF takes longer than {0} seconds to open. Print it to a new PDF and send that one.',
    PDF_PROCESS_LIMITS.timeLimitMs / 1000,
  ),
  memory: 'This PDF takes more memory to open than a paper may. Print it to a new PDF and send that one.',
} as const satisfies Record<string, Message>;
export type PaperProblem = keyof typeof PAPER_PROBLEMS;

/**
 * What a file is by its first bytes, which must begin with a signature of one of our own types.
 *
 * @returns a media type; null when the file breaks off before it is known
 * @throws ApiError 422 when it takes too long, 429 when too many files wait
 */
export async function readFileType(head: Uint8Array, field: string): Promise<string | null> {
  try {
    return await typeReaders.run<string | null>('readType', { head }, 'anybody');
  } catch (error) {
    if (error instanceof TooManyTasks) throw tooManyPapers(field);
    if (!(error instanceof TaskCutOff)) throw error;
    throw httpErrors.invalid({
      [field]: ['We couldn’t tell what kind of file this is. Save it again and send that one.'],
    });
  }
}

/**
 * Writes a HEIC photo, as phones take them, as JPEG.
 *
 * @param to the file to be written
 * @returns false: it cannot be opened, or is too large to be
 * @throws ApiError 429 when too many files wait
 */
export async function writeAsJpeg(path: string, to: string, field: string): Promise<boolean> {
  try {
    return await pictureConverters.run<boolean>('writeJpeg', { path, to, quality: JPEG_QUALITY }, 'anybody');
  } catch (error) {
    if (error instanceof TooManyTasks) throw tooManyPapers(field);
    if (error instanceof TaskCutOff) return false;
    throw error;
  }
}

/**
 * Looks into a zip to see whether it is a Word file, without macros and without what Word would fetch from elsewhere.
 *
 * @param path of the file on this machine
 * @returns null: it is
 * @throws ApiError 429 when too many files wait
 */
export async function findWordProblem(path: string, field: string): Promise<PaperProblem | null> {
  try {
    const task = { path, limits: WORD_LIMITS };
    const { problem } = await wordOpeners.run<{ problem?: PaperProblem }>('checkWord', task, 'anybody');
    return problem ?? null;
  } catch (error) {
    if (error instanceof TooManyTasks) throw tooManyPapers(field);
    if (error instanceof TaskCutOff) return 'wordSize';
    throw error;
  }
}

/** Why an Excel workbook cannot be read, and what its sender can do. */
const WORKBOOK_PROBLEMS = {
  damaged:
    'This is not an Excel workbook that can be opened, or it has a password. Save it as .xlsx without one, or as CSV.',
  size: 'This workbook has too many sheets, rows or parts. Leave in it the sheet with the loads, or save that as CSV.',
  time: 'This workbook takes too long to open. Save the sheet with the loads as CSV.',
  memory: 'This workbook takes too much memory to open. Save the sheet with the loads as CSV.',
} as const satisfies Record<string, Message>;

/**
 * Writes the sheets of an Excel workbook as CSV files with commas, a row of the sheet on each line. Cells are their
 * values: dates in ISO, formulas as Excel last worked them out.
 *
 * @param folder where they are written; it exists
 * @param companyId whose workbook it is: a company has one read at a time
 * @throws ApiError 422 when it cannot be read, 429 when too many wait
 */
export async function writeWorkbookSheets(
  { path, folder, field }: { path: string; folder: string; field: string },
  companyId: number,
): Promise<{ name: string; path: string }[]> {
  type Written = { sheets: { name: string; path: string }[]; problem?: undefined } | { problem: 'damaged' | 'size' };
  const refuse = (problem: keyof typeof WORKBOOK_PROBLEMS) =>
    httpErrors.invalid({ [field]: [WORKBOOK_PROBLEMS[problem]] });
  try {
    const input = { path, folder, limits: WORKBOOK_LIMITS };
    const written = await workbookReaders.run<Written>('writeSheets', input, String(companyId));
    if (written.problem !== undefined) throw refuse(written.problem);
    return written.sheets;
  } catch (error) {
    if (error instanceof TooManyTasks) throw tooManyPapers(field);
    if (error instanceof TaskCutOff) throw refuse(error.why);
    throw error;
  }
}

/**
 * Opens a PDF to see whether it can be.
 *
 * @param path of the file on this machine
 * @param companyId whose paper it is: a company has one paper opened at a time
 * @returns null: it can
 * @throws ApiError 429 when too many papers of the company wait
 */
export async function findPdfProblem(path: string, companyId: number): Promise<PaperProblem | null> {
  const { problem } = await openPdf<object>('checkPdf', { path }, companyId);
  return problem ?? null;
}

/**
 * Writes the pages of a PDF and behind them those of another, which we made.
 *
 * @param to the file to be written
 * @returns its size and SHA-256, or why the first cannot be opened
 * @throws ApiError 429 when too many papers of the company wait
 */
export function appendPages(
  { path, appendix, to }: { path: string; appendix: Buffer; to: string },
  companyId: number,
): Promise<Opened<{ bytes: number; sha256: string }>> {
  return openPdf('appendPages', { path, appendix, to }, companyId);
}

/**
 * Reads a mail; one that takes more time or memory than a mail may, by the beginning of its header. Its attachments of the kinds that are kept are written into `folder`.
 *
 * @param companyId whose person waits for it: a company has one read at a time; null: it arrived by itself. Those are read one
 *   after the other, whoever sent them, and after what people wait for, so that one process is always there for people
 * @returns null: not even that can be read
 * @throws ApiError 429 when too many mails of the company wait
 */
export async function openMail<T>(path: string, folder: string, companyId: number | null): Promise<T | null> {
  const owner = companyId === null ? 'arrivals' : String(companyId);
  for (const task of ['readMail', 'readHead'])
    try {
      return await mailOpeners.run<T>(task, { path, folder, limits: MAIL_LIMITS }, owner, companyId === null);
    } catch (error) {
      if (error instanceof TooManyTasks) throw tooManyPapers();
      if (!(error instanceof TaskCutOff)) throw error;
    }
  return null;
}

/** Why the words of a paper were not read, or not all: it has none that a program can read, or more than is read. */
export type TextProblem = 'damaged' | 'protected' | 'size' | 'pages' | 'no_words' | 'time' | 'memory' | 'busy';

/**
 * The words of a PDF or a picture, by its text and by text recognition.
 *
 * @param mediaType `application/pdf`; anything else is a picture
 * @param companyId as for `openMail`
 * @returns lines of text, empty where nothing could be read
 */
export async function readPaperText(
  path: string,
  mediaType: string,
  companyId: number | null,
): Promise<{ text: string; problem: TextProblem | null }> {
  const owner = companyId === null ? 'arrivals' : String(companyId);
  try {
    return await textReaders.run('readText', { path, mediaType, limits: TEXT_LIMITS }, owner, companyId === null);
  } catch (error) {
    if (error instanceof TooManyTasks) return { text: '', problem: 'busy' };
    if (error instanceof TaskCutOff) return { text: '', problem: error.why };
    throw error;
  }
}

/** A DKIM signature of a mail: `pass` only where it covers sender, subject and the whole text and is of no old kind. */
export type CheckedSignature = {
  domain: string;
  /** `pass`, `fail`, `neutral`, `policy`, `temperror` (its key could not be looked up). */
  result: string;
  /** It is of the domain of the displayed sender, or of the one above it. */
  isAligned: boolean;
  why: string | null;
};

/**
 * Checks the DKIM signatures of a mail with keys from DNS servers.
 *
 * @param servers their addresses; null: those of this machine
 * @returns null: it took too long, so nothing is known
 */
export async function checkSignatures(
  path: string,
  servers: readonly string[] | null,
  now: Date,
  companyId: number | null,
): Promise<CheckedSignature[] | null> {
  const owner = companyId === null ? 'arrivals' : String(companyId);
  try {
    const task = { path, servers, now: now.getTime(), limits: SIGNATURE_LIMITS };
    return await signatureCheckers.run('checkSignatures', task, owner, companyId === null);
  } catch (error) {
    if (error instanceof TooManyTasks || error instanceof TaskCutOff) return null;
    throw error;
  }
}

type Opened<T> = (T & { problem?: undefined }) | { problem: PaperProblem };

async function openPdf<T>(task: string, input: object, companyId: number): Promise<Opened<T>> {
  try {
    return await pdfOpeners.run<Opened<T>>(task, { ...input, limits: PDF_LIMITS }, String(companyId));
  } catch (error) {
    if (error instanceof TooManyTasks) throw tooManyPapers();
    if (error instanceof TaskCutOff) return { problem: error.why };
    throw error;
  }
}

function tooManyPapers(field?: string) {
  const message = 'Too many papers are waiting to be opened. Send yours again in a minute.';
  const fields = field === undefined ? undefined : { [field]: [message] };
  return new ApiError(429, { code: 'too_many_papers', message, fields }, { 'retry-after': '60' });
}
