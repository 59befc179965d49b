import type { TmsFormat } from '@contract/tms/tms.constants';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { TableTooLarge, tableRows } from '../../documents/files/read-table';

/** A message that is not in its format; the sentence says where. */
export class NotAMessage extends Error {}

/** A number that JavaScript cannot hold exactly, such as a long reference, is read as text. */
const JSON_TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONGEST_EXACT = 15;

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
});

/**
 * Reads a message as records, lists and texts. XML: attributes begin with `@`, an element that comes again is a list.
 * CSV: a list of records, by its headings.
 *
 * @throws NotAMessage
 */
export async function readMessage(content: Buffer, format: TmsFormat): Promise<unknown> {
  const text = textOf(content).trim();
  if (text === '') throw new NotAMessage('The message is empty.');
  if (format === 'json') return readJson(text);
  if (format === 'xml') return readXml(text);
  return readCsv(text);
}

/** UTF-8, UTF-16 by its mark, else what older Windows programs write. */
function textOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

function readJson(text: string): unknown {
  const exact = text.replace(JSON_TOKENS, (token) =>
    token[0] !== '"' && token.replace(/\D/g, '').length > LONGEST_EXACT && !/[.eE]/.test(token) ? `"${token}"` : token,
  );
  try {
    return JSON.parse(exact);
  } catch (error) {
    throw new NotAMessage(`The message is not JSON: ${(error as Error).message.slice(0, 150)}.`);
  }
}

function readXml(text: string): unknown {
  // A message has no document type of its own, and one can define what grows without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new NotAMessage('The message has a document type, which is not read.');
  const checked = XMLValidator.validate(text);
  if (checked !== true)
    throw new NotAMessage(`The message is not XML: line ${checked.err.line}: ${checked.err.msg.slice(0, 150)}`);
  return xml.parse(text);
}

async function readCsv(text: string): Promise<unknown> {
  let headings: string[] | null = null;
  const records: Record<string, string>[] = [];
  async function* pieces() {
    yield text;
  }
  try {
    for await (const { cells } of tableRows(pieces())) {
      if (headings === null) headings = cells.map((cell) => cell.trim());
      else records.push(Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
    }
  } catch (error) {
    if (error instanceof TableTooLarge) throw new NotAMessage(error.message);
    throw error;
  }
  if (records.length === 0) throw new NotAMessage('The message has no row below its headings.');
  return records;
}
