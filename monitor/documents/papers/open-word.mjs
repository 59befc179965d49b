// Looks into Word files that someone sent us: whether they are what they say, and run or fetch nothing when they are opened.
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { open } from 'yauzl';
import { answerTasks } from './worker-program.mjs';
import { entriesOf, ZipProblem } from './zip-entries.mjs';

const MAIN_PART = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** A template of the writer's own disk, which Word names in every document that was made from one. */
const OWN_TEMPLATE = /^file:\/\/\/[a-z]:/i;
const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const RELATIONSHIP_BEGINS = /<(?:[\w.-]+:)?Relationship(?=[\s/>])/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Why a paper is not taken; `problem` is one of those that papers.ts has words for. */
class Problem extends Error {
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/** The text of a part; what could be read in two ways is not taken. */
async function textOf(zip, entry, limits) {
  if (entry.uncompressedSize > limits.maxPartBytes) throw new Problem('wordSize');
  const bytes = await buffer(await promisify(zip.openReadStream.bind(zip))(entry));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (text.includes('\0') || /<!DOCTYPE|<!ENTITY/i.test(text)) throw new Problem('word');
  return text;
}

/** What a part names outside the file may be a link to click, or the writer's own template. */
function assertFetchesNothing(relationships) {
  const found = [...relationships.matchAll(RELATIONSHIP)];
  if (found.length !== (relationships.match(RELATIONSHIP_BEGINS) ?? []).length) throw new Problem('word');
  for (const [, attributes] of found) {
    const of = Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name, a, b]) => [name, a ?? b]));
    const { Type: type = '', Target: target = '', TargetMode: mode = 'Internal' } = of;
    if (mode === 'Internal') continue;
    if (mode !== 'External') throw new Problem('word');
    if (/\/hyperlink$/.test(type)) continue;
    if (/\/attachedTemplate$/.test(type) && OWN_TEMPLATE.test(target)) continue;
    throw new Problem('wordActive');
  }
}

async function checkWord(path, limits) {
  const { size } = await stat(path);
  const zip = await promisify(open)(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await entriesOf(zip, size, limits);
    const types = entries.get('[content_types].xml');
    if (!types || !entries.has('word/document.xml')) throw new Problem('word');
    const declared = await textOf(zip, types, limits);
    const isActive = (name) => /vba(?:project|data)|activex|oleobject|\.(?:bin|exe|dll|js|vbs|com|scr|lnk)$/.test(name);
    if (/macroenabled|vbaproject|activex/i.test(declared) || [...entries.keys()].some(isActive))
      throw new Problem('wordActive');
    if (!declared.includes(MAIN_PART)) throw new Problem('word');
    for (const [name, entry] of entries)
      if (name.endsWith('.rels')) assertFetchesNothing(await textOf(zip, entry, limits));
    return {};
  } finally {
    zip.close();
  }
}

/** Whatever goes wrong, it is no Word file that can be opened. */
function problemOf(error) {
  if (error instanceof ZipProblem) return error.why === 'size' ? 'wordSize' : 'word';
  return error instanceof Problem ? error.problem : 'word';
}

answerTasks({
  /** @returns {Promise<{ problem?: string }>} nothing: it may be kept */
  checkWord: ({ path, limits }) => checkWord(path, limits).catch((error) => ({ problem: problemOf(error) })),
});
