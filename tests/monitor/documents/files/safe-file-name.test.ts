import { safeFileName } from '@monitor/documents/files/safe-file-name';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each([
  ['W-9 signed.pdf', 'W-9 signed.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\me\\coi.PDF', 'coi.pdf'],
  ['coi.pdf.exe', 'coi.pdf.exe.pdf'],
  ['', 'file.pdf'],
  ['...', 'file.pdf'],
  ['"; rm -rf /.pdf', 'pdf.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie_ x_1.pdf'],
  ['Póliza de Ñandú.pdf', 'Póliza de Ñandú.pdf'],
])('%j is kept as %j', (given, kept) => {
  expect(safeFileName(given, 'application/pdf')).toBe(kept);
});

test('whatever was sent, the name has no folder, no control character, and the ending of what the file is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = safeFileName(given, 'image/png');
      expect(name).toMatch(/^[^\\/\p{Cc}"]+\.png$/u);
      expect(name.startsWith('.')).toBe(false);
      expect([...name].length).toBeLessThanOrEqual(124);
    }),
  );
});
