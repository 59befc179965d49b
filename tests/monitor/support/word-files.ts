import { type Packed, zipOf } from './zip';

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const typesOf = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

/** What a document points to, as Word writes it. */
export const relation = (type: string, target: string, mode = ' TargetMode="External"') =>
  `<?xml version="1.0"?><Relationships><Relationship Id="r1" Type="${RELATIONS}/${type}" Target="${target}"${mode}/></Relationships>`;

/** A Word document as small as one can be, with other parts beside it or in place of its own. */
export function wordOf(...parts: Packed[]): Buffer {
  const own: Packed[] = [
    { name: '[Content_Types].xml', content: typesOf(MAIN) },
    { name: 'word/document.xml', content: '<w:document><w:body/></w:document>' },
  ];
  return zipOf([...own.filter(({ name }) => !parts.some((part) => part.name === name)), ...parts]);
}

/** The same with the type that Word gives a document with macros. */
export const macroTypes: Packed = {
  name: '[Content_Types].xml',
  content: typesOf('application/vnd.ms-word.document.macroEnabled.main+xml'),
};
